import { quote } from '../quote.ts';

/** Whether labels (or annotations) satisfy a selector. */
export type Selector = (labels: ReadonlyMap<string, string>) => boolean;

/**
 * Compiles a selector in Kubernetes syntax, such as `app=web, tier!=db, env in (dev, test), !legacy`.
 * All of its requirements have to hold; an empty selector is satisfied by everything. As in Kubernetes, `!=` and
 * `notin` hold where the key is absent, and `<` and `>` compare integers of 64 bits.
 *
 * Selectors for annotations are written in the same syntax: as for kustomize, the values in the selector must be valid
 * label values, the values that they are compared with may be any text.
 *
 * @throws Error that says what is wrong and where; characters are counted from 1.
 */
export function compileSelector(text: string): Selector {
  const requirements = new Parser(text).parse();
  return (labels) => requirements.every((requirement) => requirement(labels));
}

interface Token {
  type: 'word' | 'symbol' | 'end';
  text: string;
  /** Offset in UTF-16 units, 0-based. */
  offset: number;
}

class Parser {
  readonly #tokens: Token[];
  #position = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
  }

  parse(): Selector[] {
    if (this.#peek().type === 'end') return [];
    const requirements: Selector[] = [];
    do {
      requirements.push(this.#requirement());
    } while (this.#take(','));
    if (this.#peek().type !== 'end') throw unexpected(this.#peek(), '"," or the end');
    return requirements;
  }

  #peek(): Token {
    // The last token is of type `end`, and nothing steps over it.
    return this.#tokens[this.#position] as Token;
  }

  #take(symbol: string): boolean {
    const found = this.#peek().type === 'symbol' && this.#peek().text === symbol;
    if (found) this.#position++;
    return found;
  }

  /** Takes a word; the empty one where none stands. */
  #word(): Token {
    const token = this.#peek();
    if (token.type !== 'word') return { type: 'word', text: '', offset: token.offset };
    this.#position++;
    return token;
  }

  #requirement(): Selector {
    const absent = this.#take('!');
    if (this.#peek().type !== 'word') throw unexpected(this.#peek(), absent ? 'a key' : 'a key or "!"');
    const key = validKey(this.#word());
    if (absent) return (labels) => !labels.has(key);

    const operator = this.#peek();
    if (operator.type === 'end' || operator.text === ',') return (labels) => labels.has(key);
    this.#position++;
    switch (operator.text) {
      case '=':
      case '==': {
        const value = this.#value();
        return (labels) => labels.get(key) === value;
      }
      case '!=': {
        const value = this.#value();
        return (labels) => labels.get(key) !== value;
      }
      case 'in': {
        const values = this.#values();
        return (labels) => {
          const value = labels.get(key);
          return value !== undefined && values.has(value);
        };
      }
      case 'notin': {
        const values = this.#values();
        return (labels) => {
          const value = labels.get(key);
          return value === undefined || !values.has(value);
        };
      }
      case '<':
      case '>': {
        const limit = this.#integer();
        const less = operator.text === '<';
        return (labels) => {
          const value = integerOf(labels.get(key) ?? '');
          return value !== undefined && (less ? value < limit : value > limit);
        };
      }
      default:
        throw unexpected(operator, 'an operator ("=", "==", "!=", "in", "notin", "<" or ">")');
    }
  }

  #value(): string {
    const { type, text } = this.#peek();
    if (type === 'symbol' && text !== ',') throw unexpected(this.#peek(), 'a value');
    return validValue(this.#word());
  }

  #values(): Set<string> {
    if (!this.#take('(')) throw unexpected(this.#peek(), '"("');
    const values = new Set<string>();
    do {
      values.add(validValue(this.#word()));
    } while (this.#take(','));
    if (!this.#take(')')) throw unexpected(this.#peek(), '"," or ")"');
    return values;
  }

  #integer(): bigint {
    const token = this.#peek();
    const limit = integerOf(this.#value());
    if (limit === undefined) throw unexpected(token, 'an integer');
    return limit;
  }
}

function tokenize(text: string): Token[] {
  const pattern = /[=!]=|[=!<>(),]|[^ \t\r\n=!<>(),]+/g;
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const type = /^[=!<>(),]/.test(match[0]) ? 'symbol' : 'word';
    tokens.push({ type, text: match[0], offset: match.index });
  }
  tokens.push({ type: 'end', text: '', offset: text.length });
  return tokens;
}

const MAX_PREFIX_LENGTH = 253;
const MAX_NAME_LENGTH = 63;
// Hyphens, dots and underscores are always followed by a letter or digit, which keeps these from backtracking.
const PREFIX = /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)*$/;
const NAME = /^[A-Za-z0-9]+(?:[-_.]+[A-Za-z0-9]+)*$/;

function validKey({ text, offset }: Token): string {
  const slash = text.indexOf('/');
  const prefix = text.slice(0, Math.max(slash, 0));
  const name = text.slice(slash + 1);
  if (slash !== -1 && (prefix.length > MAX_PREFIX_LENGTH || !PREFIX.test(prefix))) {
    throw invalid(text, offset, `key: before "/" goes a DNS name of at most ${MAX_PREFIX_LENGTH} characters`);
  }
  if (!isName(name)) throw invalid(text, offset, `key: ${NAME_RULE}`);
  return text;
}

function validValue({ text, offset }: Token): string {
  if (text !== '' && !isName(text)) throw invalid(text, offset, `value: ${NAME_RULE}`);
  return text;
}

const NAME_RULE = `at most ${MAX_NAME_LENGTH} letters, digits, "-", "_" and ".", with a letter or digit at both ends`;

function isName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && NAME.test(text);
}

/** A decimal integer of 64 bits, or undefined. */
function integerOf(text: string): bigint | undefined {
  // Leading zeros may be many, so the length alone says nothing; BigInt on megabytes of digits would be slow.
  const digits = /^([+-]?)0*([0-9]{1,19})$/.exec(text);
  if (digits === null) return undefined;
  const value = BigInt(digits[2] as string) * (digits[1] === '-' ? -1n : 1n);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function unexpected(found: Token, expected: string): Error {
  const what = found.type === 'end' ? 'the end' : quote(found.text);
  return new Error(`expected ${expected}, got ${what} at character ${found.offset + 1}`);
}

function invalid(text: string, offset: number, rule: string): Error {
  return new Error(`${quote(text)} at character ${offset + 1} is no valid ${rule}`);
}
