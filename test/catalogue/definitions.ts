import { stringify } from 'yaml';

/** A schema in plain data, or short: a type, a list of one, properties. */
export type Short = string | [Short] | { [name: string]: Short } | Schema;

/** A schema as it stands in a definition. */
export class Schema {
  constructor(readonly value: Record<string, unknown>) {}
}

export const string: Short = 'string';
export const policy: Short = new Schema({ type: 'string', description: 'One of Always, Never, IfNotPresent.' });
export const enumeration = (...values: string[]): Schema => new Schema({ type: 'string', enum: values });
export const mapOf = (values: Short): Schema => new Schema({ type: 'object', additionalProperties: schema(values) });
export const anything = new Schema({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
export const openWith = (properties: Record<string, Short>): Schema =>
  new Schema({ ...schema(properties), 'x-kubernetes-preserve-unknown-fields': true });

/** The schema that a short form stands for. */
export function schema(short: Short): Record<string, unknown> {
  if (short instanceof Schema) return short.value;
  if (typeof short === 'string') return { type: short };
  if (Array.isArray(short)) return { type: 'array', items: schema(short[0]) };
  const properties = Object.fromEntries(Object.entries(short).map(([name, inner]) => [name, schema(inner)]));
  return { type: 'object', properties };
}

export const container: Short = { name: string, image: string, command: ['string'], imagePullPolicy: policy };
export const volume: Short = { name: string, emptyDir: {}, image: { reference: string, pullPolicy: policy } };

/** A CustomResourceDefinition with a schema for the `spec` of each version. */
export function definition(group: string, kind: string, versions: Record<string, Short>): string {
  const plural = `${kind.toLowerCase()}s`;
  return stringify(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        names: { kind, plural },
        scope: 'Namespaced',
        versions: Object.entries(versions).map(([name, spec]) => ({
          name,
          served: true,
          storage: name === Object.keys(versions)[0],
          schema: {
            openAPIV3Schema: schema({
              apiVersion: string,
              kind: string,
              metadata: 'object',
              spec,
              status: { image: string },
            }),
          },
        })),
      },
    },
    { aliasDuplicateObjects: false },
  );
}
