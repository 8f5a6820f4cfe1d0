// Derives entries of src/catalogue/catalogue-data.ts from files with CustomResourceDefinitions, for an author to read and
// to put in: npm run catalogue -- CRD…
import { readFileSync } from 'node:fs';
import { catalogueEntries, entriesText } from './catalogue-entries.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('usage: npm run catalogue -- CRD…\n');
  process.exitCode = 2;
}
const entries = files.flatMap((file) => {
  try {
    return catalogueEntries(readFileSync(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return [];
  }
});
process.stdout.write(entriesText(entries));
