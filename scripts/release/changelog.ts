/** A section of the change log from the commits since the last release; `type(area): intent` says where each belongs. */
import { execFileSync } from 'node:child_process';

export interface Commit {
  hash: string;
  subject: string;
}

const TITLES: readonly (readonly [types: readonly string[], title: string])[] = [
  [['feat'], 'New'],
  [['fix', 'security'], 'Mended'],
  [['perf'], 'Faster'],
  [['docs'], 'Documentation'],
];
const SUBJECT = /^([a-z]+)(?:\(([^)]+)\))?(!)?: (.+)$/;

/** Oldest last, since the newest tag of a release below this commit. */
export function commitsSinceRelease(root: string): Commit[] {
  const since = lastRelease(root);
  const range = since === null ? 'HEAD' : `${since}..HEAD`;
  const lines = git(root, 'log', '--no-merges', '--format=%h %s', '--abbrev=9', range).split('\n');
  return lines.filter(Boolean).map((line) => {
    const space = line.indexOf(' ');
    return { hash: line.slice(0, space), subject: line.slice(space + 1) };
  });
}

export function changelogSection(
  commits: readonly Commit[],
  { version, date }: { version: string; date: string },
): string {
  const read = commits.map(readCommit);
  const groups = TITLES.map(
    ([types, title]) => [title, read.filter(({ type }) => types.includes(type))] as const,
  );
  const breaking = ['Breaking', read.filter(({ isBreaking }) => isBreaking)] as const;
  const sections = [breaking, ...groups].filter(([, list]) => list.length > 0);
  return [
    `## ${version} (${date})`,
    ...sections.map(([title, list]) => `### ${title}\n\n${list.map(({ line }) => line).join('\n')}`),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function readCommit({ hash, subject }: Commit) {
  const [, type = '', area, mark, intent = subject] = SUBJECT.exec(subject) ?? [];
  return {
    type,
    isBreaking: mark !== undefined,
    line: `- ${area ? `**${area}:** ` : ''}${intent} (${hash})`,
  };
}

function lastRelease(root: string): string | null {
  // A tag on this very commit is the release being made.
  const tags = git(root, 'tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-v:refname').split('\n');
  const here = new Set(git(root, 'tag', '--points-at', 'HEAD').split('\n'));
  return tags.find((tag) => tag !== '' && !here.has(tag)) ?? null;
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim();
}
