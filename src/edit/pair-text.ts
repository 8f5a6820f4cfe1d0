/** A value to write: a scalar, or a mapping. */
export type Value = string | Map<string, Value>;

/** A pair, in flow style where `eol` is not given; its further lines are indented by `indent`. */
export function pairText(
  name: string,
  value: Value,
  eol: string | undefined,
  indent: string,
  quote: string,
  colon = ': ',
): string {
  const keyText = keyToken(name, quote);
  if (typeof value === 'string') return keyText + colon + quote + value + quote;
  const inner = `${indent}  `;
  const pairs = [...value].map(([key, held]) => pairText(key, held, eol, inner, quote, colon));
  if (eol === undefined) return `${keyText}${colon}{${pairs.join(colon.endsWith(' ') ? ', ' : ',')}}`;
  return `${keyText}:${pairs.map((pair) => eol + inner + pair).join('')}`;
}

/** Names that every YAML reader takes for a string without quotes. */
const PLAIN_NAME = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z_][\w./-]*$/i;

function keyToken(name: string, quote: string): string {
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote === '"' || !PLAIN_NAME.test(name) ? JSON.stringify(name) : name;
}

/** Writes a pair, in flow style where `eol` is not given. */
export type PairWriter = (eol: string | undefined, indent: string, quote: string, colon?: string) => string;
