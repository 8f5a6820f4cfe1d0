import { describe, expect, test } from 'vitest';
import { edit, POD } from './edit-text.ts';

type Case = [name: string, before: string, after: string];

/** The text of a case without the line break that it begins with in the source. */
const snippet = (text: string): string => text.replace(/^\n/, '');

describe('a policy is set beside the image', () => {
  const cases: Case[] = [
    [
      'on the line below',
      `
  - name: a
    image: nginx
    args: [-v]
`,
      `
  - name: a
    image: nginx
    imagePullPolicy: Always
    args: [-v]
`,
    ],
    [
      'where the image is the last key',
      `
  - name: a
    image: nginx
  - image: busybox
`,
      `
  - name: a
    image: nginx
    imagePullPolicy: Always
  - image: busybox
    imagePullPolicy: Always
`,
    ],
    [
      'where the image is the first key, on the line of the dash',
      `
  - image: nginx
    name: a
`,
      `
  - image: nginx
    imagePullPolicy: Always
    name: a
`,
    ],
    [
      'with a comment behind the image',
      `
  - image: nginx # kpt-set: \${image}
    name: a
`,
      `
  - image: nginx # kpt-set: \${image}
    imagePullPolicy: Always
    name: a
`,
    ],
    [
      'above a comment that belongs to the next key',
      `
  - image: nginx
    # the name
    name: a
`,
      `
  - image: nginx
    imagePullPolicy: Always
    # the name
    name: a
`,
    ],
    // kpt would double the comment at each run if a new last key came between it and the image.
    [
      'before the image where that is last and a comment follows',
      `
  - name: a
    image: nginx
    # the end
  - name: b
    image: busybox

    # also after a blank line
`,
      `
  - name: a
    imagePullPolicy: Always
    image: nginx
    # the end
  - name: b
    imagePullPolicy: Always
    image: busybox

    # also after a blank line
`,
    ],
    [
      'before the comments that stand above such an image',
      `
  - name: a
    # which one
    # exactly
    image: nginx
  # the next container
  - name: b
    image: busybox
`,
      `
  - name: a
    imagePullPolicy: Always
    # which one
    # exactly
    image: nginx
  # the next container
  - name: b
    image: busybox
    imagePullPolicy: Always
`,
    ],
    [
      'before such an image on the line of the dash',
      `
  - image: nginx
    # the end
`,
      `
  - imagePullPolicy: Always
    image: nginx
    # the end
`,
    ],
    [
      'before such an image behind a comment on the dash',
      `
  - # the container
    image: nginx
    # the end
`,
      `
  - # the container
    imagePullPolicy: Always
    image: nginx
    # the end
`,
    ],
    [
      'in the indentation of the list, whatever it is',
      `
      -   image: nginx
          name: a
      -
       image: busybox
`,
      `
      -   image: nginx
          imagePullPolicy: Always
          name: a
      -
       image: busybox
       imagePullPolicy: Always
`,
    ],
    [
      'in the quotes of the key above',
      `
  - "name": a
    "image": nginx
  - 'image': busybox
`,
      `
  - "name": a
    "image": nginx
    "imagePullPolicy": "Always"
  - 'image': busybox
    'imagePullPolicy': 'Always'
`,
    ],
    [
      'behind quoted images and images over several lines',
      `
  - image: "nginx:1"
  - image: 'nginx:2'
  - image:
      nginx:3
  - image: "nginx\\
      :4"
    name: d
`,
      `
  - image: "nginx:1"
    imagePullPolicy: Always
  - image: 'nginx:2'
    imagePullPolicy: Always
  - image:
      nginx:3
    imagePullPolicy: Always
  - image: "nginx\\
      :4"
    imagePullPolicy: Always
    name: d
`,
    ],
    // Below it a new line could take the blank lines that belong to it.
    [
      'before an image that is a block scalar',
      `
  - name: a
    # which one
    image: |-
      nginx
  - image: >+
      nginx

  - name: c
`,
      `
  - name: a
    imagePullPolicy: Always
    # which one
    image: |-
      nginx
  - imagePullPolicy: Always
    image: >+
      nginx

  - name: c
    imagePullPolicy: Always
`,
    ],
    [
      'behind images with anchors, tags and aliases',
      `
  - image: &one nginx
  - image: !!str nginx
  - image: *one
    name: c
`,
      `
  - image: &one nginx
    imagePullPolicy: Always
  - image: !!str nginx
    imagePullPolicy: Always
  - image: *one
    imagePullPolicy: Always
    name: c
`,
    ],
    [
      'behind keys with anchors, tags and question marks',
      `
  - &key image: nginx
    name: a
  - name: b
    !!str image: nginx
  - ? image
    : nginx
  - ? name
    : a
    ? image
    : nginx
`,
      `
  - &key image: nginx
    imagePullPolicy: Always
    name: a
  - name: b
    !!str image: nginx
    imagePullPolicy: Always
  - ? image
    : nginx
    imagePullPolicy: Always
  - ? name
    : a
    ? image
    : nginx
    imagePullPolicy: Always
`,
    ],
    [
      'where another key tells the column, which a question mark on a line of its own hides',
      `
  - ? # which one
      image
    : nginx
    name: a
`,
      `
  - ? # which one
      image
    : nginx
    imagePullPolicy: Always
    name: a
`,
    ],
    [
      'in mappings with anchors and tags',
      `
  - &one
    image: nginx
  - !!map
    image: nginx
`,
      `
  - &one
    image: nginx
    imagePullPolicy: Always
  - !!map
    image: nginx
    imagePullPolicy: Always
`,
    ],
    [
      'beside the name where there is no image',
      `
  - args:
    - -v
    name: a
    env:
    - name: b
`,
      `
  - args:
    - -v
    name: a
    imagePullPolicy: Always
    env:
    - name: b
`,
    ],
    [
      'above everything where nothing stands on one line',
      `
  - args:
    - |+
      text

    env:
    - name: b
`,
      `
  - imagePullPolicy: Always
    args:
    - |+
      text

    env:
    - name: b
`,
    ],
    [
      'where a merge brings image and policy, over the latter',
      `
  - &base
    name: a
    image: nginx
    imagePullPolicy: Never
  - <<: *base
    name: b
  - <<: *base
`,
      `
  - &base
    name: a
    image: nginx
    imagePullPolicy: Always
  - <<: *base
    name: b
    imagePullPolicy: Always
  - imagePullPolicy: Always
    <<: *base
`,
    ],
  ];
  test.each(cases)('%s', (_, before, after) => {
    expect(edit(POD + snippet(before), 'Always')).toBe(POD + snippet(after));
  });

  test('in image volumes, under the key that they have', () => {
    const before = `apiVersion: v1
kind: Pod
spec:
  volumes:
  - name: data
    image:
      reference: quay.io/acme/data:v1
  - image: {reference: "quay.io/acme/data:v1"}
    name: more
`;
    const after = `apiVersion: v1
kind: Pod
spec:
  volumes:
  - name: data
    image:
      reference: quay.io/acme/data:v1
      pullPolicy: Never
  - image: {reference: "quay.io/acme/data:v1", pullPolicy: Never}
    name: more
`;
    expect(edit(before, 'Never')).toBe(after);
  });

  test.each([
    ['&key image: nginx', 'the indentation of the mapping cannot be told'],
    ['?\n      image\n    : nginx', 'the indentation of the mapping cannot be told'],
    ['? args\n    : - -v', 'an anchor, a tag or a "?" stands before the first key'],
    ['? image\n    : |-\n      nginx', 'a block scalar stands where it would go'],
  ])('but not in %j', (container, reason) => {
    expect(edit(`${POD}  - ${container}\n`, 'Always')).toBe(`cannot be edited: ${reason}`);
  });

  test('in a list that an explicit key holds', () => {
    const pod = (policy: string): string => `apiVersion: v1
kind: Pod
spec:
  ? containers
  : - image: nginx
${policy}  ? volumes
  : - image: {reference: data}
      name: a
`;
    expect(edit(pod(''), 'Always')).toBe(
      pod('      imagePullPolicy: Always\n').replace('data}', 'data, pullPolicy: Always}'),
    );
  });

  test('in a text without a final line break', () => {
    expect(edit(`${POD}  - image: nginx`, 'Never')).toBe(`${POD}  - image: nginx\n    imagePullPolicy: Never`);
    const crlf = POD.replaceAll('\n', '\r\n');
    expect(edit(`${crlf}  - image: nginx`, 'Never')).toBe(`${crlf}  - image: nginx\r\n    imagePullPolicy: Never`);
    expect(edit(`${POD}  - image: nginx # c`, 'Never')).toBe(`${POD}  - image: nginx # c\n    imagePullPolicy: Never`);
  });

  test('with the line breaks of the text', () => {
    const before = `${POD}  - image: nginx\n    name: a\n  - name: b\n    image: c\n    # end\n`.replaceAll(
      '\n',
      '\r\n',
    );
    const after =
      `${POD}  - image: nginx\n    imagePullPolicy: Never\n    name: a\n  - name: b\n    imagePullPolicy: Never\n    image: c\n    # end\n`.replaceAll(
        '\n',
        '\r\n',
      );
    expect(edit(before, 'Never')).toBe(after);
  });

  test('behind a byte order mark', () => {
    expect(edit(`\ufeff${POD}  - image: nginx\n`, 'Never')).toBe(
      `\ufeff${POD}  - image: nginx\n    imagePullPolicy: Never\n`,
    );
  });
});

