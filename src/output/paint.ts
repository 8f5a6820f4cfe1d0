/** Puts colours around a text, or leaves it alone. */
export interface Paint {
  /** Whether there are colours at all. */
  colours: boolean;
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Paint with colours, or without. */
export function makePaint(colours: boolean): Paint {
  // Codes of "Select Graphic Rendition", ECMA-48 8.3.117.
  const style = (on: number, off: number) => (text: string) =>
    colours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    colours,
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
  };
}
