/** Whether a source can be reached, and holds a site: what was found, and what is wrong. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceCheck } from '@bindery/contract';
import type { OutboundGate } from '@bindery/network';
import {
  type BranchContent,
  listBranches,
  lookIntoBranch,
  type SourceHeads,
} from '../git/look-into-source.ts';
import { checkRepository, type SourceRules, type SourceUser } from '../git/source-rules.ts';
import { type Source, type SshTrust, transportTo } from '../git/transport.ts';
import { explainFailure } from './explain-failure.ts';

export interface SourceChecker {
  gate: OutboundGate;
  sources: SourceRules;
  ssh?: SshTrust;
  /** Where it may fetch into; left as it was. */
  workFolder: string;
}

interface Wanted {
  source: Source;
  /** Relative to the repository's root. */
  folder: string;
  user: SourceUser;
  /** The deploy key is made with the project, so no host can know it yet. */
  isKeyNew: boolean;
}

/** Before any client has given up. */
const TIMEOUT_MS = 20_000;
/** Of a server that leaves nothing out. */
const MOST_BYTES = 256 * 1024 * 1024;

export async function tryOutSource(wanted: Wanted, options: SourceChecker): Promise<SourceCheck> {
  const found: Findings = { folder: wanted.folder };
  const work = await mkdtemp(join(options.workFolder, 'check-'));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const repository = await checkRepository(wanted.source.repository, options.sources, wanted.user);
    if (wanted.isKeyNew) return describe({ ...found, problem: KEY_UNKNOWN });
    const source = { ...wanted.source, repository };
    const run = { configFolder: join(work, 'git'), timeoutMs: TIMEOUT_MS, signal };
    const transport = await transportTo(source, { ...options, run });
    found.heads = await listBranches(source, transport);
    const branch = source.branch ?? found.heads.standard ?? found.heads.branches[0];
    if (branch === undefined) return describe({ ...found, problem: EMPTY });
    if (!found.heads.branches.includes(branch)) return describe({ ...found, problem: missing(branch) });
    found.branch = branch;
    found.content = await lookIntoBranch(source, { branch, run: transport, maxBytes: MOST_BYTES });
    return describe(found);
  } catch (error) {
    const problem = explainFailure(error, { token: wanted.source.token, isLate: signal.aborted });
    if (!problem) throw error;
    return describe({ ...found, problem });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Problem = NonNullable<SourceCheck['problem']>;

interface Findings {
  folder: string;
  heads?: SourceHeads;
  branch?: string;
  content?: BranchContent;
  problem?: Problem;
}

const KEY_UNKNOWN: Problem = {
  code: 'deploy-key-unknown',
  message: 'A deploy key that is generated with the project cannot be tried out before.',
  hint: 'Create the project, add the deploy key that it shows to the repository, and check again.',
};
const EMPTY: Problem = {
  code: 'empty',
  message: 'The repository has no branch: it is empty.',
  hint: 'Push a first commit.',
};
const CONFIG = /^(?:docs|mint)\.json$/;
const MOST_BRANCHES = 100;
const MOST_FOLDERS = 20;

function missing(branch: string): Problem {
  const hint = 'Choose one of the branches of the repository, or leave it out for the default branch.';
  return { code: 'branch-missing', message: `The branch ${branch} is not in the repository.`, hint };
}

function describe({ folder, heads, branch, content, problem }: Findings): SourceCheck {
  const folders = content ? siteFolders(content.files) : [];
  const inside = content?.files.filter((file) => folder === '' || file.startsWith(`${folder}/`));
  const wrong = problem ?? (inside ? contentProblem({ folder, folders, isThere: inside.length > 0 }) : null);
  return {
    ok: wrong === null,
    branch: branch ?? null,
    commit: content ? { ...content.commit, committedAt: content.commit.committedAt.toISOString() } : null,
    folder,
    pages: inside ? inside.filter((file) => /\.mdx?$/i.test(file)).length : null,
    branches: inOrder(heads).slice(0, MOST_BRANCHES),
    folders: folders.slice(0, MOST_FOLDERS),
    problem: wrong,
  };
}

function inOrder(heads: SourceHeads | undefined): string[] {
  const { standard = null, branches = [] } = heads ?? {};
  if (standard === null || !branches.includes(standard)) return branches;
  return [standard, ...branches.filter((branch) => branch !== standard)];
}

/** The shallowest first. */
function siteFolders(files: string[]): string[] {
  const found = files.filter((file) => CONFIG.test(file.slice(file.lastIndexOf('/') + 1)));
  const folders = new Set(found.map((file) => file.slice(0, Math.max(0, file.lastIndexOf('/')))));
  const depth = (path: string) => (path === '' ? 0 : path.split('/').length);
  return [...folders].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

function contentProblem(found: { folder: string; folders: string[]; isThere: boolean }): Problem | null {
  const { folder, folders, isThere } = found;
  if (folders.includes(folder)) return null;
  const [best] = folders;
  const named = best === '' ? 'the root of the repository' : `the folder ${best}`;
  const hint =
    best === undefined
      ? 'Add a docs.json to the folder that holds your pages: "bindery new" makes one.'
      : `There is one in ${named}.`;
  const place = folder === '' ? 'The root of the repository' : `The folder ${folder}`;
  if (!isThere && folder !== '')
    return { code: 'folder-missing', message: `${place} is not on this branch.`, hint };
  return { code: 'config-missing', message: `${place} holds no docs.json.`, hint };
}
