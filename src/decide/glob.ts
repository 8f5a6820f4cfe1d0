/** Whether a text as a whole matches. */
export type Matcher = (text: string) => boolean;

/**
 * Compiles a glob. It is case-sensitive and must match the whole text:
 *
 * | pattern | matches |
 * |---|---|
 * | `*` | any characters but `/`, also none |
 * | `**` | any characters, also none: `acme/**` matches `acme/a` and `acme/a/b`, but not `acme` |
 * | `**` and a slash | any whole segments, also none: these before `app` match `app` and `a/b/app`, but not `myapp` |
 * | `?` | one character but `/` |
 * | `[abc]`, `[a-z]`, `[!a]`, `[^a]` | one character of, or not of, the class; never `/` |
 * | `{a,b}` | either alternative, which are patterns themselves |
 * | `\` | takes the next character as it is |
 *
 * Nothing is an error: a bracket or brace without its partner and braces without a comma (`${IMAGE}`) stand for
 * themselves.
 *
 * Time is at most the product of both lengths. A regular expression would be shorter, but patterns such as
 * `*a*a*a*a*b` make it take exponential time, and so they do with picomatch and zeptomatch.
 */
export function compileGlob(pattern: string): Matcher {
  const program = compile(tokenize(pattern));
  const literal = literalOf(program);
  return literal === undefined ? matcherOf(program) : (text) => text === literal;
}

/** Compiles globs of which one has to match. Without any, nothing matches. */
export function compileGlobs(patterns: readonly string[]): Matcher {
  const literals = new Set<string>();
  const matchers: Matcher[] = [];
  for (const pattern of patterns) {
    const literal = globLiteral(pattern);
    if (literal === undefined) matchers.push(compileGlob(pattern));
    else literals.add(literal);
  }
  return (text) => literals.has(text) || matchers.some((matches) => matches(text));
}

/** The only text that a pattern matches; undefined where it has wildcards, classes or alternatives. */
export function globLiteral(pattern: string): string | undefined {
  return literalOf(compile(tokenize(pattern)));
}

type Token =
  | { type: 'character'; code: number }
  | { type: 'class'; class: CharacterClass }
  | { type: 'one' | 'star' | 'globstar' | 'segments' | 'open' | 'comma' | 'close' };

interface CharacterClass {
  negated: boolean;
  /** Pairs of first and last code point. */
  ranges: [number, number][];
}

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = [];
  const characters = Array.from(pattern);
  let classesPossible = true;
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    switch (character) {
      case '\\':
        if (i + 1 < characters.length) i++;
        tokens.push(characterToken(characters[i] as string));
        break;
      case '*': {
        const start = i;
        while (characters[i + 1] === '*') i++;
        if (i === start) tokens.push({ type: 'star' });
        else if (characters[i + 1] !== '/') tokens.push({ type: 'globstar' });
        else {
          tokens.push({ type: 'segments' });
          i++;
        }
        break;
      }
      case '?':
        tokens.push({ type: 'one' });
        break;
      case '[': {
        const found = classesPossible ? readClass(characters, i) : undefined;
        if (found === undefined) {
          // No class ends behind this bracket, so none that begins later does: looking again would be quadratic.
          classesPossible = false;
          tokens.push(characterToken(character));
        } else {
          tokens.push({ type: 'class', class: found.class });
          i = found.end;
        }
        break;
      }
      case '{':
        tokens.push({ type: 'open' });
        break;
      case ',':
        tokens.push({ type: 'comma' });
        break;
      case '}':
        tokens.push({ type: 'close' });
        break;
      default:
        tokens.push(characterToken(character));
    }
  }
  return withPlainBraces(tokens);
}

function characterToken(character: string): Token {
  return { type: 'character', code: codeOf(character) };
}

function codeOf(character: string): number {
  return character.codePointAt(0) as number;
}

/** Reads the class that begins at `start`; `end` is the index of its closing bracket. */
function readClass(characters: string[], start: number): { class: CharacterClass; end: number } | undefined {
  const ranges: [number, number][] = [];
  let i = start + 1;
  const negated = characters[i] === '!' || characters[i] === '^';
  if (negated) i++;
  const first = i;
  const next = (): number | undefined => {
    if (characters[i] === '\\') i++;
    const character = characters[i++];
    return character === undefined ? undefined : codeOf(character);
  };
  while (i < characters.length) {
    if (characters[i] === ']' && i > first) return { class: { negated, ranges }, end: i };
    const low = next();
    let high = low;
    if (characters[i] === '-' && characters[i + 1] !== ']') {
      i++;
      high = next();
    }
    if (low === undefined || high === undefined) return undefined;
    ranges.push([low, high]);
  }
  return undefined;
}

/** Turns braces and commas that form no alternation into characters. */
function withPlainBraces(tokens: Token[]): Token[] {
  const special = new Set<number>();
  const groups: { open: number; commas: number[] }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'open') groups.push({ open: index, commas: [] });
    else if (token.type === 'comma') groups.at(-1)?.commas.push(index);
    else if (token.type === 'close') {
      const group = groups.pop();
      if (group === undefined || group.commas.length === 0) return;
      for (const i of [group.open, ...group.commas, index]) special.add(i);
    }
  });
  const plain = { open: '{', comma: ',', close: '}' };
  return tokens.map((token, index) =>
    (token.type === 'open' || token.type === 'comma' || token.type === 'close') && !special.has(index)
      ? characterToken(plain[token.type])
      : token,
  );
}

