/** What a source holds, without its files: which branches, the newest commit of one, the names of its files. */
import { join } from 'node:path';
import { GitFailed, type GitRun, git } from './git.ts';
import { withoutMirror } from './mirrors.ts';
import type { Source } from './transport.ts';

export interface SourceHeads {
  /** The default branch; null when HEAD names none. */
  standard: string | null;
  /** All of them, by name. */
  branches: string[];
}

export interface BranchContent {
  commit: { sha: string; message: string; committedAt: Date };
  /** Relative to the repository's root; links and submodules are not among them. */
  files: string[];
}

const REF = 'refs/bindery/look';
const MOST_LISTING_BYTES = 64 * 1024 * 1024;

/** `run` knows the way to the source. */
export async function listBranches({ repository }: Source, run: GitRun): Promise<SourceHeads> {
  const listed = await git(['ls-remote', '--symref', '--', repository, 'HEAD', 'refs/heads/*'], run);
  const standard = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed)?.[1] ?? null;
  const branches = [...listed.matchAll(/^[0-9a-f]{40,64}\trefs\/heads\/(\S+)$/gm)].map(([, name]) => name!);
  return { standard, branches };
}

/** Of a server that can leave them out, no file's content is fetched. */
export async function lookIntoBranch(
  { repository }: Source,
  { branch, run, maxBytes }: { branch: string; run: GitRun; maxBytes: number },
): Promise<BranchContent> {
  return withoutMirror(join(run.configFolder, 'look'), async (folder) => {
    const gitDir = ['--git-dir', folder];
    await git(['init', '--quiet', '--bare', '--', folder], run);
    const shallow = ['--quiet', '--depth', '1', '--no-tags', '--no-write-fetch-head', '--filter=blob:none'];
    await git([...gitDir, 'fetch', ...shallow, '--', repository, `+refs/heads/${branch}:${REF}`], {
      ...run,
      maxFileBytes: maxBytes,
    }).catch((error) => {
      throw asTooLarge(error, maxBytes);
    });
    // Reading what is here needs neither the way there nor the credential.
    const { secretConfig: _, environment: __, ...rest } = run;
    const local = { ...rest, protocols: 'none', maxOutputBytes: MOST_LISTING_BYTES };
    const log = await git(
      [...gitDir, 'log', '-1', '--no-show-signature', '--format=%H%n%cI%n%B', REF, '--'],
      local,
    );
    const [sha = '', date = '', ...message] = log.split('\n');
    const listing = await git([...gitDir, 'ls-tree', '-r', '-z', '--full-tree', REF], local);
    const files = [...listing.matchAll(/100(?:644|755) blob [0-9a-f]+\t([^\0]+)\0/g)].map(
      ([, path]) => path!,
    );
    return { commit: { sha, message: message.join('\n').trim(), committedAt: new Date(date) }, files };
  });
}

// git only says that the pack was no good.
function asTooLarge(error: unknown, maxBytes: number): unknown {
  const isCut =
    error instanceof GitFailed &&
    /index-pack (failed|died)|invalid index-pack output|early EOF/.test(error.stderr);
  if (!isCut || error.reason !== 'failed') return error;
  const message = `the newest commit is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new GitFailed(message, { stderr: error.stderr, reason: 'size' });
}
