import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Mapping, type Mix, type Resource, resources } from './resources.ts';
import { type Style, YamlWriter } from './yaml.ts';

/**
 * `resource-list`: what kpt hands to a function. `flow` and `anchors`: the same in another style. `json`: the same as
 * JSON. `stream`: documents, as kustomize prints them and a Helm post-renderer gets them. `kustomization`: a folder
 * with the kustomization `base`, and `patched` with a patch for each workload. `package`: a folder with a file for each
 * resource.
 */
export const FORMATS = ['resource-list', 'flow', 'anchors', 'json', 'stream', 'kustomization', 'package'] as const;
export type Format = (typeof FORMATS)[number];

/** What was generated. */
export interface Generated {
  /** Size of all files in bytes. */
  readonly bytes: number;
  /** Number of containers that a policy can be set on. */
  readonly containers: number;
  /** Number of pull policies inside the text of ConfigMaps. */
  readonly decoys: number;
}

/** The configuration in every resource list: the short form, which other functions read as easily as this one. */
const FUNCTION_CONFIG = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'function-input' },
  data: { imagePullPolicy: 'Always' },
};

/** Writes `count` resources to a file, or to a folder for `kustomization` and `package`. */
export function generate(format: Format, count: number, mix: Mix, target: string | number, seed = 1): Generated {
  const tally = new Tally(resources(count, mix, seed));
  if (format === 'kustomization' || format === 'package') {
    if (typeof target === 'number') throw new Error(`${format} is a folder, it cannot be written to a stream`);
    const write = format === 'package' ? writePackage : writeKustomization;
    return { bytes: write(tally, target, seed), ...tally.counts };
  }
  return { bytes: writeFile(target, textOf(format, tally, seed)), ...tally.counts };
}

/** Counts what goes through it. */
class Tally implements Iterable<Resource> {
  readonly counts = { containers: 0, decoys: 0 };

  constructor(private readonly source: Iterable<Resource>) {}

  *[Symbol.iterator](): Generator<Resource> {
    for (const resource of this.source) {
      this.counts.containers += resource.containers.length + resource.initContainers.length;
      this.counts.decoys += resource.decoys;
      yield resource;
    }
  }
}

function textOf(format: Exclude<Format, 'kustomization' | 'package'>, list: Iterable<Resource>, seed: number) {
  switch (format) {
    case 'json':
      return jsonList(list);
    case 'stream':
      return stream(list, seed);
    default:
      return resourceList(list, format === 'resource-list' ? 'block' : format, seed);
  }
}

function* resourceList(list: Iterable<Resource>, style: Style, seed: number): Generator<string> {
  const writer = new YamlWriter(style, seed);
  yield 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n';
  for (const { data } of list) yield writer.entry(data);
  yield `functionConfig:\n${new YamlWriter('block').document(FUNCTION_CONFIG).replaceAll(/^(?=.)/gm, '  ')}`;
}

function* jsonList(list: Iterable<Resource>): Generator<string> {
  yield '{"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList","items":[';
  let separator = '';
  for (const { data } of list) {
    yield `${separator}${JSON.stringify(data)}`;
    separator = ',';
  }
  yield `],"functionConfig":${JSON.stringify(FUNCTION_CONFIG)}}\n`;
}

function* stream(list: Iterable<Resource>, seed: number): Generator<string> {
  const writer = new YamlWriter('block', seed);
  let separator = '';
  for (const { data } of list) {
    yield `${separator}${writer.document(withoutOrigin(data))}`;
    separator = '---\n';
  }
}

/** A resource as it stands in a file: where it came from is known by the file. */
function withoutOrigin(data: Mapping): Mapping {
  const metadata = data.metadata as Mapping;
  const annotations = Object.entries(metadata.annotations as Mapping).filter(([key]) => key.startsWith('example.com/'));
  return { ...data, metadata: { ...metadata, annotations: Object.fromEntries(annotations) } };
}

function writePackage(list: Iterable<Resource>, folder: string, seed: number): number {
  const writer = new YamlWriter('block', seed);
  let bytes = 0;
  for (const { name, namespace, data } of list) {
    const file = join(folder, namespace, `${name}.yaml`);
    mkdirSync(dirname(file), { recursive: true });
    bytes += writeFile(file, [writer.document(withoutOrigin(data))]);
  }
  return bytes;
}

/** Returns the size of the base. */
function writeKustomization(list: Iterable<Resource>, folder: string, seed: number): number {
  const [base, patched] = [join(folder, 'base'), join(folder, 'patched')];
  for (const path of [base, patched]) mkdirSync(path, { recursive: true });
  const workloads: Resource[] = [];
  const noting = (function* () {
    for (const resource of list) {
      if (resource.containers.length > 0) workloads.push(resource);
      yield resource;
    }
  })();
  const kustomization = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n';
  const bytes = writeFile(join(base, 'resources.yaml'), stream(noting, seed));
  writeFile(join(base, 'kustomization.yaml'), [kustomization, '- resources.yaml\n']);
  writeFile(join(patched, 'patches.yaml'), patches(workloads));
  writeFile(join(patched, 'kustomization.yaml'), [kustomization, '- ../base\npatches:\n- path: patches.yaml\n']);
  return bytes;
}

/** What people must write without a function: a patch for each workload that names each container. */
function* patches(workloads: readonly Resource[]): Generator<string> {
  const writer = new YamlWriter('block');
  const policies = (names: readonly string[]) => names.map((name) => ({ name, imagePullPolicy: 'Always' }));
  for (const { kind, name, namespace, data, containers, initContainers } of workloads) {
    const template = {
      spec: {
        ...(initContainers.length > 0 ? { initContainers: policies(initContainers) } : {}),
        containers: policies(containers),
      },
    };
    const spec = kind === 'CronJob' ? { jobTemplate: { spec: { template } } } : { template };
    const apiVersion = data.apiVersion as string;
    yield `---\n${writer.document({ apiVersion, kind, metadata: { name, namespace }, spec })}`;
  }
}

const PIECE = 1 << 20;

/** Writes pieces of text to a file or a file descriptor, and returns the number of bytes. */
function writeFile(target: string | number, pieces: Iterable<string>): number {
  const fd = typeof target === 'number' ? target : openSync(target, 'w');
  let bytes = 0;
  let pending = '';
  const flush = (): void => {
    const buffer = Buffer.from(pending);
    for (let at = 0; at < buffer.length; ) at += writeSync(fd, buffer, at);
    bytes += buffer.length;
    pending = '';
  };
  for (const piece of pieces) {
    pending += piece;
    if (pending.length > PIECE) flush();
  }
  flush();
  if (typeof target === 'string') closeSync(fd);
  return bytes;
}
