/** Loads and dumps by the js-yaml package, which loses comments. */
import { readFileSync } from 'node:fs';
import { dump, load } from 'js-yaml';

process.stdout.write(dump(load(readFileSync(0, 'utf8')), { lineWidth: -1, noRefs: true }));
