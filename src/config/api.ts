/** The `apiVersion` of the function's own configuration. */
export const API_VERSION = 'pullpolicy.dev/v1alpha1';

/** The `kind` of the function's own configuration. */
export const KIND = 'PullPolicyTransformer';