describe('a policy is set in flow style', () => {
  const cases: Case[] = [
    [
      'behind the image, on its line',
      `
  - {name: a, image: nginx}
  - {image: nginx, name: b}
  - { name: c, image: nginx }
  - {image: nginx,}
  - {image: nginx , name: e}
  - [] # not a container
`.replace(/ {2}- \[\].*\n/, ''),
      `
  - {name: a, image: nginx, imagePullPolicy: Always}
  - {image: nginx, imagePullPolicy: Always, name: b}
  - { name: c, image: nginx, imagePullPolicy: Always }
  - {image: nginx, imagePullPolicy: Always,}
  - {image: nginx, imagePullPolicy: Always , name: e}
`,
    ],
    [
      'as JSON',
      `
  - {"name": "a", "image": "nginx"}
  - {"name":"b","image":"nginx"}
  - {"image":"nginx","name":"c"}
  - {'image': 'nginx'}
`,
      `
  - {"name": "a", "image": "nginx", "imagePullPolicy": "Always"}
  - {"name":"b","image":"nginx","imagePullPolicy":"Always"}
  - {"image":"nginx","imagePullPolicy":"Always","name":"c"}
  - {'image': 'nginx', 'imagePullPolicy': 'Always'}
`,
    ],
    [
      'on a line of its own where the image has one',
      `
  - {
      image: nginx,
      name: a
    }
  - {
      image: nginx, # the image
      name: b
    }
  - {
      image: nginx, name: c
    }
`,
      `
  - {
      image: nginx,
      imagePullPolicy: Always,
      name: a
    }
  - {
      image: nginx, # the image
      imagePullPolicy: Always,
      name: b
    }
  - {
      image: nginx, imagePullPolicy: Always, name: c
    }
`,
    ],
    // Behind it, the image would need a comma that it had not, and its line would change.
    [
      'on the line above where the image is last',
      `
  - {
      name: a,
      image: nginx
    }
  - {
      name: b,
      image: nginx # the image
    }
  - {
      name: c,
      image: nginx,
    }
  - {
      image: nginx
      , name: d
    }
`,
      `
  - {
      name: a,
      imagePullPolicy: Always,
      image: nginx
    }
  - {
      name: b,
      imagePullPolicy: Always,
      image: nginx # the image
    }
  - {
      name: c,
      imagePullPolicy: Always,
      image: nginx,
    }
  - {
      imagePullPolicy: Always,
      image: nginx
      , name: d
    }
`,
    ],
    [
      'behind keys with question marks, anchors and without space',
      `
  - {? image : nginx}
  - {&key image: nginx, name: b}
  - {"image":nginx}
  - {image: nginx
      , name: d}
`,
      `
  - {? image : nginx, imagePullPolicy: Always}
  - {&key image: nginx, imagePullPolicy: Always, name: b}
  - {"image":nginx,"imagePullPolicy":"Always"}
  - {image: nginx, imagePullPolicy: Always
      , name: d}
`,
    ],
  ];
  test.each(cases)('%s', (_, before, after) => {
    expect(edit(POD + snippet(before), 'Always')).toBe(POD + snippet(after));
  });

  const pod = (containers: string): string =>
    `{"apiVersion":"v1","kind":"Pod","spec":{"containers":${containers},"restartPolicy":"Never"}}`;

  test('in JSON on one line', () => {
    expect(edit(pod('[{"name":"a","image":"b"},{"image":"c","tty":true}]'), 'Always')).toBe(
      pod('[{"name":"a","image":"b","imagePullPolicy":"Always"},{"image":"c","imagePullPolicy":"Always","tty":true}]'),
    );
  });

  test.each([1, 2, 4, '\t'])('in JSON that is indented by %j', (indentation) => {
    const json = (containers: unknown[]): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'Pod', spec: { containers } }, undefined, indentation);
    expect(
      edit(
        json([
          { image: 'b', name: 'a' },
          { name: 'c', image: 'd' },
        ]),
        'Never',
      ),
    ).toBe(
      json([
        { image: 'b', imagePullPolicy: 'Never', name: 'a' },
        { name: 'c', imagePullPolicy: 'Never', image: 'd' },
      ]),
    );
  });

  test('but not in a pair without braces', () => {
    expect(edit(`${POD}    [image: nginx]\n`, 'Always')).toBe('cannot be edited: the mapping has no braces');
    expect(edit(`${POD}    [imagePullPolicy: Never]\n`, 'Unset')).toBe('cannot be edited: the mapping has no braces');
    expect(edit(`${POD}    [imagePullPolicy: Never]\n`, 'Always')).toBe(`${POD}    [imagePullPolicy: Always]\n`);
  });
});

