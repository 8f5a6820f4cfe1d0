import { PULL_POLICIES, type PullPolicy } from '../decide/types.ts';

const BY_LETTERS = new Map(PULL_POLICIES.map((policy) => [policy.toLowerCase(), policy]));

/** The policy that a text means, whatever its capitals and separators: `if-not-present`, `IF_NOT_PRESENT`, `always`. */
export function policyOf(text: string): PullPolicy | undefined {
  return BY_LETTERS.get(text.toLowerCase().replace(/[-_ ]/g, ''));
}

/**
 * How a policy is to be written in place of another text (undefined: of none): in the manner of that text, as far as it
 * is a policy. `allowed` are the values that are accepted there; undefined where none of them means the policy.
 */
export function spell(
  policy: PullPolicy,
  replaced: string | undefined,
  allowed: readonly string[] | undefined,
): string | undefined {
  const manner = replaced !== undefined && policyOf(replaced) !== undefined ? mannerOf(replaced) : undefined;
  if (allowed === undefined) return manner === undefined ? policy : inManner(policy, manner);
  const spellings = allowed.filter((value) => policyOf(value) === policy);
  return (
    spellings.find((spelling) => manner !== undefined && mannerOf(spelling).letters === manner.letters) ?? spellings[0]
  );
}

interface Manner {
  letters: 'lower' | 'upper' | 'mixed';
  separator: string;
}

function mannerOf(text: string): Manner {
  const separator = /[-_ ]/.exec(text)?.[0] ?? '';
  if (text === text.toLowerCase()) return { letters: 'lower', separator };
  return { letters: text === text.toUpperCase() ? 'upper' : 'mixed', separator };
}

function inManner(policy: PullPolicy, { letters, separator }: Manner): string {
  const words = policy.replace(/(?<=[a-z])(?=[A-Z])/g, separator);
  if (letters === 'mixed') return words;
  return letters === 'lower' ? words.toLowerCase() : words.toUpperCase();
}
