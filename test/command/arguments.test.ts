import { describe, expect, it } from 'vitest';
import { type CommandName, parseArguments, unknownCommand } from '../../src/command/arguments.ts';

describe('parseArguments', () => {
  it.each<[CommandName, string, object]>([
    ['set', '', { paths: [] }],
    ['set', '-p Always a b', { policy: 'Always', paths: ['a', 'b'] }],
    ['set', 'a -pNever', { policy: 'Never', paths: ['a'] }],
    ['set', '--policy=Default --diff .', { policy: 'Default', diff: true, paths: ['.'] }],
    ['set', '-c rules.yaml -', { config: 'rules.yaml', paths: ['-'] }],
    ['set', '--config=--odd', { config: '--odd', paths: [] }],
    ['set', '-p Unset -- -p --diff', { policy: 'Unset', paths: ['-p', '--diff'] }],
    ['check', '--format sarif .', { format: 'sarif', paths: ['.'] }],
    ['list', '--crds a --crds=b c', { crds: ['a', 'b'], paths: ['c'] }],
    ['list', '--format=json -h', { format: 'json', help: true, paths: [] }],
  ])('%s %s', (command, args, expected) => {
    expect(parseArguments(command, words(args))).toEqual(expected);
  });

  it.each<[CommandName, string, string]>([
    ['set', '--polcy Always', 'unknown option "--polcy" (did you mean "--policy"?)'],
    ['set', '--format json', 'unknown option "--format"; known: --policy, --config, --crds, --diff, --help'],
    ['set', '-x', 'unknown option "-x"; known: --policy, --config, --crds, --diff, --help'],
    ['list', '-p Always', 'unknown option "-p"; known: --crds, --format, --help'],
    ['set', '--constructor=x', 'unknown option "--constructor"; known: --policy, --config, --crds, --diff, --help'],
    ['set', '--toString', 'unknown option "--toString"; known: --policy, --config, --crds, --diff, --help'],
    ['set', '--__proto__=x', 'unknown option "--__proto__"; known: --policy, --config, --crds, --diff, --help'],
    ['set', '-p', '-p needs a value: Always, IfNotPresent, Never, Default, Unset'],
    ['set', '-p --diff', '-p needs a value: Always, IfNotPresent, Never, Default, Unset'],
    ['set', '--config=', '--config needs a value'],
    [
      'set',
      '-p always',
      '-p must be one of Always, IfNotPresent, Never, Default, Unset; got "always" (did you mean "Always"?)',
    ],
    ['set', '-p Keep', '-p must be one of Always, IfNotPresent, Never, Default, Unset; got "Keep"'],
    ['check', '--format sarf', '--format must be one of text, json, sarif, github; got "sarf" (did you mean "sarif"?)'],
    ['set', '--diff=yes', '--diff takes no value; got "yes"'],
    ['set', '-p Always -p Never', '-p is given twice'],
    ['set', '-p Always --config x', '--policy and --config exclude each other'],
    ['set', '-p Always - x', '"-" (standard input) goes with no other path'],
  ])('%s %s: %s', (command, args, message) => {
    expect(() => parseArguments(command, words(args))).toThrow(
      expect.objectContaining({ name: 'UsageError', message }),
    );
  });
});

describe('unknownCommand', () => {
  it.each([
    ['sett', 'unknown command "sett" (did you mean "set"?)'],
    ['apply', 'unknown command "apply"; known: set, check, list'],
    ['--vresion', 'unknown option "--vresion" (did you mean "--version"?)'],
    ['--policy=Always', 'unknown option "--policy"; known: --help, --version'],
    ['a\nb', 'unknown command "a\\nb"; known: set, check, list'],
  ])('%s', (name, message) => {
    expect(unknownCommand(name)).toBe(message);
  });
});

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