describe('a policy is replaced', () => {
  const values: [string, string][] = [
    ['Never', 'Always'],
    ['"Never"', '"Always"'],
    ["'Never'", "'Always'"],
    ['"Ne\\x76er"', '"Always"'],
    ["'Nev''er'", "'Always'"],
    ['!!str Never', '!!str Always'],
    ['&one Never', '&one Always'],
    ['&one "Never"', '&one "Always"'],
    ['null', 'Always'],
    ['Null', 'Always'],
    ['~', 'Always'],
    ['""', '"Always"'],
    ["''", "'Always'"],
    ['Never # a comment', 'Always # a comment'],
    ['"Never" # a comment', '"Always" # a comment'],
    ['~   # a comment', 'Always   # a comment'],
    ['\n      Never', '\n      Always'],
    ['# a comment\n      Never', '# a comment\n      Always'],
    ['Ne\n      ver', 'Always'],
    ['"Ne\n      ver"', '"Always"'],
    ['|-\n      Never', 'Always'],
    ['|\n      Never', 'Always'],
    ['>2- # folded\n      Ne\n      ver', 'Always # folded'],
    ['|', 'Always'],
    ['| # nothing', 'Always # nothing'],
  ];
  test.each(values)('%j', (before, after) => {
    const pod = (value: string): string => `${POD}  - imagePullPolicy: ${value}\n    image: nginx\n`;
    expect(edit(pod(before), 'Always')).toBe(pod(after));
    expect(edit(pod(before).replaceAll('\n', '\r\n'), 'Always')).toBe(pod(after).replaceAll('\n', '\r\n'));
    const last = (value: string): string => `${POD}  - image: nginx\n    imagePullPolicy: ${value}`;
    expect(edit(last(before), 'Always')).toBe(last(after));
  });

  const cases: Case[] = [
    [
      'where there is none',
      `
  - imagePullPolicy:
    image: nginx
  - imagePullPolicy: # none
    image: nginx
  - imagePullPolicy:${'  '}
    image: nginx
  - "imagePullPolicy":
    "image": nginx
  - "imagePullPolicy": null
  - ? imagePullPolicy
    :
`,
      `
  - imagePullPolicy: Always
    image: nginx
  - imagePullPolicy: Always # none
    image: nginx
  - imagePullPolicy: Always${'  '}
    image: nginx
  - "imagePullPolicy": "Always"
    "image": nginx
  - "imagePullPolicy": "Always"
  - ? imagePullPolicy
    : Always
`,
    ],
    [
      'that is an alias',
      `
  - imagePullPolicy: &one Never
  - imagePullPolicy: *one # shared
  - {imagePullPolicy: *one , image: nginx}
`,
      `
  - imagePullPolicy: &one Always
  - imagePullPolicy: Always # shared
  - {imagePullPolicy: Always , image: nginx}
`,
    ],
    [
      'in flow style',
      `
  - {imagePullPolicy: Never}
  - {"imagePullPolicy":"Never","image":"nginx"}
  - {"imagePullPolicy":null}
  - {imagePullPolicy: }
  - {imagePullPolicy: , image: nginx}
  - {"imagePullPolicy":}
  - {
      imagePullPolicy: # none
    }
`,
      `
  - {imagePullPolicy: Always}
  - {"imagePullPolicy":"Always","image":"nginx"}
  - {"imagePullPolicy":"Always"}
  - {imagePullPolicy: Always }
  - {imagePullPolicy: Always , image: nginx}
  - {"imagePullPolicy": "Always"}
  - {
      imagePullPolicy: Always # none
    }
`,
    ],
    [
      'behind odd keys',
      `
  - &key imagePullPolicy: Never
  - !!str imagePullPolicy: Never
  - ? imagePullPolicy
    : Never
  - "image\\u0050ullPolicy": Never
  - imagePullPolicy : Never
`,
      `
  - &key imagePullPolicy: Always
  - !!str imagePullPolicy: Always
  - ? imagePullPolicy
    : Always
  - "image\\u0050ullPolicy": Always
  - imagePullPolicy : Always
`,
    ],
  ];
  test.each(cases)('%s', (_, before, after) => {
    expect(edit(POD + snippet(before), 'Always')).toBe(POD + snippet(after));
  });

  test.each([
    ['imagePullPolicy: &one', 'an anchor or a tag stands in place of the value'],
    ['? imagePullPolicy', 'the key has no value'],
    ['{imagePullPolicy}', 'the key has no value'],
  ])('but not in %j', (container, reason) => {
    expect(edit(`${POD}  - ${container}\n`, 'Always')).toBe(`cannot be edited: ${reason}`);
  });
});

