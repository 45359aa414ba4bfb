/** What is wrong with a site, without building anything that is kept. Runs in the coordinator's cage. */
import { BuildError, buildSite, type Diagnostic } from '@bindery/engine';
import type { BuildHost } from '../build-host.ts';

export interface CheckTask {
  folder: string;
  cacheFolder: string;
}

/** `error`: it cannot be built at all. */
export type CheckedSite = { diagnostics: Diagnostic[]; error: null } | { diagnostics: null; error: string };

/** Nobody reads more. */
const MOST_DIAGNOSTICS = 5_000;

export async function checkSite(
  host: Pick<BuildHost, 'fetchRemote'>,
  { folder, cacheFolder }: CheckTask,
): Promise<CheckedSite> {
  try {
    const { diagnostics } = await buildSite(folder, {
      ...{ out: null, cacheFolder },
      fetchRemote: (url) => host.fetchRemote(url),
    });
    return { diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS), error: null };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { diagnostics: null, error: error.message };
  }
}
