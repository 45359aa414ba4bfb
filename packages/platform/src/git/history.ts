/**
 * The commits of a source without its files: what changed when, and by whom. They lie in a repository of their own
 * inside of the mirror: the mirror itself holds the newest commit alone, and most sites never ask for more.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HISTORY_LOG } from '@bindery/engine/steps';
import { type CheckoutOptions, DEFAULT_LIMITS, throughMirror, tooSlow } from './checkout.ts';
import { GitFailed, git } from './git.ts';
import { type Source, transportTo } from './transport.ts';

/** A line of the log is a commit or a file that it changed. */
const MOST_LOG_BYTES = 128 * 1024 * 1024;
/** Each fetch adds a pack. */
const MOST_PACKS = 50;
const REF = 'refs/bindery/history';

/** What `git log` says of the folder up to the commit. */
export async function readHistory(
  source: Source,
  { commit, ...options }: CheckoutOptions & { commit: string },
): Promise<string> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const clock = AbortSignal.timeout(limits.timeoutMs);
  const { signal } = options.run;
  const both = signal ? AbortSignal.any([signal, clock]) : clock;
  const { onFetched: _, ...quiet } = options.run;
  try {
    const run = { ...quiet, timeoutMs: limits.timeoutMs, signal: both };
    const transport = await transportTo(source, { ...options, run });
    return await throughMirror(source, options, async (mirror) => {
      const folder = join(mirror, 'history');
      const own = ['--git-dir', folder];
      if ((await countPacks(folder)) > MOST_PACKS) await git([...own, 'repack', '-a', '-d', '-q'], run);
      await git(['init', '--quiet', '--bare', '--', folder], run);
      // Files are left out where the other side can do that.
      const wanted = ['--quiet', '--filter=blob:none', '--no-tags', '--no-write-fetch-head', '--force'];
      await git([...own, 'fetch', ...wanted, '--', source.repository, `+${commit}:${REF}`], {
        ...transport,
        maxFileBytes: limits.maxBytes,
      });
      const below = options.subfolder ?? '';
      const inside = below === '' ? [] : [`--relative=${below}`];
      return await git([...own, ...HISTORY_LOG, ...inside, commit, '--', below === '' ? '.' : below], {
        ...run,
        protocols: 'none',
        maxOutputBytes: MOST_LOG_BYTES,
      });
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (clock.aborted || (error instanceof GitFailed && error.reason === 'time')) throw tooSlow(limits);
    throw error;
  }
}

async function countPacks(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'objects', 'pack')).catch(() => []);
  return names.filter((name) => name.endsWith('.pack')).length;
}
