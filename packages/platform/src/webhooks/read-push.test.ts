import { describe, expect, it } from 'vitest';
import { concernsProject, type WatchedSource } from './concerns-project.ts';
import { readPush } from './read-push.ts';
import type { Headers, Host } from './verify-delivery.ts';

const SHA = '4f9a1c03b7de55214f9a1c03b7de55214f9a1c03';
const NONE = '0'.repeat(40);
const HEADERS: Record<Host, Headers> = {
  github: { 'x-github-event': 'push' },
  gitlab: { 'x-gitlab-event': 'Push Hook' },
  bitbucket: { 'x-event-key': 'repo:push' },
  gitea: { 'x-gitea-event': 'push' },
};

const github = (ref = 'refs/heads/main', more = {}) => ({
  ref,
  after: SHA,
  deleted: false,
  repository: {
    full_name: 'acme/docs',
    clone_url: 'https://github.com/acme/docs.git',
    ssh_url: 'git@github.com:acme/docs.git',
    default_branch: 'main',
  },
  ...more,
});
const gitlab = (ref = 'refs/heads/main', after = SHA) => ({
  object_kind: 'push',
  ref,
  after,
  project: {
    path_with_namespace: 'acme/docs',
    git_http_url: 'https://git.test/acme/docs.git',
    default_branch: 'main',
  },
  repository: { name: 'docs', url: 'git@git.test:acme/docs.git' },
});
const cloud = (name = 'main', type = 'branch') => ({
  push: { changes: [{ old: null, new: { type, name, target: { hash: SHA } } }] },
  repository: { full_name: 'acme/docs', links: { html: { href: 'https://bitbucket.org/acme/docs' } } },
});
const dataCenter = (id = 'refs/heads/main', type = 'UPDATE') => ({
  changes: [{ ref: { id, displayId: 'main', type: 'BRANCH' }, refId: id, toHash: SHA, type }],
  repository: {
    slug: 'docs',
    project: { key: 'ACME' },
    links: { clone: [{ href: 'ssh://git@git.test:7999/acme/docs.git', name: 'ssh' }] },
  },
});

const source = (more: Partial<WatchedSource> = {}): WatchedSource => ({
  repository: 'https://github.com/acme/docs.git',
  branch: 'main',
  lastBranch: null,
  ...more,
});

function outcome(
  host: Host,
  payload: unknown,
  options: { watched?: Partial<WatchedSource>; headers?: Headers } = {},
) {
  const push = readPush(host, { headers: options.headers ?? HEADERS[host], payload });
  if (push.kind !== 'push') return push.kind;
  const concern = concernsProject(push, source(options.watched));
  return 'branch' in concern ? concern.branch : concern.ignored;
}

const BUILT = { name: 'main', sha: SHA };

describe('a push to the project’s branch', () => {
  it.each<[string, Host, unknown, Partial<WatchedSource>]>([
    ['GitHub', 'github', github(), {}],
    ['GitHub over ssh', 'github', github(), { repository: 'git@github.com:Acme/Docs.git' }],
    ['GitHub without .git', 'github', github(), { repository: 'https://github.com/acme/docs' }],
    ['the default branch', 'github', github(), { branch: null }],
    ['GitLab', 'gitlab', gitlab(), { repository: 'https://git.test/acme/docs.git' }],
    [
      'GitLab, known by another name',
      'gitlab',
      gitlab(),
      { repository: 'ssh://git@gitlab.internal:2222/acme/docs.git' },
    ],
    ['GitLab below a path', 'gitlab', gitlab(), { repository: 'https://git.test/gitlab/acme/docs.git' }],
    ['Gitea', 'gitea', github(), {}],
    ['Bitbucket Cloud', 'bitbucket', cloud(), {}],
    ['Bitbucket Cloud, the branch built last', 'bitbucket', cloud(), { branch: null, lastBranch: 'main' }],
    ['Bitbucket Cloud, nothing built yet', 'bitbucket', cloud(), { branch: null }],
    [
      'Bitbucket Data Center',
      'bitbucket',
      dataCenter(),
      { repository: 'https://git.test/scm/acme/docs.git' },
    ],
    ['a folder on disk', 'github', github(), { repository: 'file:///srv/docs.git' }],
    ['a delivery that names no repository', 'github', { ref: 'refs/heads/main', after: SHA }, {}],
  ])('of %s leads to a build', (_, host, payload, watched) => {
    const headers =
      host === 'bitbucket' && 'changes' in (payload as object)
        ? { 'x-event-key': 'repo:refs_changed' }
        : undefined;
    expect(outcome(host, payload, { watched, headers })).toEqual(BUILT);
  });
});

describe('ignored:', () => {
  it.each<[string, Host, unknown, Partial<WatchedSource>, RegExp]>([
    ['another branch', 'github', github('refs/heads/next'), {}, /next; the project is built from main/],
    [
      'a branch that is not the default one',
      'github',
      github('refs/heads/next'),
      { branch: null },
      /built from main/,
    ],
    ['a branch whose name begins alike', 'github', github('refs/heads/main2'), {}, /main2/],
    ['a tag', 'github', github('refs/tags/main'), {}, /no branch/],
    ['a deleted branch', 'github', github('refs/heads/main', { deleted: true, after: NONE }), {}, /deleted/],
    ['a deleted branch of GitLab', 'gitlab', gitlab('refs/heads/main', NONE), {}, /deleted/],
    [
      'a deleted branch of Bitbucket',
      'bitbucket',
      { push: { changes: [{ old: { type: 'branch', name: 'main' }, new: null }] } },
      {},
      /deleted/,
    ],
    ['a tag of Bitbucket', 'bitbucket', cloud('main', 'tag'), {}, /no branch/],
    [
      'another branch of Bitbucket',
      'bitbucket',
      cloud('next'),
      { branch: null, lastBranch: 'main' },
      /built from main/,
    ],
    [
      'another repository',
      'github',
      github(),
      { repository: 'https://github.com/acme/other.git' },
      /not the project’s repository/,
    ],
    [
      'a repository of the same name elsewhere',
      'github',
      github(),
      { repository: 'https://github.com/other/docs.git' },
      /not the project’s/,
    ],
    ['nonsense', 'github', [1, 2], {}, /no branch/],
    ['numbers for names', 'github', { ref: 7, repository: 'x' }, {}, /no branch/],
    ['null', 'bitbucket', null, {}, /no branch/],
  ])('%s', (_, host, payload, watched, expected) => {
    expect(outcome(host, payload, { watched })).toMatch(expected);
  });

  it.each<[Host, Headers, string]>([
    ['github', { 'x-github-event': 'ping' }, 'ping'],
    ['gitea', { 'x-gitea-event': 'ping' }, 'ping'],
    ['bitbucket', { 'x-event-key': 'diagnostics:ping' }, 'ping'],
    ['github', { 'x-github-event': 'issues' }, 'other'],
    ['gitlab', { 'x-gitlab-event': 'Merge Request Hook' }, 'other'],
    ['bitbucket', { 'x-event-key': 'pullrequest:created' }, 'other'],
  ])('%s %j is %s', (host, headers, expected) => {
    expect(outcome(host, github(), { headers })).toBe(expected);
  });
});
