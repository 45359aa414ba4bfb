/** One commit of a source, as files in a fresh folder. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Commit, type FetchedCommit, fetchCommit } from './fetch-commit.ts';
import { GitFailed, type GitRun } from './git.ts';
import { type Mirrors, withoutMirror } from './mirrors.ts';
import { deployKeyFile, type Source, type TransportOptions, transportTo } from './transport.ts';
import { type WrittenFiles, writeFiles } from './write-files.ts';

export type { Commit } from './fetch-commit.ts';

export interface SourceLimits {
  timeoutMs: number;
  /** Of the commit, as fetched and as files. */
  maxBytes: number;
  maxFiles: number;
}

export interface CheckoutOptions extends TransportOptions {
  /** Below the repository's root: the only part that is written, as the root of `folder`. */
  subfolder?: string;
  /** A certain one rather than the newest of the branch. */
  commit?: string;
  limits?: SourceLimits;
  /** Where the repository is kept between builds; without it, nothing stays. */
  mirror?: { mirrors: Mirrors; projectId: string };
}

export interface CheckedOut extends FetchedCommit, WrittenFiles {
  seconds: number;
}

export const DEFAULT_LIMITS: SourceLimits = {
  timeoutMs: 300_000,
  maxBytes: 2 * 1024 ** 3,
  maxFiles: 200_000,
};

/** The newest commit of the branch, or a certain one, in a folder that is made anew. */
export async function checkout(
  source: Source,
  folder: string,
  options: CheckoutOptions,
): Promise<CheckedOut> {
  const started = performance.now();
  const limits = options.limits ?? DEFAULT_LIMITS;
  const clock = AbortSignal.timeout(limits.timeoutMs);
  const { signal } = options.run;
  const both = signal ? AbortSignal.any([signal, clock]) : clock;
  try {
    const run = { ...options.run, timeoutMs: limits.timeoutMs, signal: both };
    const transport = await transportTo(source, { ...options, run });
    const done = await throughMirror(source, options, (gitDir) =>
      fetchAndWrite(source, folder, {
        ...{ gitDir, transport, limits, commit: options.commit },
        subfolder: options.subfolder ?? '',
      }),
    );
    return { ...done, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (signal?.aborted) throw signal.reason;
    if (clock.aborted || (error instanceof GitFailed && error.reason === 'time')) throw tooSlow(limits);
    throw error;
  } finally {
    await rm(deployKeyFile(options.run), { force: true });
  }
}

// What a killed worker left in a mirror, or two workers did to it at once, costs the mirror and not the build.
export async function throughMirror<T>(
  source: Source,
  { mirror, run }: Pick<CheckoutOptions, 'mirror' | 'run'>,
  work: (gitDir: string) => Promise<T>,
): Promise<T> {
  const fresh = () => withoutMirror(run.configFolder, work);
  if (!mirror) return fresh();
  const name = { projectId: mirror.projectId, repository: source.repository };
  return mirror.mirrors.use(name, async (gitDir) => {
    try {
      return await work(gitDir);
    } catch (error) {
      if (!mayBeTheMirror(error, gitDir)) throw error;
      // Another process may be in it at this moment, and comes here as well.
      await rm(gitDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
      return fresh();
    }
  });
}

async function fetchAndWrite(
  source: Source,
  to: string,
  options: {
    gitDir: string;
    transport: GitRun;
    limits: SourceLimits;
    subfolder: string;
    commit?: string;
  },
): Promise<Omit<CheckedOut, 'seconds'>> {
  const { gitDir, transport, limits, subfolder } = options;
  const commit = await fetchCommit(source, {
    ...{ folder: gitDir, run: transport, maxBytes: limits.maxBytes },
    commit: options.commit,
  });
  // Reading what is here needs neither the way there nor the credential.
  const { secretConfig: _, protocols: __, environment: ___, ...local } = transport;
  const run = { ...local, protocols: 'none', cwd: dirname(to) };
  const written = await writeFiles({ gitDir, sha: commit.sha, subfolder, to, run, limits });
  return { ...commit, ...written };
}

// Whatever git says no to, unless it is the other side that does; and a file of the mirror that is not as expected.
function mayBeTheMirror(error: unknown, gitDir: string): boolean {
  const { path } = error as NodeJS.ErrnoException;
  if (typeof path === 'string' && path.startsWith(gitDir)) return true;
  return (
    error instanceof GitFailed &&
    error.reason === 'failed' &&
    !/find remote ref|could not read Username|Authentication failed|unable to access|resolve host|Permission denied|Host key|Connection|is it empty/i.test(
      `${error.stderr} ${error.message}`,
    )
  );
}

export function tooSlow({ timeoutMs }: SourceLimits): GitFailed {
  const message = `fetching took longer than the ${Math.round(timeoutMs / 1000)} seconds that are allowed`;
  return new GitFailed(message, { stderr: '', reason: 'time' });
}

/** Default label of a version: the commit's day (UTC) and the first twelve digits of its hash. */
export function versionLabel({ sha, committedAt }: Commit): string {
  return `${committedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${sha.slice(0, 12)}`;
}
