/** What only a template of a Helm chart holds. */
const HELM = /\{\{-?\s*(?:\$?\.(?:Values|Release|Chart|Capabilities|Template)\b|include\b|tpl\b)/;

/** Whether a value is still a template of a Helm chart: in quotes, it passes for YAML. */
export function isHelmTemplate(text: string | undefined): boolean {
  return text?.includes('{{') === true && HELM.test(text);
}
