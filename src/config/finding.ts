/** The types of JSON data that the configuration's fields have. */
export type JsonType = 'object' | 'array' | 'string' | 'boolean' | 'number';

/** Something wrong with a configuration, as data. `path` is a field path; empty for the configuration as a whole. */
export type ConfigFinding = { path: string } & (
  | { code: 'no-config' }
  | { code: 'empty-config-map' }
  | { code: 'wrong-type'; expected: JsonType; value: unknown; hint: 'quotes' | 'commas' | undefined }
  /** `each`: the field is a list in one string, and one of its entries is wrong. */
  | { code: 'not-allowed'; allowed: readonly string[]; value: unknown; nearest: string | undefined; each: boolean }
  /** `nearest` is relative to the unknown field's parent: `images`, or `match.images`. */
  | { code: 'unknown-field'; allowed: readonly string[]; nearest: string | undefined }
  /** `expected`: the values that the field may have, or its type. */
  | { code: 'missing-field'; expected: readonly string[] | JsonType }
  | { code: 'empty-list' }
  | { code: 'empty-string' }
  | { code: 'empty-entry'; value: string }
  | { code: 'bad-selector'; value: string; reason: string }
  | { code: 'bad-field-path'; value: string; reason: string }
  | { code: 'repeated-name'; name: string; first: string }
);
