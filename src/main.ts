import { readStdin, writeAll } from './command/stdio.ts';
import { applyReplacements } from './edit/replacement.ts';
import { runFunction } from './function.ts';
import { InputError } from './input/source.ts';
import { line } from './output/messages.ts';
import { positionAt } from './read/position.ts';

const source = readStdin();
try {
  const { replacements, findings, exitCode } = await runFunction(source);
  const all = process.env.LOG_TO_STDERR !== undefined;
  const lines = findings.filter(({ severity }) => all || severity === 'error').map((finding) => `${line(finding)}\n`);
  writeAll(2, Buffer.from(lines.join('')));
  applyReplacements(source.bytes, source.end, replacements, (piece) => writeAll(1, piece));
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  const at = error.offset === undefined ? undefined : positionAt(source.bytes, error.offset);
  writeAll(
    2,
    Buffer.from(`pull-policy: ${at === undefined ? '' : `line ${at.line}, column ${at.column}: `}${error.message}\n`),
  );
  process.exitCode = 2;
}
