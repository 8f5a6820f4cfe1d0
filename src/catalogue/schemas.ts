import { type Key, key, MAP, SCALAR, SEQ, type Tape } from '../read/tape.ts';
import { deriveSchema, type SchemaNode } from './schema.ts';

const API_VERSION = key('apiVersion');
const SPEC = key('spec');
const PRESERVE = key('preserveUnknownFields');
const GROUP = key('group');
const NAMES = key('names');
const KIND = key('kind');
const VERSION = key('version');
const VERSIONS = key('versions');
const NAME = key('name');
const SCHEMA = key('schema');
const VALIDATION = key('validation');
const OPEN_API = key('openAPIV3Schema');

/** Thrown for a custom resource while the definitions of the input are not all known yet. */
export class Postponed extends Error {
  override name = 'Postponed';
}

/** One for all, because an error's stack takes longer to make than a small resource to read. */
const POSTPONED = new Postponed();

/** A CustomResourceDefinition, and what was derived of it so far. */
interface Definition {
  tape: Tape;
  root: number;
  versions: Map<string, SchemaNode | 'no-policies' | undefined>;
}

/**
 * The schemas of custom resources, from the CustomResourceDefinitions of an input and from others that were given
 * beside it. A schema is derived when the first resource of its kind and version is met.
 */
export class Schemas {
  private readonly definitions = new Map<string, Definition>();
  private isComplete = false;
  private added = 0;
  private mention: boolean | undefined;

  /** `given`: definitions that are known from elsewhere; those of the input come first. */
  constructor(private readonly given?: Schemas) {}

  /** Takes the CustomResourceDefinitions at `roots`, all of one tape; the tape may be used for something else after. */
  add(tape: Tape, roots: readonly number[]): void {
    if (this.isComplete) return;
    const kept = tape.copy();
    for (const root of roots) {
      const spec = mapping(kept, root, SPEC);
      const group = text(kept, spec, GROUP);
      const kind = text(kept, mapping(kept, spec, NAMES), KIND);
      if (kind === '') continue;
      this.definitions.set(`${group}/${kind}`, { tape: kept, root, versions: new Map() });
      this.added++;
    }
  }

  /** Number of definitions that were added. */
  get count(): number {
    return this.added;
  }

  /** Says that all definitions of the input are known. */
  complete(): void {
    this.isComplete = true;
  }

  /**
   * The schema of a kind's version; `no-policies` where it allows no pull policy, undefined where none is known.
   * Throws `Postponed` while the input, which is in `bytes`, may still bring it.
   */
  find(group: string, kind: string, version: string, bytes: Buffer): SchemaNode | 'no-policies' | undefined {
    if (!this.isComplete) {
      this.mention ??= bytes.includes('CustomResourceDefinition');
      if (this.mention) throw POSTPONED;
    }
    return this.derived(group, kind, version);
  }

  private derived(group: string, kind: string, version: string): SchemaNode | 'no-policies' | undefined {
    const definition = this.definitions.get(`${group}/${kind}`);
    if (definition === undefined) return this.given?.derived(group, kind, version);
    const { tape, root, versions } = definition;
    if (!versions.has(version)) {
      const schema = schemaNode(tape, root, version);
      versions.set(version, schema === 0 ? undefined : (deriveSchema(tape, schema) ?? emptySchema(tape, root)));
    }
    return versions.get(version) ?? this.given?.derived(group, kind, version);
  }
}

/** The `openAPIV3Schema` of a version in a CustomResourceDefinition, of v1 or v1beta1; 0 where there is none. */
export function schemaNode(tape: Tape, root: number, version: string): number {
  const spec = mapping(tape, root, SPEC);
  const entry = versionsOf(tape, spec).get(version);
  if (entry === undefined) return 0;
  // v1beta1 may give one schema for all versions.
  return (
    mapping(tape, mapping(tape, entry, SCHEMA), OPEN_API) || mapping(tape, mapping(tape, spec, VALIDATION), OPEN_API)
  );
}

/** A schema without policies allows none, unless the API server keeps what it does not know, as in v1beta1. */
function emptySchema(tape: Tape, root: number): 'no-policies' | undefined {
  if (!text(tape, root, API_VERSION).endsWith('/v1beta1')) return 'no-policies';
  const preserve = tape.target(tape.lookup(mapping(tape, root, SPEC), PRESERVE));
  return preserve !== 0 && tape.kind(preserve) === SCALAR && tape.text(preserve) === 'false'
    ? 'no-policies'
    : undefined;
}

/** The group, kind and versions that a CustomResourceDefinition defines. */
export function definedKind(tape: Tape, root: number): { group: string; kind: string; versions: string[] } {
  const spec = mapping(tape, root, SPEC);
  return {
    group: text(tape, spec, GROUP),
    kind: text(tape, mapping(tape, spec, NAMES), KIND),
    versions: [...versionsOf(tape, spec).keys()],
  };
}

/** A definition's versions by name; 0 for one that has no entry of its own. */
function versionsOf(tape: Tape, spec: number): Map<string, number> {
  const found = new Map<string, number>();
  const list = spec === 0 ? 0 : tape.target(tape.lookup(spec, VERSIONS));
  if (list !== 0 && tape.kind(list) === SEQ) {
    for (let entry = tape.first(list); entry !== 0; entry = tape.next(entry)) {
      const map = tape.target(entry);
      if (tape.kind(map) === MAP) found.set(text(tape, map, NAME), map);
    }
  }
  const only = text(tape, spec, VERSION);
  if (only !== '' && !found.has(only)) found.set(only, 0);
  return found;
}

function mapping(tape: Tape, map: number, name: Key): number {
  if (map === 0 || tape.kind(map) !== MAP) return 0;
  const found = tape.target(tape.lookup(map, name));
  return found !== 0 && tape.kind(found) === MAP ? found : 0;
}

function text(tape: Tape, map: number, name: Key): string {
  if (map === 0 || tape.kind(map) !== MAP) return '';
  const found = tape.target(tape.lookup(map, name));
  return found !== 0 && tape.isString(found) ? tape.text(found) : '';
}
