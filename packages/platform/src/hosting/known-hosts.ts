/** What host names show. Asked anew for every request; while the database is away, what it last said. */
import type { Batch } from '../api/batch.ts';
import type { Logger } from '../log.ts';
import type { HostAnswer } from './active-version.ts';

export interface KnownHosts {
  /** Rejects only for a host of which nothing is known while the database is away. */
  find(host: string): Promise<HostAnswer>;
  /** Hosts that were asked for and have a project, with its id. */
  all(): IterableIterator<[string, string]>;
  isAway(): boolean;
}

const MOST_KNOWN = 10_000;
/** A database that is silent keeps the first reader waiting as long as this, and nobody after. */
const PATIENCE_MS = 1_000;
const LOOK_AGAIN_MS = 250;

export function createKnownHosts(options: {
  versions: Batch<string, HostAnswer>;
  log: Pick<Logger, 'warn' | 'info'>;
}): KnownHosts {
  const { versions, log } = options;
  const known = new Map<string, NonNullable<HostAnswer>>();
  let isAway = false;
  let lookAgainAtMs = 0;

  const ask = async (host: string): Promise<HostAnswer> => {
    const answer = await versions.load(host);
    if (isAway) log.info('The database answers again');
    isAway = false;
    known.delete(host);
    // Only of those that exist: names that nobody serves are without number.
    if (answer) known.set(host, answer);
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
    return answer;
  };
  const noteAbsence = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, 'The database is away; pages are served as they were last known');
    isAway = true;
    lookAgainAtMs = performance.now() + LOOK_AGAIN_MS;
  };

  return {
    async find(host) {
      const last = known.get(host);
      if (last === undefined) return await ask(host);
      if (isAway) {
        if (performance.now() >= lookAgainAtMs) {
          lookAgainAtMs = Number.POSITIVE_INFINITY;
          ask(host).catch(noteAbsence);
        }
        return last;
      }
      try {
        return await withinPatience(ask(host));
      } catch (error) {
        noteAbsence(error);
        return last;
      }
    },
    *all() {
      for (const [host, { projectId }] of known) yield [host, projectId];
    },
    isAway: () => isAway,
  };
}

async function withinPatience(answer: Promise<HostAnswer>): Promise<HostAnswer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}
