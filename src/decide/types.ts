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
  /** Globs on the image's name without tag and digest, as it is written or in full: `docker.io/library/nginx`. */
  images?: string[];
  /** Globs on the image's tag; without tag and digest it is `latest`. */
  tags?: string[];
  /** Whether the image is pinned by a digest. */
  digest?: boolean;
  /** Globs on the container's name. */
  containers?: string[];
  /** The list that the container stands in. */
  containerTypes?: ContainerType[];
  /** The policy that is there; `Unset` for none. */
  current?: (PullPolicy | 'Unset')[];
  /** Globs on `Kind`, `Kind.group` or `Kind.version.group`. */
  kinds?: string[];
  /** Globs on the resource's name. */
  names?: string[];
  /** Globs on the resource's namespace, as the manifest has it. */
  namespaces?: string[];
  /** Selectors in the syntax of Kubernetes: `app=web, tier!=db`. */
  labelSelector?: string;
  annotationSelector?: string;
}

/** A policy, and the containers that it is for. */
export interface Rule {
  /** What messages and results call the rule; without it they give its place, `rules[0]`. No two may be called alike. */
  name?: string;
  /** Which containers; all without it. */
  match?: Match;
  imagePullPolicy: Outcome;
  /** Severity of a difference in `Check` mode; `error` unless given. */
  severity?: Severity;
}

/** A place that the product does not know, in the manner of kustomize's field specs. */
export interface FieldSpec {
  /** The resources that are meant; all where none is given. An empty `group` counts as none. */
  group?: string;
  version?: string;
  kind?: string;
  /**
   * Steps from the resource to the policy, parted by `/`: a key, in which `*` is any text; `**` for any depth; `[]` behind
   * a key for each entry of a list, `[name=GLOB]` for some; `[--flag]` at the end for a flag in a list of arguments. A
   * string on the way is read as YAML, and `\\` takes the next character as it is.
   */
  path: string;
  /** Where the image is: a key beside the policy, its parts (`repository:tag`), or a path from the resource. */
  image?: string;
  /** Write a policy that is absent, with the mappings around it. */
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
