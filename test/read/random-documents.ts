/** Random YAML in all the styles that people and machines write, and some that they should not. */

/** Numbers that depend on the seed alone. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  }

  /** From 0 up to, but not including, `limit`. */
  int(limit: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % limit;
  }
  chance(percent: number): boolean {
    return this.int(100) < percent;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T;
  }
  repeat(text: string, most: number): string {
    return text.repeat(this.int(most + 1));
  }
}

/** Alternatives in one text: the formatter would give each a line of its own. */
const list = (text: string): string[] => text.split('¦');

export function randomDocument(random: Random): string {
  let text: string;
  const kind = random.int(100);
  if (kind < 60) text = new Writer(random).document();
  else if (kind < 70) text = random.pick(MANIFESTS);
  else if (kind < 82) text = tokens(random);
  else text = lines(random);
  const breaks = random.chance(65) ? 0 : 1 + random.int(2);
  for (let i = 0; i < breaks; i++) text = broken(random, text);
  return random.chance(15) ? text.replaceAll('\n', '\r\n') : text;
}

/** Puts a document into a resource list, in one of the ways that its items are written, or takes it for one. */
export function asItem(random: Random, document: string): string {
  const end = document.includes('\r\n') ? '\r\n' : '\n';
  const indented = (spaces: number): string => {
    const text = document.replaceAll(/^(?=[^\r\n])/gm, ' '.repeat(spaces));
    return text.endsWith('\n') ? text : text + end;
  };
  const resourceList = (items: string): string =>
    ['apiVersion: config.kubernetes.io/v1', 'kind: ResourceList', 'items:', items].join(end);
  const tail = random.pick(['', `functionConfig:${end}  data: {a: b}${end}`, `...${end}`, `# end${end}`]);
  switch (random.int(7)) {
    case 0:
      return resourceList(`- kind: First${end}- ${indented(2).slice(2)}- kind: Last${end}${tail}`);
    case 1:
      return resourceList(`-${end}${indented(2)}-${end}  kind: Last${end}${tail}`);
    case 2:
      return resourceList(
        `  - kind: First${end}  - ${indented(4).slice(4)}  # about the last${end}  - kind: Last${end}${tail}`,
      );
    case 3:
      return resourceList(`- # comment${end}${indented(3)}${tail}`);
    case 4: {
      // As it is, which may be deeper than the list or not.
      const head = random.pick(['', '- ', `-${end}`, '  - ', `- kind: First${end}- `]);
      const last = random.chance(50) ? '' : `${random.chance(50) ? '' : '  '}- kind: Last${end}`;
      return resourceList(`${head}${document}${document.endsWith('\n') ? '' : end}${last}${tail}`);
    }
    case 5:
      return document;
    default:
      return `{"apiVersion": "config.kubernetes.io/v1", "items": [{"kind": "First"}, ${document}], "kind": "ResourceList"}`;
  }
}

const WORDS = list(`a¦b¦name¦image¦nginx:1.0¦true¦12¦null¦~¦a b¦http://x:80/¦-x¦?x¦:x¦é`);
const ODD_WORDS = list(`a#b¦it's¦say "x"¦{{ x }}¦-¦?¦:¦,¦@x¦%x¦\`¦!t v¦&a v¦*a¦¦ ¦\t¦<<`);
const KEYS = list(`a¦b¦c¦d¦name¦spec¦items¦x-y¦a/b.c¦12¦ключ¦two words¦a:b¦a#b¦-k`);
const ODD_KEYS = [
  '"a\\tb"',
  "'it''s'",
  '""',
  '<<',
  '? a',
  '&x a',
  '!!str a',
  '*x',
  '[a]',
  '{a: b}',
  '"a',
  'a"',
  '',
  '- a',
  `k${'k'.repeat(1030)}`,
];

/** Writes nested values, each in a style of its own. */
class Writer {
  /** Numbers keys, so that few are given twice. */
  private keys = 0;

  constructor(private readonly random: Random) {}

  document(): string {
    const { random } = this;
    const head = random.pick(list(`¦¦¦---\n¦--- # x\n¦\ufeff¦# top\n¦\n¦# a\n\n---\n¦%YAML 1.2\n---\n`));
    const column = random.chance(5) ? random.int(4) : 0;
    let body: string;
    if (random.chance(12)) body = `${this.flow(2)}\n`;
    else if (random.chance(4)) body = `${this.scalar(0)}\n`;
    else if (random.chance(20)) body = this.sequence(column, 0);
    else body = this.mapping(column, 0);
    if (random.chance(5)) body += `${random.pick(['---', '...', '--- x', '...\n---'])}\n${this.mapping(0, 2)}`;
    return head + (random.chance(8) ? body.trimEnd() : body);
  }

