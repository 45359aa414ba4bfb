/** The history of a folder in a working copy, read by one git process. */
import { spawn } from 'node:child_process';
import { findGitFolder, shallowCommits } from './git-folder.ts';
import { HISTORY_LOG, readHistoryLog, type SiteHistory } from './page-history.ts';

export interface FolderHistory {
  files: SiteHistory;
  /** Why files may have no date; null where the history is whole. */
  gap: string | null;
}

/** Settings of the repository must start nothing, and git fetches nothing that a partial clone lacks. */
const SETTINGS = [
  '--no-pager',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.directory=*'].flatMap((one) => ['-c', one]),
];
/** Of a repository that git waits for, such as one with a pipe in the place of a file. */
const LONGEST_MS = 10 * 60_000;
const NOTHING: SiteHistory = new Map();

export async function readGitHistory(folder: string): Promise<FolderHistory> {
  const git = findGitFolder(folder);
  if (git === null) return { files: NOTHING, gap: 'the folder is in no git repository' };
  const log = await runLog(folder);
  if (log === null) return { files: NOTHING, gap: 'git could not read the history' };
  const shallow = shallowCommits(git);
  const gap = shallow.size === 0 ? null : 'the repository was cloned without its whole history';
  return { files: readHistoryLog(log, shallow), gap };
}

/** Null where git is not installed, or there is no commit yet. */
function runLog(folder: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('git', [...SETTINGS, ...HISTORY_LOG, '--relative', 'HEAD', '--', '.'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      env: { PATH: process.env.PATH, LC_ALL: 'C', GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' },
    });
    const chunks: Buffer[] = [];
    child.on('error', () => resolve(null));
    // It has no pipes where the system has no files left to give.
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : null));
  });
}
