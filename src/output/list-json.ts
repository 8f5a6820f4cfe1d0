import type { LocatedFinding } from './finding.ts';
import { jsonFinding } from './json.ts';
import { imageTotals, type ListedFile, policyTotals } from './list-table.ts';

/**
 * What `list` found as JSON, in pieces: one container a line, then totals, then what could not be read. `policy` is
 * null where none is written, and `effectivePolicy` where there is no image to tell the default by.
 */
export function* listJson(files: readonly ListedFile[], findings: readonly LocatedFinding[]): Generator<string> {
  yield `{"files": ${files.length}, "containers": [`;
  let first = true;
  for (const { path: file, policies } of files) {
    for (const {
      line,
      column,
      resource,
      path,
      containerType,
      container,
      image,
      policy,
      effective,
      remark,
    } of policies) {
      const entry = {
        file,
        line,
        column,
        resource,
        path,
        containerType,
        container,
        image,
        policy: policy ?? null,
        effectivePolicy: effective ?? null,
        remark,
      };
      yield `${first ? '' : ','}\n${JSON.stringify(entry)}`;
      first = false;
    }
  }
  const all = files.flatMap(({ policies }) => policies);
  yield `${first ? '' : '\n'}],\n"policies": ${JSON.stringify(policyTotals(all))},\n"images": [`;
  const images = imageTotals(all);
  for (const [index, image] of images.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(image)}`;
  const outOfReach = files.flatMap(({ path: file, outOfReach: places }) =>
    places.map(({ line, column, resource, path, code, why }) => ({ file, line, column, resource, path, code, why })),
  );
  yield `${images.length === 0 ? '' : '\n'}],\n"outOfReach": ${JSON.stringify(outOfReach)},\n"problems": ${JSON.stringify(findings.map(jsonFinding))}}\n`;
}