  private mapping(column: number, depth: number): string {
    let text = '';
    for (let i = this.random.int(4) + 1; i > 0; i--) {
      text += `${this.noise(column)}${this.indent(column)}${this.key()}${this.colon()}${this.value(column, depth + 1, true)}`;
    }
    return text;
  }

  private sequence(column: number, depth: number): string {
    let text = '';
    for (let i = this.random.int(3) + 1; i > 0; i--) {
      text += `${this.noise(column)}${this.indent(column)}-${this.value(column, depth + 1, false)}`;
    }
    return text;
  }

  /** From behind a colon or a dash, with the line feed behind it. */
  private value(column: number, depth: number, isPair: boolean): string {
    const { random } = this;
    const gap = random.chance(94) ? ' ' : random.pick(['', '  ', '   ', '\t', ' \t']);
    const kind = random.int(100);
    if (kind < 6) return `${random.pick(['', ' ', '  '])}${this.comment()}\n`;
    if (kind < 46 || depth > 4) {
      if (random.chance(8))
        return `${this.comment()}\n${random.chance(20) ? `${random.repeat(' ', column)}#c\n` : this.noise(column)}${this.indent(column + 1 + random.int(3))}${this.scalar(column)}${this.comment()}\n`;
      return `${gap}${this.props()}${this.scalar(column)}${this.comment()}\n`;
    }
    if (kind < 54) return `${gap}${this.blockScalar(column)}`;
    if (kind < 66) return `${gap}${this.flow(column + 1)}${this.comment()}\n`;
    const isMapping = kind < 84;
    const write = (at: number): string => (isMapping ? this.mapping(at, depth) : this.sequence(at, depth));
    if (!isPair && random.chance(60)) {
      const spaces = 1 + (random.chance(15) ? random.int(4) : 0);
      return ' '.repeat(spaces) + write(column + 1 + spaces).trimStart();
    }
    const deeper = column + (random.chance(85) ? 2 : random.int(4));
    return `${random.chance(4) ? this.props() : ''}${this.comment()}\n${write(!isMapping && random.chance(50) ? column : deeper)}`;
  }

  private key(): string {
    const { random } = this;
    if (random.chance(2)) return random.pick(ODD_KEYS);
    const name = random.pick(KEYS) + (random.chance(90) ? this.keys++ : '');
    return random.chance(80) ? name : random.chance(50) ? `"${name}"` : `'${name}'`;
  }
  private colon(): string {
    return this.random.chance(97) ? ':' : this.random.pick([' :', '  :', '\t:', '::', '']);
  }
  private props(): string {
    return this.random.chance(98) ? '' : this.random.pick(['&x ', '!!str ', '!t ', '&x !t ', '*x ']);
  }
  private indent(column: number): string {
    if (this.random.chance(99)) return ' '.repeat(column);
    return this.random.pick([
      ' '.repeat(column + 1),
      ' '.repeat(Math.max(0, column - 1)),
      '\t',
      `${' '.repeat(column)}\t`,
    ]);
  }
  private comment(): string {
    return this.random.chance(88)
      ? ''
      : this.random.pick([' # c', '  # c: d', ' #', '# c', '\t# c', ' # "', ' ', '\t']);
  }
  /** Empty lines and comments. */
  private noise(column: number): string {
    const { random } = this;
    if (random.chance(88)) return '';
    const at = ' '.repeat(random.chance(60) ? column : random.int(column + 4));
    return random.pick([
      '\n',
      `${at}# note\n`,
      `${at}#note\n`,
      '\n#\n',
      `${at}\n`,
      `\n\n${at}#\n`,
      '\t\n',
      `${at}\t# note\n`,
      '# note\n\n',
    ]);
  }

  private word(): string {
    return this.random.pick(this.random.chance(97) ? WORDS : ODD_WORDS);
  }
  private words(separator: () => string): string {
    let text = this.word();
    for (let i = this.random.int(3); i > 0; i--) text += separator() + this.word();
    return text;
  }
  /** A line break inside a text, mostly deeper than the column. */
  private fold(column: number): string {
    const { random } = this;
    const deeper = random.chance(93) ? column + 1 + random.int(3) : random.int(column + 2);
    return `${random.repeat(' ', 2)}\n${random.chance(15) ? `${random.repeat(' ', 3)}\n` : ''}${' '.repeat(deeper)}${random.chance(3) ? '\t' : ''}`;
  }

