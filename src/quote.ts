/** UTF-16 units of a text that a message shows, where nothing else is said. */
const SHOWN = 60;

// What JSON leaves as it is, but a terminal obeys or hides: C1 controls, line separators, joiners, direction marks.
const UNPRINTABLE = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** `text` in double quotes, on one line, at most `limit` UTF-16 units of it. */
export function quote(text: string, limit = SHOWN): string {
  return JSON.stringify(shorten(text, limit)).replace(UNPRINTABLE, escapeUnit);
}

/** `text` on one line, at most `limit` UTF-16 units of it: a name from the input must not look like another line. */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  return JSON.stringify(shorten(text, limit))
    .slice(1, -1)
    .replaceAll(/\\(["\\])/g, '$1')
    .replace(UNPRINTABLE, escapeUnit);
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}…`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
