// Compiles src/config/schema.json to plain JavaScript, because ajv takes 80-100 ms to do it at each start.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';

const source = new URL('../src/config/schema.json', import.meta.url);
const target = new URL('../src/config/generated/', import.meta.url);

/** Exported validator: the part of the schema that it checks. */
const validators = {
  validateTransformer: '#',
  validateConfigMap: '#/definitions/ConfigMap',
  validateMatch: '#/definitions/match',
};

/** Definitions that many fields share: one function each, to keep the code small. */
const shared = new Set(['globs', 'text', 'flag']);

/** Texts for editors, which the validator does not need. */
const editorKeywords = new Set(['$schema', 'title', 'description', 'default', 'examples', 'definitions']);

const schema = JSON.parse(readFileSync(source, 'utf8'));

/** The part of the schema that `#` or a `#/definitions/…` reference names, and that part's own name. */
function lookUp(reference) {
  if (reference === '#') return { part: schema };
  const name = /^#\/definitions\/(\w+)$/.exec(reference)?.[1];
  if (name === undefined || !Object.hasOwn(schema.definitions, name))
    throw new Error(`No such definition: ${reference}`);
  return { part: schema.definitions[name], name };
}

/**
 * The schema with its references replaced by what they name, so that an error's `parentSchema` lists the allowed
 * fields and values without another look-up. References to shared definitions stay.
 */
function inline({ $ref, ...own }) {
  if ($ref !== undefined) {
    const { part, name } = lookUp($ref);
    return shared.has(name) ? { $ref: name } : inline({ ...part, ...own });
  }
  const result = {};
  for (const [keyword, value] of Object.entries(own)) {
    if (editorKeywords.has(keyword)) continue;
    if (keyword === 'properties') {
      result[keyword] = Object.fromEntries(Object.entries(value).map(([name, property]) => [name, inline(property)]));
    } else {
      result[keyword] = keyword === 'items' ? inline(value) : value;
    }
  }
  return result;
}

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  messages: false,
  allowUnionTypes: true,
  // Lengths in UTF-16 units: counting characters would need a module of ajv's at run time.
  unicode: false,
  inlineRefs: false,
  logger: false,
  code: { source: true, esm: true, lines: true },
});
for (const name of shared) ajv.addSchema(inline(schema.definitions[name]), name);
for (const [name, reference] of Object.entries(validators)) ajv.addSchema(inline(lookUp(reference).part), name);
const code = standaloneCode(ajv, Object.fromEntries(Object.keys(validators).map((name) => [name, name])));
if (/\b(require|import)\b/.test(code)) throw new Error('The compiled schema needs a module at run time.');

mkdirSync(target, { recursive: true });
writeFileSync(new URL('validate.js', target), `// Made by scripts/compile-schema.mjs from schema.json.\n${code}`);
writeFileSync(
  new URL('validate.d.ts', target),
  `// Made by scripts/compile-schema.mjs.
import type { SchemaValidator } from '../schema-findings.ts';

${Object.keys(validators)
  .map((name) => `export declare const ${name}: SchemaValidator;\n`)
  .join('')}`,
);