  private scalar(column: number): string {
    const { random } = this;
    const separator = (): string =>
      random.chance(70)
        ? ' '
        : random.chance(50)
          ? this.fold(column)
          : random.pick([' # ', ': ', ' - ', '\t', '  ', ' #']);
    switch (random.int(10)) {
      case 0:
      case 1: {
        const odd = random.pick(list(`¦¦¦\\n¦\\"¦\\u00e9¦\\x41¦\\U0001F600¦\\-¦\\x4¦\\\n¦\\ ¦\\\t`));
        return `"${this.words(separator).replaceAll('"', random.chance(90) ? '' : '"')}${odd}${random.chance(97) ? '"' : ''}`;
      }
      case 2:
      case 3:
        return `'${this.words(separator).replaceAll("'", random.chance(90) ? "''" : "'")}${random.chance(97) ? "'" : ''}`;
      case 4:
        return this.words(separator);
      default:
        return this.word();
    }
  }

  private blockScalar(column: number): string {
    const { random } = this;
    const header = random.pick(list(`|¦>¦|-¦>-¦|+¦>+¦|2¦|1-¦>-2¦|+1¦|9¦|0¦||¦|-+¦|--¦| x¦|#`));
    const deeper = column + (random.chance(80) ? 2 : random.int(5));
    let text = `${random.chance(90) ? header : header.slice(0, 1)}${this.comment()}\n`;
    for (let i = random.int(5); i > 0; i--) {
      const extra = random.chance(75) ? 0 : random.int(4) - 1;
      const line = random.pick(list(`text¦a: b¦- c¦# no comment¦¦   ¦\ttab¦...¦\t---¦"¦}¦--- ¦x \t¦\t¦  \t `));
      text += `${line === '' ? '' : ' '.repeat(Math.max(0, deeper + extra))}${line}\n`;
    }
    return text;
  }

  private flow(column: number): string {
    const { random } = this;
    const gap = (): string => {
      if (random.chance(80)) return '';
      return random.chance(60)
        ? ' '
        : random.pick([
            '\n',
            `\n${' '.repeat(column)}`,
            ` # c\n${' '.repeat(column)}`,
            '\n\n  ',
            '\t',
            '# c\n ',
            `\n${' '.repeat(Math.max(0, column - 1))}`,
          ]);
    };
    const write = (depth: number): string => {
      const kind = random.int(10);
      if (depth > 2 || kind < 4) {
        return random.chance(60)
          ? random.pick(WORDS)
          : random.chance(70)
            ? `"${random.pick(WORDS)}"`
            : this.scalar(column);
      }
      const isMap = kind < 7;
      const entries: string[] = [];
      for (let i = random.int(4); i > 0; i--) {
        const isPair = random.chance(97) ? isMap : !isMap;
        const isJson = random.chance(40);
        const head = !isPair
          ? ''
          : isJson
            ? `"${random.pick(KEYS)}":${random.chance(50) ? ' ' : ''}`
            : `${this.key()}${random.chance(97) ? ': ' : ':'}`;
        entries.push(gap() + head + gap() + write(depth + 1) + gap());
      }
      const comma = (): string =>
        (random.chance(97) ? ',' : random.pick(['', ',,', ' ', ';'])) + (random.chance(70) ? ' ' : '');
      const inside =
        entries.map((entry, i) => (i === 0 ? entry : comma() + entry)).join('') + (random.chance(8) ? ',' : '') + gap();
      const [open, close] = isMap ? ['{', '}'] : ['[', ']'];
      return `${open}${inside}${random.chance(97) ? close : random.pick(['', '}', ']'])}`;
    };
    return write(0);
  }
}

const TOKENS = [
  ...list(`a¦b¦a¦ ¦ ¦  ¦\n¦\n¦\n  ¦\n ¦\n    ¦: ¦: ¦:¦- ¦- ¦-¦#¦ #¦# c\n¦"¦'¦"a"¦'b'¦{¦}¦[¦]¦, ¦,¦|¦>¦|\n¦>-\n`),
  ...list(`|2\n¦\t¦\r\n¦\r¦---\n¦...\n¦&a ¦*a¦!t ¦? ¦?¦\\¦\\n¦%¦@¦\`¦é¦\ufeff¦\u0085¦\u2028¦\u0000¦\u0002`),
  ...list(`\u001f¦\u007f¦1¦null¦<<¦<<: ¦"a": ¦a: b\n¦b: ¦c:\n¦- a\n¦- a: b\n¦{a: b}¦[a, b]¦{"a":1}¦---¦...¦!¦&`),
  ...list(`*`),
];

