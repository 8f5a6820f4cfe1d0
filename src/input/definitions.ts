import { definitionsIn } from '../catalogue/definitions.ts';
import type { Schemas } from '../catalogue/schemas.ts';
import type { Tape } from '../read/tape.ts';
import type { Source } from './source.ts';
import { type DocumentSink, readStream, type SyntaxProblem } from './stream.ts';

/**
 * Adds the CustomResourceDefinitions of a YAML stream, or of a JSON file, to `schemas`; everything else in it is
 * skipped. Returns where the text is not YAML; then nothing of it is added.
 */
export async function readDefinitions(source: Source, schemas: Schemas): Promise<SyntaxProblem[]> {
  if (!source.bytes.includes('CustomResourceDefinition')) return [];
  return (await readStream(source, () => new DefinitionSink(schemas))).problems;
}

class DefinitionSink implements DocumentSink {
  private found: number[] = [];

  constructor(private readonly into: Schemas) {}

  add(tape: Tape, root: number): void {
    this.found = definitionsIn(tape, root);
  }

  commit(tape: Tape): void {
    if (this.found.length > 0) this.into.add(tape, this.found);
    this.discard();
  }

  discard(): void {
    this.found = [];
  }

  reject(): void {}
  sort(): void {}
}
