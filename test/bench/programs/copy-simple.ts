/** Copies standard input to standard output in the way that one writes first. */
import { readFileSync, writeSync } from 'node:fs';

const bytes = readFileSync(0);
for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