function tokens(random: Random): string {
  let text = '';
  for (let i = random.int(14) + 1; i > 0; i--) text += random.pick(TOKENS);
  return text;
}

const LINES = [
  ...list(`a: b¦b: c¦c:¦d:¦- a¦- a: b¦-¦- - a¦- b:¦text¦# note¦#note¦¦"a": 'b'¦e: |¦f: >-¦- |¦g: "x¦y"¦h: 'x¦y'`),
  ...list(`i: [a,¦b]¦]¦}¦j: {a: b,¦c: d}¦k: x # c¦---¦...¦l: {}¦m: []¦n: [¦"a",¦},¦"b": 1¦o: {¦p : q¦- # c`),
  ...list(`r: # c¦\t¦\tx¦s: |2¦|¦"quoted"¦{a: b}¦? k¦: v¦t: x:¦u: - x¦v: *a¦w: &a`),
  ...list(`#¦#c¦- {¦- "z¦z"¦-  ¦ ¦- - o¦n'¦"q"¦|2¦- x y¦x\t¦\r¦x\r¦y:\tz¦- i: |¦- j:¦- &x y¦aa: # c¦bb: {a: b}`),
];

function lines(random: Random): string {
  let text = '';
  let column = 0;
  for (let i = random.int(8) + 1; i > 0; i--) {
    text += `${' '.repeat(column)}${random.pick(LINES)}${random.chance(97) ? '\n' : ''}`;
    if (random.chance(40)) column = random.int(5);
    else if (random.chance(60)) column = Math.max(0, column + random.pick([-4, -2, -1, 1, 2, 2]));
  }
  return text;
}

/** Breaks a text a little. */
function broken(random: Random, text: string): string {
  const at = random.int(text.length + 1);
  const parts = text.split('\n');
  const line = random.int(parts.length);
  const chosen = parts[line] as string;
  switch (random.int(12)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
    case 2:
      return text.slice(0, at) + random.pick(TOKENS) + text.slice(at);
    case 3:
      return text.slice(0, at) + random.pick(TOKENS) + text.slice(at + 1);
    case 4:
      return text.slice(0, at);
    case 5:
      parts.splice(line, 0, chosen);
      break;
    case 6:
      parts.splice(line, 1);
      break;
    case 7:
      parts[line] = ` ${chosen}`;
      break;
    case 8:
      parts[line] = chosen.replace(/^ /, '');
      break;
    case 9:
      parts[line] = chosen.replace(' ', '\t');
      break;
    case 10:
      parts.splice(line, 0, parts[random.int(parts.length)] as string);
      break;
    default:
      parts.splice(line, 0, random.pick(['', '# c', '  # c', '   ', '\t', '---', '...', '\r']));
  }
  return parts.join('\n');
}

/** Texts as kpt, kustomize, Helm and people write them. */
export const MANIFESTS = [
  `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, "tier": 'front'}
  annotations:
    note: >-
      folded
      text
    config.kubernetes.io/index: '0'
spec:
  replicas: 1
  template:
    spec:
      containers:
      - name: web
        image: "nginx:1.0"   # pinned
        command: ["sh", "-c", 'exec x']
        args:
        - --listen=:8080
        - |
          set -eu

          echo "done"
        env: []
      # the second one
      - image: side
        name: side
        resources:
          limits: {cpu: 500m,
            memory: 1Gi}
`,
  `# a job
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
    schedule: "*/5 * * * *"
    jobTemplate:
        spec:
            template:
                spec:
                    containers:
                        - name: "a"
                          image: 'b'
                          args: [
                            "x",
                            "y"   # last
                          ]
                        -   name: long
                            description: a text that
                              goes on

                              and on
                            quoted: "one
                              two"
                    restartPolicy: Never
`,
  `apiVersion: v1
kind: ConfigMap
metadata:
  name: config
data:
  empty:
  number: "12"
  run.sh: |
    #!/bin/sh
    for i in 1 2; do
    \techo $i
    done
  keep: |+
    text

  strip: >2-
     deeper
    text
  "quoted key": yes
  'single': 'it''s'
---
apiVersion: v1
kind: Service
metadata:
  name: service
spec:
  ports:
    - port: 80
      name: http
    -
      port: 443
`,
  `{
  "apiVersion": "v1",
  "kind": "Pod",
  "metadata": {"name": "pod", "labels": {}},
  "spec": {
    "containers": [
      {"name":"a","image":"b:1","args":["--x","y: z"],"ports":[{"containerPort":80}]},
      {
        "name": "c",
        "image": "d@sha256:00", "tty": true, "x": null
      }
    ]
  }
}
`,
];
