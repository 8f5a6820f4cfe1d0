/** The values that Kubernetes accepts for `imagePullPolicy`. */
export type PullPolicy = 'Always' | 'IfNotPresent' | 'Never';

export const PULL_POLICIES: readonly PullPolicy[] = ['Always', 'IfNotPresent', 'Never'];

/**
 * What a rule asks for: a policy; `Default`, the one that the API server would choose for the image;
 * `Unset`, no field at all; `Keep`, whatever is there.
 */
export type Outcome = PullPolicy | 'Default' | 'Unset' | 'Keep';

export type Mode = 'Set' | 'Check';

/** The severities of a KRM function result. */
export type Severity = 'error' | 'warning' | 'info';

/** The list that a container stands in; `volumes` is an image volume, `other` a custom resource's own field. */
export type ContainerType = 'containers' | 'initContainers' | 'ephemeralContainers' | 'volumes' | 'other';

/** Conditions of a rule, as the configuration spells them. Every one that is present must hold; a list is an OR. */
export interface Match {
  images?: string[];
  tags?: string[];
  digest?: boolean;
  containers?: string[];
  containerTypes?: ContainerType[];
  current?: (PullPolicy | 'Unset')[];
  kinds?: string[];
  names?: string[];
  namespaces?: string[];
  labelSelector?: string;
  annotationSelector?: string;
}

export interface Rule {
  name?: string;
  match?: Match;
  imagePullPolicy: Outcome;
  /** Severity of a difference in `Check` mode; `error` unless given. */
  severity?: Severity;
}

/** A place that the product does not know, in the manner of kustomize's field specs. */
export interface FieldSpec {
  group?: string;
  version?: string;
  kind?: string;
  path: string;
  image?: string;
  create?: boolean;
}

/** The function's configuration after validation, with every default filled in. */
export interface PullPolicyConfig {
  mode: Mode;
  rules: Rule[];
  fieldSpecs: FieldSpec[];
  /** `false`: only the built-in kinds and `fieldSpecs`. */
  discover: boolean;
}

/** What a rule can know of the resource that a container belongs to. Properties may be computed on first use. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
}

/** What a rule can know of one place where a policy lives. Properties may be computed on first use. */
export interface PolicyPlace {
  readonly resource: Resource;
  readonly containerType: ContainerType;
  /** The container's `name`; for an image volume the volume's. Undefined where there is none. */
  readonly containerName: string | undefined;
  /** The image reference as written; undefined where there is none, or it is empty. */
  readonly image: string | undefined;
  /** The policy as written; undefined where it is absent, null or empty. */
  readonly current: string | undefined;
  /** The policy means something without an image beside it, so a rule can set it where there is none. */
  readonly standsAlone?: boolean;
}
