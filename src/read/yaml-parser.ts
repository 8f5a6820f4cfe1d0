import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
import { DEEPEST } from './expansion.ts';

/** Why a text is not YAML, or more than can be read. */
export class Unreadable extends Error {
  override name = 'Unreadable';

  constructor(
    message: string,
    /** In UTF-16 units. */
    readonly offset: number,
    /** The text may be YAML, but is too much; with more of the text around it, it would be no less. */
    readonly isExcess = false,
  ) {
    super((message.split('\n', 1)[0] as string).replace(/:$/, ''));
  }
}

/** Levels of collections that are left to `Expansion`, which can name the resource, before the package's recursion. */
const MORE_LEVELS = 150;

/** The package takes some hundred bytes for each token, and several hundred for each node that it makes of them. */
const MOST_TOKENS = 5_000_000;

const OPTIONS = {
  keepSourceTokens: true,
  logLevel: 'silent',
  merge: false,
  prettyErrors: false,
  // The package compares every pair of keys; Builder finds duplicates in linear time.
  uniqueKeys: false,
} as const;

/**
 * Takes the documents of a text one after the other. Throws `Unreadable` at the first thing that is wrong: the package
 * would go on and gather what is wrong line by line, which takes time and memory out of all proportion, and of what is
 * nested very deep it would fill the stack.
 */
export function parseDocuments(
  text: string,
  take: (document: Document.Parsed) => void,
  mostTokens = MOST_TOKENS,
): void {
  const parser = new Parser();
  const composer = new StrictComposer(OPTIONS);
  const compose = (token: CST.Token): void => {
    if (token.type === 'error') throw new Unreadable(errorText(token), token.offset);
    inspect(token);
    for (const document of composer.next(token)) take(document);
  };
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++count > mostTokens)
      throw new Unreadable(`it has more than ${mostTokens / 1e6} million tokens; only plain YAML may`, 0, true);
    for (const token of parser.next(lexeme)) compose(token);
    // Both the parser and the composer go on by recursion.
    if (parser.stack.length > DEEPEST + MORE_LEVELS) {
      throw new Unreadable(`it is nested deeper than ${DEEPEST} levels`, parser.offset);
    }
  }
  for (const token of parser.end()) compose(token);
  for (const document of composer.end()) take(document);
}

class StrictComposer extends Composer {
  constructor(options: typeof OPTIONS) {
    super(options);
    let first: Unreadable | undefined;
    // The package has no other way to learn of an error before the text is read to its end. It catches what is thrown
    // here at every level, and comes back with it.
    const onError = (source: Source, _code: string, message: string, isWarning = false): void => {
      if (isWarning) return;
      const offset = typeof source === 'number' ? source : Array.isArray(source) ? source[0] : source.offset;
      first ??= new Unreadable(message, offset);
      throw first;
    };
    Object.assign(this, { onError });
  }
}

/** What the package knows of the place of an error. */
type Source = number | [start: number, end: number] | { offset: number };

function errorText({ message, source }: CST.ErrorToken): string {
  return source === '' ? message : `${message}: ${JSON.stringify(source)}`;
}

/** Line breaks of other readers, which end a comment there and take what follows for text. */
const BREAK = /\r(?!$)|[\u0085\u2028\u2029]/;

/** Looks at the comments of a document. Throws `Unreadable`. */
function inspect(root: CST.Token): void {
  const open: (CST.Token | null | undefined)[] = [root];
  while (open.length > 0) {
    const token = open.pop();
    if (token == null) continue;
    if (token.type === 'comment') checkComment(token);
    if ('start' in token && Array.isArray(token.start)) comments(token.start);
    if ('end' in token && token.end !== undefined) comments(token.end);
    if ('props' in token) for (const prop of token.props) if (prop.type === 'comment') checkComment(prop);
    if ('value' in token) open.push(token.value);
    if (!('items' in token)) continue;
    for (const { start, key, sep, value } of token.items) {
      comments(start);
      if (sep !== undefined) comments(sep);
      open.push(key, value);
    }
  }
}

function comments(tokens: readonly CST.SourceToken[]): void {
  for (const token of tokens) if (token.type === 'comment') checkComment(token);
}

function checkComment({ source, offset }: { source: string; offset: number }): void {
  const at = source.search(BREAK);
  if (at >= 0) {
    throw new Unreadable('a comment holds a line break (CR, NEL, LS or PS) at which other readers end it', offset + at);
  }
}
