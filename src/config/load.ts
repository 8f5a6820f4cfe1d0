import type { PullPolicyConfig } from '../decide/types.ts';
import { API_VERSION, KIND } from './api.ts';
import { configMapFindings, readConfigMap } from './config-map.ts';
import type { ConfigFinding } from './finding.ts';
import { isMapping, type Mapping } from './mapping.ts';
import { configMessage } from './messages.ts';
import { nearest } from './nearest.ts';
import { readTransformer, transformerFindings } from './transformer.ts';

/** A problem of a configuration. `message` is one line and begins with the field's path, where there is one. */
export type ConfigError = ConfigFinding & { message: string };

export type LoadedConfig = { config: PullPolicyConfig } | { errors: ConfigError[] };

/**
 * Checks a functionConfig, given as plain data (undefined or null if there is none), and fills in the defaults. Throws
 * nothing: all problems come back at once.
 */
export function loadConfig(value: unknown): LoadedConfig {
  if (value === undefined || value === null) return refuse([{ code: 'no-config', path: '' }]);
  if (!isMapping(value)) return refuse([{ code: 'wrong-type', path: '', expected: 'object', value, hint: undefined }]);
  if (value.kind === KIND) {
    const findings = transformerFindings(value);
    return findings.length > 0 ? refuse(findings) : { config: readTransformer(value) };
  }
  if (value.kind === 'ConfigMap') {
    const findings = configMapFindings(value);
    return findings.length > 0 ? refuse(findings) : { config: readConfigMap(value) };
  }
  return refuse([
    ...headFindings(value, 'apiVersion', [API_VERSION, 'v1']),
    ...headFindings(value, 'kind', [KIND, 'ConfigMap']),
  ]);
}

/** What is wrong with one of the two fields that say what a configuration is, if it may be any of `allowed`. */
function headFindings(value: Mapping, path: 'apiVersion' | 'kind', allowed: readonly string[]): ConfigFinding[] {
  const given = value[path];
  if (given === undefined) return [{ code: 'missing-field', path, expected: allowed }];
  if (typeof given === 'string' && allowed.includes(given)) return [];
  const near = typeof given === 'string' ? nearest(given, allowed) : undefined;
  return [{ code: 'not-allowed', path, allowed, value: given, nearest: near, each: false }];
}

function refuse(findings: readonly ConfigFinding[]): LoadedConfig {
  return { errors: findings.map((finding) => ({ ...finding, message: configMessage(finding) })) };
}
