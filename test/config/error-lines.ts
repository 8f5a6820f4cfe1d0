import { expect } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';

/** The error messages for a configuration; empty if there are none. Each must be one printable line. */
export function errorLines(value: unknown): string[] {
  const loaded = loadConfig(value);
  if (!('errors' in loaded)) return [];
  for (const { message } of loaded.errors) {
    expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(message.length).toBeLessThan(600);
  }
  return loaded.errors.map((error) => error.message);
}
