import type { ConfigFinding, JsonType } from './finding.ts';
import { nearest } from './nearest.ts';
import { fieldPath, type Segments } from './path.ts';

/** A schema as the compiled validators carry it: without references, see scripts/compile-schema.mjs. */
interface Schema {
  type?: JsonType | JsonType[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
}

/** One error of a compiled validator: ajv's `ErrorObject` in verbose mode. */
export interface SchemaError {
  /** JSON pointer of the value; holds nothing but known fields and positions. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  parentSchema: Schema;
  data: unknown;
}

/** A validator that scripts/compile-schema.mjs made. `errors` are those of the last call. */
export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** What the schema finds wrong with `value`. `pathOf` turns a way into `value` into the path that the user wrote. */
export function schemaFindings(
  validate: SchemaValidator,
  value: unknown,
  pathOf: (segments: Segments) => string = fieldPath,
): ConfigFinding[] {
  if (validate(value)) return [];
  const findings: ConfigFinding[] = [];
  const missing: ConfigFinding[] = [];
  // Fields that a misspelt one stands for: that they are missing is not a second problem.
  const meant = new Set<string>();
  for (const error of validate.errors ?? []) {
    const segments = parsePointer(error.instancePath);
    const finding = toFinding(error, segments, pathOf);
    (finding.code === 'missing-field' ? missing : findings).push(finding);
    if (finding.code === 'unknown-field' && finding.nearest !== undefined) {
      const steps = finding.nearest.split('.');
      for (let count = 1; count <= steps.length; count++) {
        meant.add(pathOf([...segments, ...steps.slice(0, count)]));
      }
    }
  }
  return [...missing.filter((finding) => !meant.has(finding.path)), ...findings];
}

function toFinding(
  { keyword, params, parentSchema, data }: SchemaError,
  segments: Segments,
  pathOf: (segments: Segments) => string,
): ConfigFinding {
  const path = pathOf(segments);
  switch (keyword) {
    case 'required': {
      const name = String(params.missingProperty);
      const schema = parentSchema.properties?.[name];
      const expected = schema?.enum?.map(String) ?? firstType(schema) ?? 'object';
      return { code: 'missing-field', path: pathOf([...segments, name]), expected };
    }
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const properties = parentSchema.properties ?? {};
      const allowed = Object.keys(properties);
      const meant = nested(name, properties) ?? nearest(name, allowed);
      return { code: 'unknown-field', path: pathOf([...segments, name]), allowed, nearest: meant };
    }
    case 'enum': {
      // A flag of a ConfigMap may be true or "true": one entry for both.
      const allowed = [...new Set((parentSchema.enum ?? []).map(String))];
      const near = typeof data === 'string' ? nearest(data, allowed) : undefined;
      return { code: 'not-allowed', path, allowed, value: data, nearest: near, each: false };
    }
    case 'minItems':
      return { code: 'empty-list', path };
    case 'minLength':
      return { code: 'empty-string', path };
    case 'type': {
      const expected = firstType(parentSchema) ?? 'object';
      const plain = typeof data === 'number' || typeof data === 'bigint' || typeof data === 'boolean';
      const list = Array.isArray(data) && Array.isArray(parentSchema.type);
      const hint = expected !== 'string' ? undefined : plain ? 'quotes' : list ? 'commas' : undefined;
      return { code: 'wrong-type', path, expected, value: data, hint };
    }
    default:
      throw new Error(`The schema has a keyword without a message: ${keyword}`);
  }
}

/** A type list (in a ConfigMap) starts with the type that the field should have. */
function firstType(schema: Schema | undefined): JsonType | undefined {
  return Array.isArray(schema?.type) ? schema.type[0] : schema?.type;
}

/** Where a field that stands one level too high belongs: `match.images` for `images`. */
function nested(name: string, properties: Record<string, Schema>): string | undefined {
  for (const [parent, schema] of Object.entries(properties)) {
    if (schema.properties !== undefined && Object.hasOwn(schema.properties, name)) return `${parent}.${name}`;
  }
  return undefined;
}

function parsePointer(pointer: string): Segments {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
