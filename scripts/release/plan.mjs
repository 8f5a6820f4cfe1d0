// Plans the release of a tag: git tag --list | node scripts/release/plan.mjs vX.Y.Z
// Prints what the release workflow goes by, in the form of its step outputs. Ends with 1 where the tag does not fit the
// package's version, or the changelog has no dated entry for it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TAG = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The three numbers of a tag; undefined for a tag that is no release. */
function numbers(tag) {
  return TAG.exec(tag)?.slice(1).map(Number);
}

/** Whether no other tag that shares the first `shared` numbers is higher. */
function isHighest(version, others, shared) {
  return others.every((other) => {
    const differs = other.findIndex((number, place) => number !== version[place]);
    return differs < shared || other[differs] < version[differs];
  });
}

/**
 * What a tag is released as. A fix of an older version must not take `vX`, or npm's `latest`, from a newer one.
 * @throws Error that says what is wrong
 */
function planRelease({ tag, tags, packageVersion, changelog }) {
  const version = numbers(tag);
  if (version === undefined) throw new Error(`${tag} is no release: a tag must be vX.Y.Z`);
  if (tag !== `v${packageVersion}`) throw new Error(`${tag} is tagged, but package.json says ${packageVersion}`);
  const others = tags
    .filter((other) => other !== tag)
    .map(numbers)
    .filter((other) => other !== undefined);
  const [major, minor] = version;
  const line = `v${major}.${minor}`;
  return {
    version: packageVersion,
    /** Besides the tag itself. */
    imageTags: [
      ...(isHighest(version, others, 2) ? [line] : []),
      ...(isHighest(version, others, 1) ? [`v${major}`] : []),
    ],
    npmTag: isHighest(version, others, 0) ? 'latest' : `release-${major}.${minor}`,
    notes: releaseNotes(changelog, packageVersion),
  };
}

/** The text below a version's heading, `## [X.Y.Z] - YYYY-MM-DD`. */
function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no entry for ${version}`);
  const [heading, ...lines] = section.split('\n');
  if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading)) throw new Error(`CHANGELOG.md gives no date for ${version}`);
  const notes = lines
    .filter((text) => !/^\[[^\]]+\]: /.test(text))
    .join('\n')
    .trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`);
  return notes;
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#multiline-strings */
function outputs({ version, imageTags, npmTag, notes }) {
  const end = randomUUID();
  return [
    `version=${version}`,
    `image-tags=${imageTags.join(' ')}`,
    `npm-tag=${npmTag}`,
    `notes<<${end}`,
    notes,
    end,
    '',
  ].join('\n');
}

const file = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
try {
  const plan = planRelease({
    tag: process.argv[2] ?? '',
    tags: readFileSync(0, 'utf8').split('\n'),
    packageVersion: JSON.parse(file('package.json')).version,
    changelog: file('CHANGELOG.md'),
  });
  process.stdout.write(outputs(plan));
} catch (error) {
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}
