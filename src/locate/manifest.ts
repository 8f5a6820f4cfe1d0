import type { Resource } from '../decide/types.ts';
import { type Key, key, MAP, type Tape } from '../read/tape.ts';
import { pairsOf } from './steps.ts';

const API_VERSION = key('apiVersion');
const KIND = key('kind');
const METADATA = key('metadata');
const NAME = key('name');
const NAMESPACE = key('namespace');
const LABELS = key('labels');
const ANNOTATIONS = key('annotations');

/** kpt's annotations of a resource's origin; where both generations are there, they say the same. */
const FILE_ANNOTATIONS = [
  { path: key('internal.config.kubernetes.io/path'), index: key('internal.config.kubernetes.io/index') },
  { path: key('config.kubernetes.io/path'), index: key('config.kubernetes.io/index') },
];

/** What a resource is called in findings, as KRM results name it. */
export interface ResourceRef {
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
}

/** The file that a resource is from, as its annotations name it, and the 0-based place in it. */
export interface FileRef {
  path: string;
  index: number | undefined;
}

/** One resource as it stands on a tape. What rules and results ask of it is read on first use. */
export class Manifest implements Resource {
  readonly apiVersion: string;
  readonly kind: string;
  /** The API group; empty for the core group. */
  readonly group: string;
  /** The version within the group. */
  readonly version: string;
  private knownLabels: ReadonlyMap<string, string> | undefined;
  private knownAnnotations: ReadonlyMap<string, string> | undefined;
  private knownRef: ResourceRef | undefined;
  private knownFile: FileRef | null | undefined;
  private knownMetadata = -1;

  /** `implied`: the type of an entry of a typed list such as `PodList`, which may leave it out. */
  constructor(
    readonly tape: Tape,
    readonly root: number,
    implied: { apiVersion: string; kind: string } = { apiVersion: '', kind: '' },
  ) {
    this.apiVersion = this.string(root, API_VERSION) || implied.apiVersion;
    this.kind = this.string(root, KIND) || implied.kind;
    const slash = this.apiVersion.indexOf('/');
    this.group = slash < 0 ? '' : this.apiVersion.slice(0, slash);
    this.version = this.apiVersion.slice(slash + 1);
  }

  /** Whether it says what it is, as every Kubernetes resource must. */
  get isResource(): boolean {
    return this.apiVersion !== '' && this.kind !== '';
  }

  get name(): string {
    return this.string(this.metadata, NAME);
  }

  get namespace(): string {
    return this.string(this.metadata, NAMESPACE);
  }

  get labels(): ReadonlyMap<string, string> {
    this.knownLabels ??= this.strings(LABELS);
    return this.knownLabels;
  }

  get annotations(): ReadonlyMap<string, string> {
    this.knownAnnotations ??= this.strings(ANNOTATIONS);
    return this.knownAnnotations;
  }

  /** What findings tell of the resource; one object for all of its containers. */
  get ref(): ResourceRef {
    if (this.knownRef === undefined) {
      const { apiVersion, kind, name, namespace } = this;
      this.knownRef = { apiVersion, kind, name, namespace };
    }
    return this.knownRef;
  }

  /** The file that kpt says the resource is from, and its place in it. */
  get file(): FileRef | undefined {
    if (this.knownFile === undefined) this.knownFile = this.readFile();
    return this.knownFile ?? undefined;
  }

  private readFile(): FileRef | null {
    const annotations = this.mapping(this.metadata, ANNOTATIONS);
    for (const names of FILE_ANNOTATIONS) {
      const path = this.string(annotations, names.path);
      if (path === '') continue;
      const index = this.string(annotations, names.index);
      return { path, index: /^\d{1,9}$/.test(index) ? Number(index) : undefined };
    }
    return null;
  }

  /** Its node, 0 where there is none. */
  private get metadata(): number {
    if (this.knownMetadata < 0) this.knownMetadata = this.mapping(this.root, METADATA);
    return this.knownMetadata;
  }

  private mapping(map: number, name: Key): number {
    if (map === 0 || this.tape.kind(map) !== MAP) return 0;
    const found = this.tape.target(this.tape.lookup(map, name));
    return found !== 0 && this.tape.kind(found) === MAP ? found : 0;
  }

  private string(map: number, name: Key): string {
    const { tape } = this;
    if (map === 0 || tape.kind(map) !== MAP) return '';
    const found = tape.target(tape.lookup(map, name));
    return found !== 0 && tape.isString(found) ? tape.text(found) : '';
  }

  private strings(name: Key): ReadonlyMap<string, string> {
    const { tape } = this;
    const found = new Map<string, string>();
    const map = this.mapping(this.metadata, name);
    if (map === 0) return found;
    for (const [key, pair] of pairsOf(tape, map)) {
      const value = tape.target(pair);
      if (tape.isString(value)) found.set(key, tape.text(value));
    }
    return found;
  }
}
