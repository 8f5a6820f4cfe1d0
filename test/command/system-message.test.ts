import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemMessage } from '../../src/command/system-message.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('systemMessage', () => {
  it.each<[string, unknown, string]>([
    ['an error of the file system', thrownBy(() => readFileSync('/gone')), 'no such file or folder'],
    [
      'one that has no words here',
      Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' }),
      'EXDEV: cross-device link',
    ],
    ['any other error, on one line', new TypeError('a\nb'), 'a'],
    ['what is no error', 'stopped', 'stopped'],
  ])('tells of %s', (_, error, message) => {
    expect(systemMessage(error)).toBe(message);
  });
});
