import { PULL_POLICIES } from '../decide/types.ts';
import { imageBeside } from '../locate/image-beside.ts';
import { type PolicyFacts, policyFacts } from '../locate/position.ts';
import { policyOf } from '../locate/spelling.ts';
import { KEY_OTHER, key, MAP, SCALAR, SEQ, type Tape } from '../read/tape.ts';

/**
 * What a schema says of one node and those below it about pull policies. Nodes that have nothing to do with them are
 * left out.
 */
export interface SchemaNode {
  /** Policies that the mapping may hold. */
  readonly policies: readonly PolicyFacts[];
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** Of the values under any other key of a mapping. */
  readonly values: SchemaNode | undefined;
  /** Of the entries of a list. */
  readonly items: SchemaNode | undefined;
  /**
   * The mapping takes what the schema does not know as well (`x-kubernetes-preserve-unknown-fields`): under any key but
   * these. Undefined where it does not.
   */
  readonly openBut: ReadonlySet<string> | undefined;
}

const PROPERTIES = key('properties');
const ITEMS = key('items');
const ADDITIONAL = key('additionalProperties');
const PRESERVE = key('x-kubernetes-preserve-unknown-fields');
const EMBEDDED = key('x-kubernetes-embedded-resource');
const TYPE = key('type');
const ENUM = key('enum');

/** Names of properties that hold a pull policy, if they are strings. */
const POLICY_NAME = /(?:^p|P)ullPolicy$|(?:^|_)pull_policy$/;

/** Properties of every resource that hold none, or only what a controller saw. */
const NOT_SEARCHED = new Set(['apiVersion', 'kind', 'metadata', 'status']);

const NOTHING: ReadonlyMap<string, SchemaNode> = new Map();

/**
 * Derives from a resource's `openAPIV3Schema` where pull policies are allowed in it; undefined: nowhere. Schemas of
 * custom resources hold no references, so there is nothing to resolve.
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */
export function deriveSchema(tape: Tape, schema: number): SchemaNode | undefined {
  return new Derivation(tape).node(tape.target(schema), '', NOT_SEARCHED);
}

class Derivation {
  constructor(private readonly tape: Tape) {}

  node(schema: number, name: string, skipped: ReadonlySet<string> | undefined): SchemaNode | undefined {
    const { tape } = this;
    if (schema === 0 || tape.kind(schema) !== MAP) return undefined;
    let properties = 0;
    let items = 0;
    let additional = 0;
    let open = false;
    for (let pair = tape.first(schema); pair !== 0; pair = tape.next(pair)) {
      if (tape.keyIs(pair, PROPERTIES)) properties = tape.target(pair);
      else if (tape.keyIs(pair, ITEMS)) items = tape.target(pair);
      else if (tape.keyIs(pair, ADDITIONAL)) additional = tape.target(pair);
      else if (tape.keyIs(pair, PRESERVE) || tape.keyIs(pair, EMBEDDED)) open ||= this.isTrue(pair);
    }
    const known = properties !== 0 && tape.kind(properties) === MAP ? properties : 0;
    const found = known === 0 ? NOTHING : this.properties(known, skipped);
    const policies = known === 0 ? [] : this.policies(known, name);
    const entry = this.node(items, name, undefined);
    const values = this.node(additional, '', undefined);
    if (found.size === 0 && policies.length === 0 && entry === undefined && values === undefined && !open) {
      return undefined;
    }
    const openBut = open ? new Set([...(known === 0 ? [] : this.names(known)), ...(skipped ?? [])]) : undefined;
    return { policies, properties: found, values, items: entry, openBut };
  }

  private properties(map: number, skipped: ReadonlySet<string> | undefined): ReadonlyMap<string, SchemaNode> {
    const { tape } = this;
    let found: Map<string, SchemaNode> | undefined;
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      const target = tape.target(pair);
      // Most properties are scalars, whose schemas need no look at their names.
      if (tape.kind(target) !== MAP || !this.hasNodesBelow(target)) continue;
      const name = tape.keyText(pair);
      if (skipped?.has(name) === true) continue;
      const node = this.node(target, name, undefined);
      if (node === undefined) continue;
      found ??= new Map();
      found.set(name, node);
    }
    return found ?? NOTHING;
  }

  private hasNodesBelow(schema: number): boolean {
    const { tape } = this;
    for (let pair = tape.first(schema); pair !== 0; pair = tape.next(pair)) {
      if (tape.keyIs(pair, PROPERTIES) || tape.keyIs(pair, ITEMS) || tape.keyIs(pair, ADDITIONAL)) return true;
      if (tape.keyIs(pair, PRESERVE) || tape.keyIs(pair, EMBEDDED)) return true;
    }
    return false;
  }

  private policies(properties: number, parent: string): PolicyFacts[] {
    const { tape } = this;
    const found: PolicyFacts[] = [];
    for (let pair = tape.first(properties); pair !== 0; pair = tape.next(pair)) {
      if (tape.bytes[tape.keyEnd(pair) - 1] !== 0x79 || tape.keyStyle(pair) === KEY_OTHER) continue; // y
      const name = tape.keyText(pair);
      if (!POLICY_NAME.test(name) || !this.isStringSchema(pair)) continue;
      const allowed = this.allowed(pair);
      if (allowed === null) continue;
      const parts = imageBeside(name, parent, (property) => this.hasString(properties, property));
      found.push(policyFacts(key(name), parts, allowed));
    }
    return found;
  }

  /** The values of an `enum`; undefined where there is none or the usual one, null where it lists no policies. */
  private allowed(schema: number): string[] | undefined | null {
    const { tape } = this;
    const list = tape.target(tape.lookup(tape.target(schema), ENUM));
    if (list === 0 || tape.kind(list) !== SEQ) return undefined;
    const values: string[] = [];
    for (let entry = tape.first(list); entry !== 0; entry = tape.next(entry)) {
      const value = tape.target(entry);
      const text = tape.isString(value) ? tape.text(value) : '';
      if (text !== '') values.push(text);
    }
    const meant = values.filter((value) => policyOf(value) !== undefined);
    if (meant.length === 0) return null;
    const usual = values.length === 3 && PULL_POLICIES.every((policy) => values.includes(policy));
    return usual ? undefined : values;
  }

  private hasString(properties: number, name: string): boolean {
    const { tape } = this;
    const pair = tape.lookup(properties, key(name));
    return pair !== 0 && this.isStringSchema(pair);
  }

  private isStringSchema(pair: number): boolean {
    const { tape } = this;
    const schema = tape.target(pair);
    if (tape.kind(schema) !== MAP) return false;
    const type = tape.target(tape.lookup(schema, TYPE));
    return type !== 0 && tape.isString(type) && tape.text(type) === 'string';
  }

  private isTrue(pair: number): boolean {
    const { tape } = this;
    const value = tape.target(pair);
    return tape.kind(value) === SCALAR && tape.text(value) === 'true';
  }

  private names(map: number): string[] {
    const { tape } = this;
    const names: string[] = [];
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) names.push(tape.keyText(pair));
    return names;
  }
}
