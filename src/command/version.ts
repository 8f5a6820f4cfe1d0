declare const PULL_POLICY_VERSION: string;

/** The package's version, which the build puts in; the sources alone have none. */
export const VERSION = typeof PULL_POLICY_VERSION === 'undefined' ? '0.0.0-dev' : PULL_POLICY_VERSION;