/** A step of the automaton; `to` is the index of another one, always a later one. */
type Step = Exclude<Token, { type: 'open' | 'comma' | 'close' }> | Pointer;

interface Pointer {
  type: 'fork' | 'jump';
  to: number;
}

/** Alternatives in braces. */
interface Group {
  fork: Pointer;
  jumps: Pointer[];
}

/** Commas and closing braces stand in groups only; all others are characters by now. */
function compile(tokens: Token[]): Step[] {
  const steps: Step[] = [];
  const groups: Group[] = [];
  const point = (type: Pointer['type']): Pointer => {
    const step = { type, to: steps.length + 1 };
    steps.push(step);
    return step;
  };
  for (const token of tokens) {
    if (token.type === 'open') {
      groups.push({ fork: point('fork'), jumps: [] });
    } else if (token.type === 'comma') {
      const group = groups.at(-1) as Group;
      group.jumps.push(point('jump'));
      group.fork.to = steps.length;
      // For the last alternative this fork stays as it is, with both ways leading to the next step.
      group.fork = point('fork');
    } else if (token.type === 'close') {
      const { jumps } = groups.pop() as Group;
      for (const jump of jumps) jump.to = steps.length;
    } else {
      steps.push(token);
    }
  }
  return steps;
}

function literalOf(steps: Step[]): string | undefined {
  return steps.every((step) => step.type === 'character') ? textOf(steps) : undefined;
}

/** The characters of steps, which have to be of that type. */
function textOf(steps: Step[]): string {
  return steps.map((step) => (step.type === 'character' ? String.fromCodePoint(step.code) : '')).join('');
}

/** Compares the pattern's plain head and tail at once, and leaves only what lies between to the automaton. */
function matcherOf(steps: Step[]): Matcher {
  let head = 0;
  while (steps[head]?.type === 'character') head++;
  const lastTarget = steps.reduce((last, step) => ('to' in step ? Math.max(last, step.to) : last), head);
  let tail = steps.length;
  while (tail > lastTarget && steps[tail - 1]?.type === 'character') tail--;

  const prefix = textOf(steps.slice(0, head));
  const suffix = textOf(steps.slice(tail));
  const middle = middleMatcher(steps, head, tail);
  return (text) =>
    text.length >= prefix.length + suffix.length &&
    text.startsWith(prefix) &&
    text.endsWith(suffix) &&
    middle(text, prefix.length, text.length - suffix.length);
}

/** Whether the text between two offsets matches. */
type MiddleMatcher = (text: string, from: number, to: number) => boolean;

function middleMatcher(steps: Step[], first: number, end: number): MiddleMatcher {
  const only = end - first === 1 ? steps[first]?.type : undefined;
  if (only === 'globstar') return () => true;
  if (only === 'star') {
    return (text, from, to) => {
      for (let i = from; i < to; i++) if (text[i] === '/') return false;
      return true;
    };
  }
  return automaton(steps, first, end);
}

/**
 * Walks all ways through the steps at the same time: `states` holds the steps that may take the next character,
 * each of them once, so that a character costs no more than the pattern's length.
 */
function automaton(steps: Step[], first: number, end: number): MiddleMatcher {
  let states = new Int32Array(end);
  let nextStates = new Int32Array(end);
  // The round in which a step was reached last; rounds are never reset, so this needs no clearing.
  const reachedIn = new Float64Array(end + 1);
  let round = 0;
  const pending: number[] = [];

  return (text, from, to) => {
    let count = 0;
    let atSegmentStart = false;

    /** Adds a step, and all that can be reached from it without a character, to `nextStates`. */
    const reach = (start: number) => {
      pending.push(start);
      for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
        if (reachedIn[index] === round) continue;
        reachedIn[index] = round;
        if (index === end) continue;
        const step = steps[index] as Step;
        if (step.type === 'jump') {
          pending.push(step.to);
          continue;
        }
        if (step.type === 'fork') {
          pending.push(step.to, index + 1);
          continue;
        }
        nextStates[count++] = index;
        if (step.type === 'star' || step.type === 'globstar' || (step.type === 'segments' && atSegmentStart)) {
          pending.push(index + 1);
        }
      }
    };

    round++;
    atSegmentStart = from === 0 || text[from - 1] === '/';
    reach(first);
    let i = from;
    while (i < to && count > 0) {
      const code = text.codePointAt(i) as number;
      i += code > 0xffff ? 2 : 1;
      const current = nextStates;
      const currentCount = count;
      nextStates = states;
      states = current;
      count = 0;
      round++;
      atSegmentStart = code === SLASH;
      for (let k = 0; k < currentCount; k++) {
        const index = current[k] as number;
        const step = steps[index] as Step;
        if (step.type === 'globstar' || step.type === 'segments') reach(index);
        else if (step.type === 'star') {
          if (code !== SLASH) reach(index);
        } else if (takes(step, code)) reach(index + 1);
      }
    }
    return i >= to && reachedIn[end] === round;
  };
}

const SLASH = 0x2f;

/** Whether a step that stands for one character takes this one. */
function takes(step: Step, code: number): boolean {
  if (step.type === 'character') return step.code === code;
  if (code === SLASH) return false;
  if (step.type === 'one') return true;
  if (step.type !== 'class') return false;
  const { negated, ranges } = step.class;
  return negated !== ranges.some(([low, high]) => low <= code && code <= high);
}
