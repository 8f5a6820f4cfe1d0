import { describe, expect, it } from 'vitest';
import { Listing, remarkOn } from '../../src/command/listing.ts';
import { sourceOf } from '../../src/input/source.ts';
import { readStream } from '../../src/input/stream.ts';
import type { Remark } from '../../src/output/listed-policy.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

describe('remarkOn', () => {
  it.each<[string, string | undefined, Remark | undefined]>([
    ['nginx:1.25', undefined, undefined],
    ['nginx:1.25', 'Always', undefined],
    ['nginx:1.25', 'IfNotPresent', undefined],
    ['nginx:1.25', 'Never', undefined],
    // A digest cannot move.
    [`nginx@${DIGEST}`, 'Always', 'always-on-digest'],
    [`nginx@${DIGEST}`, 'IfNotPresent', undefined],
    [`nginx@${DIGEST}`, undefined, undefined],
    [`nginx:latest@${DIGEST}`, undefined, 'always-on-digest'],
    [`nginx:main@${DIGEST}`, 'IfNotPresent', undefined],
    // Tags that move.
    ['nginx', 'IfNotPresent', 'cached-moving-tag'],
    ['nginx', undefined, 'unset-moving-tag'],
    ['nginx', 'Always', undefined],
    ['nginx:latest', 'IfNotPresent', 'cached-moving-tag'],
    ['intel/intel-gpu-plugin:devel', 'IfNotPresent', 'cached-moving-tag'],
    ['acme/web:main', undefined, 'unset-moving-tag'],
    ['acme/web:1.2-dev', 'IfNotPresent', 'cached-moving-tag'],
    ['acme/web:2.0.0-SNAPSHOT', 'IfNotPresent', 'cached-moving-tag'],
    ['acme/web:nightly', 'Always', undefined],
    ['acme/web:maintenance-1', 'IfNotPresent', undefined],
    ['acme/web:developer', 'IfNotPresent', undefined],
    // Images that somebody must have loaded.
    ['web:latest', 'Never', undefined],
    ['acme/web:1', 'Never', undefined],
    ['quay.io/acme/web:1', 'Never', 'never-with-registry'],
    ['localhost:5000/web:1', 'Never', 'never-with-registry'],
    ['localhost/web:1', 'Never', undefined],
    // No image reference, and no policy.
    [`\${IMAGE}`, undefined, undefined],
    ['nginx', 'always', undefined],
  ])('%s %s: %s', (image, policy, remark) => {
    expect(remarkOn(image, policy)).toBe(remark);
  });
});

describe('Listing', () => {
  it('takes note of every place of a policy, in the order of the text', async () => {
    const text = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  template:
    spec:
      initContainers: [{name: init, image: busybox, imagePullPolicy: Never}]
      containers:
      - name: main
        image: nginx
      - name: patch
      volumes:
      - name: model
        image: {reference: "quay.io/acme/model:1"}
---
a: &anchor {no: resource}
b: *anchor
---
apiVersion: v1
kind: Pod
metadata: {name: one}
spec:
  containers: none
---
apiVersion: v1
kind: Pod
metadata: {name: two}
spec:
  containers: []
  containers: []
`;
    const { sink } = await readStream(sourceOf([Buffer.from(text)]), () => new Listing());
    expect(sink.policies.map(({ path, image, policy, effective }) => [path, image, policy, effective])).toEqual([
      ['spec.template.spec.initContainers[0].imagePullPolicy', 'busybox', 'Never', 'Never'],
      ['spec.template.spec.containers[0].imagePullPolicy', 'nginx', undefined, 'Always'],
      ['spec.template.spec.containers[1].imagePullPolicy', undefined, undefined, undefined],
      ['spec.template.spec.volumes[0].image.pullPolicy', 'quay.io/acme/model:1', undefined, 'IfNotPresent'],
    ]);
    expect(sink.findings).toMatchObject([
      { code: 'not-a-list', severity: 'error', resource: { name: 'one' } },
      { code: 'yaml', severity: 'error', detail: 'the key "containers" is given twice in one mapping' },
    ]);
  });
});
