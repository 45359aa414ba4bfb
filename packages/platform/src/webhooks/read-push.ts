/** What a delivery says happened: four dialects, one meaning. */
import { type Headers, type Host, header } from './verify-delivery.ts';

export type PushEvent =
  | { kind: 'ping' }
  | { kind: 'other'; event: string }
  | {
      kind: 'push';
      branches: PushedBranch[];
      /** Every address and name that the repository goes by; empty when the delivery names none. */
      repositories: string[];
      defaultBranch: string | null;
    };

export interface PushedBranch {
  name: string;
  /** Its newest commit; null: the branch was deleted. */
  sha: string | null;
}

export function readPush(
  host: Host,
  { headers, payload }: { headers: Headers; payload: unknown },
): PushEvent {
  const event = EVENT_HEADERS[host].map((name) => header(headers, name)).find((name) => name !== '') ?? '';
  if (event === 'ping' || event === 'diagnostics:ping') return { kind: 'ping' };
  if (!PUSH_EVENTS[host].includes(event)) return { kind: 'other', event };
  const branches = host === 'bitbucket' ? bitbucketBranches(payload) : refBranches(payload);
  const repository = { ...object(object(payload).repository), ...object(object(payload).project) };
  return {
    kind: 'push',
    branches,
    repositories: addressesOf(object(object(payload).repository), object(object(payload).project)),
    defaultBranch: text(repository.default_branch) ?? text(object(repository.mainbranch).name),
  };
}

const EVENT_HEADERS: Record<Host, string[]> = {
  github: ['x-github-event'],
  gitlab: ['x-gitlab-event'],
  bitbucket: ['x-event-key'],
  gitea: ['x-gitea-event', 'x-forgejo-event', 'x-gogs-event'],
};
const PUSH_EVENTS: Record<Host, string[]> = {
  github: ['push'],
  gitlab: ['Push Hook', 'System Hook'],
  bitbucket: ['repo:push', 'repo:refs_changed'],
  gitea: ['push'],
};

const NO_COMMIT = /^0+$/;

// GitHub, GitLab and Gitea: one ref and what it points at afterwards.
function refBranches(payload: unknown): PushedBranch[] {
  const { ref, after, deleted } = object(payload);
  const name = branchOf(text(ref));
  if (name === null) return [];
  const sha = text(after);
  return [{ name, sha: deleted === true || (sha !== null && NO_COMMIT.test(sha)) ? null : (sha ?? '') }];
}

// Bitbucket Cloud nests its changes under `push`; Data Center has them at the top, with full refs.
function bitbucketBranches(payload: unknown): PushedBranch[] {
  const cloud = list(object(object(payload).push).changes).flatMap((change): PushedBranch[] => {
    const [after, before] = [object(object(change).new), object(object(change).old)];
    if (text(after.type) === 'branch')
      return [{ name: text(after.name) ?? '', sha: text(object(after.target).hash) ?? '' }];
    return text(before.type) === 'branch' ? [{ name: text(before.name) ?? '', sha: null }] : [];
  });
  const dataCenter = list(object(payload).changes).flatMap((change): PushedBranch[] => {
    const { ref, toHash, type } = object(change);
    const name = branchOf(text(object(ref).id));
    return name === null ? [] : [{ name, sha: text(type) === 'DELETE' ? null : (text(toHash) ?? '') }];
  });
  return [...cloud, ...dataCenter];
}

function branchOf(ref: string | null): string | null {
  return ref?.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
}

function addressesOf(repository: Fields, project: Fields): string[] {
  const links = object(repository.links);
  const clones = list(links.clone).map((link) => text(object(link).href));
  const slug = text(repository.slug) && text(object(repository.project).key);
  const named = [
    ...['full_name', 'clone_url', 'ssh_url', 'html_url', 'git_url', 'url', 'homepage'].map((name) =>
      text(repository[name]),
    ),
    ...['git_http_url', 'git_ssh_url'].map((name) => text(repository[name])),
    ...['path_with_namespace', 'git_http_url', 'git_ssh_url', 'web_url'].map((name) => text(project[name])),
    text(object(links.html).href),
    slug && `${slug}/${text(repository.slug)}`,
    ...clones,
  ];
  return named.filter((name): name is string => Boolean(name));
}

type Fields = Record<string, unknown>;

function object(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 1_000) : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