describe('a policy is removed', () => {
  const cases: Case[] = [
    [
      'with its line',
      `
  - name: a
    imagePullPolicy: Always # always
    image: nginx
  - name: b
    imagePullPolicy: Always
`,
      `
  - name: a
    image: nginx
  - name: b
`,
    ],
    [
      'where what is merged has none',
      `
  - name: a
    <<: {image: nginx}
    imagePullPolicy: Always
  - <<: [{image: nginx}, {name: b}]
    imagePullPolicy: Always
`,
      `
  - name: a
    <<: {image: nginx}
  - <<: [{image: nginx}, {name: b}]
`,
    ],
    [
      'with all of its lines',
      `
  - name: a
    imagePullPolicy: |-
      Always
    image: nginx
  - name: b
    imagePullPolicy:
      Always
`,
      `
  - name: a
    image: nginx
  - name: b
`,
    ],
    [
      'but without the comments around it',
      `
  - name: a
    # above
    imagePullPolicy: Always
    # below
    image: nginx
`,
      `
  - name: a
    # above
    # below
    image: nginx
`,
    ],
    [
      'from the line of the dash, where the next key moves up',
      `
  - imagePullPolicy: Always
    image: nginx
  -   imagePullPolicy: Always # always
      image: nginx
  - imagePullPolicy: Always
    # the image
    image: nginx
  -
    imagePullPolicy: Always
    image: nginx
`,
      `
  - image: nginx
  -   image: nginx
  - # the image
    image: nginx
  -
    image: nginx
`,
    ],
    [
      'and leaves an empty mapping behind it',
      `
  - imagePullPolicy: Always
  - imagePullPolicy: Always # always
  -
    imagePullPolicy: Always
  - "imagePullPolicy": "Always"
  - {imagePullPolicy: Always}
  - { imagePullPolicy: Always, }
  - {
      imagePullPolicy: Always, # always
    }
`,
      `
  - {}
  - {} # always
  -
    {}
  - {}
  - {}
  - {  }
  - {
       # always
    }
`,
    ],
    [
      'from flow style',
      `
  - {name: a, imagePullPolicy: Always, image: nginx}
  - {name: b, imagePullPolicy: Always}
  - {imagePullPolicy: Always, name: c}
  - {name: d, imagePullPolicy: Always,}
  - { name: e , imagePullPolicy: Always }
  - {"name":"f","imagePullPolicy":"Always","image":"nginx"}
  - {"name":"g","imagePullPolicy":"Always"}
`,
      `
  - {name: a, image: nginx}
  - {name: b}
  - {name: c}
  - {name: d, }
  - { name: e  }
  - {"name":"f","image":"nginx"}
  - {"name":"g"}
`,
    ],
    [
      'from flow style over several lines',
      `
  - {
      name: a,
      imagePullPolicy: Always,
      image: nginx
    }
  - {
      name: b,
      imagePullPolicy: Always
    }
  - {
      name: c,
      imagePullPolicy: Always, # always
    }
  - {
      imagePullPolicy: Always,
      name: d
    }
  - {name: e, imagePullPolicy: Always,
      image: nginx}
  - {name: f,
      imagePullPolicy: Always}
`,
      `
  - {
      name: a,
      image: nginx
    }
  - {
      name: b
    }
  - {
      name: c,
    }
  - {
      name: d
    }
  - {name: e,
      image: nginx}
  - {name: f}
`,
    ],
    [
      'from flow style with a comma on the next line',
      `
  - {imagePullPolicy: Always
      , name: a}
  - {imagePullPolicy: Always # always
      , name: b}
`,
      `
  - {
       name: a}
  - { # always
       name: b}
`,
    ],
    [
      'from flow style, and comments stay',
      `
  - {name: a, # the name
      imagePullPolicy: Always}
  - {
      name: b, # the name
      imagePullPolicy: Always # always
    }
  - {
      imagePullPolicy: Always # always
      , name: c
    }
  - {
      imagePullPolicy: Always
      # between
      , name: d
    }
  - {name: e
      # between
      , imagePullPolicy: Always
    }
`,
      `
  - {name: a # the name
      }
  - {
      name: b # the name
    }
  - {
      name: c
    }
  - {
      # between
      name: d
    }
  - {name: e
      # between
     ${' '}
    }
`.replace(/ {6}\n/, '      \n'),
    ],
    [
      'the only one, as a block scalar: a comment on its first line stays',
      `
  - imagePullPolicy: |- # why
      Always
  -
    # above
    imagePullPolicy: >-
     Always
  - imagePullPolicy: | # at the end

     Always
`,
      `
  - {} # why
  -
    # above
    {}
  - {} # at the end
`,
    ],
    [
      'below a block scalar',
      `
  - name: a
    args:
    - |
      text
    imagePullPolicy: Always
  - name: b
    args:
    - |+
      text
    imagePullPolicy: Always
    # less deep than the text
    image: nginx
`,
      `
  - name: a
    args:
    - |
      text
  - name: b
    args:
    - |+
      text
    # less deep than the text
    image: nginx
`,
    ],
  ];
  test.each(cases)('%s', (_, before, after) => {
    expect(edit(POD + snippet(before), 'Unset')).toBe(POD + snippet(after));
    const crlf = (text: string): string => (POD + snippet(text)).replaceAll('\n', '\r\n');
    expect(edit(crlf(before), 'Unset')).toBe(crlf(after));
  });

  test('from a last line without a line break', () => {
    const pod = `${POD}  - name: a`;
    expect(edit(`${pod}\n    imagePullPolicy: Always`, 'Unset')).toBe(pod);
    expect(edit(`${pod}\n\n    imagePullPolicy: Always`, 'Unset')).toBe(`${pod}\n`);
    expect(edit(`${pod}\r\n    imagePullPolicy: Always`, 'Unset')).toBe(pod);
  });

  test('from JSON', () => {
    const json = (container: object): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'Pod', spec: { containers: [container] } }, undefined, 2);
    expect(edit(json({ name: 'a', imagePullPolicy: 'Always' }), 'Unset')).toBe(json({ name: 'a' }));
    expect(edit(json({ imagePullPolicy: 'Always', name: 'a' }), 'Unset')).toBe(json({ name: 'a' }));
    expect(edit(json({ name: 'a', imagePullPolicy: null, tty: true }), 'Unset')).toBe(json({ name: 'a', tty: true }));
  });

  test.each([
    ['&key imagePullPolicy: Always', 'an anchor, a tag or a "?" stands before the key'],
    ['? imagePullPolicy\n    : Always', 'an anchor, a tag or a "?" stands before the key'],
    ['<<: {imagePullPolicy: Always}', 'the policy comes from a merge (<<) and cannot be removed here'],
    [
      '<<: {imagePullPolicy: Always}\n    imagePullPolicy: Never',
      'the policy comes from a merge (<<) and cannot be removed here',
    ],
    [
      '<<: [{name: a}, {imagePullPolicy: Always}]\n    imagePullPolicy: Never',
      'the policy comes from a merge (<<) and cannot be removed here',
    ],
  ])('but not from %j', (container, reason) => {
    expect(edit(`${POD}  - ${container}\n`, 'Unset')).toBe(`cannot be edited: ${reason}`);
  });

  // Without the line between, the text above would get what stands below.
  test.each(['\n', '\n\n  # a comment\n', '        # a deep comment\n'])('nor from between a text and %j', (below) => {
    const text = `${POD}  - args:\n    - |+\n      text\n    imagePullPolicy: Always\n${below}    name: a\n`;
    expect(edit(text, 'Unset')).toBe(
      'cannot be edited: blank lines or a comment below it would become part of the text above it',
    );
  });

  // An empty text has no column, and one with an indentation of its own may begin with spaces.
  test.each(['|', '|2\n        text'])('nor from between %j and any comment', (above) => {
    const text = `${POD}  - args:\n    - ${above}\n    imagePullPolicy: Always\n    # a comment\n    name: a\n`;
    expect(edit(text, 'Unset')).toBe(
      'cannot be edited: blank lines or a comment below it would become part of the text above it',
    );
  });
});
