/** Parses and prints by the `yaml` package, in the way that keeps comments. */
import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

process.stdout.write(parseDocument(readFileSync(0, 'utf8')).toString());
