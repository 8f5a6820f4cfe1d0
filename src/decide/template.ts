/** What only a template of a Helm chart holds, inside of braces. */
const HELM = /\.(?:Values|Release|Chart|Capabilities|Template)\b|\b(?:include|tpl|template)\b/;

/** Which of a container's values is still a template: in quotes, it passes for YAML. */
export function templateIn(policy: string | undefined, image: string | undefined): 'policy' | 'image' | undefined {
  if (policy?.includes('{{')) return 'policy';
  // Other templates of images are data, such as those of Argo Workflows.
  const at = image?.indexOf('{{') ?? -1;
  return at >= 0 && HELM.test((image as string).slice(at)) ? 'image' : undefined;
}
