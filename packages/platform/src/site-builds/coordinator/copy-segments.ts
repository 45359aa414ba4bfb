/** The files that pages embed or link to, as segments: found in the store, or compressed here. */
import type { FilesJob, Plan, Renderers } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { Spool, SpooledSegment } from './spool.ts';
import { findSegments, storeSegments } from './stored-segments.ts';

/** At most so many at a time: each may hold several megabytes. */
const AT_ONCE = 4;

export async function copySegments(run: {
  host: BuildHost;
  plan: Plan;
  renderers: Renderers;
  spool: Spool;
  jobs: readonly FilesJob[];
}): Promise<SpooledSegment[]> {
  const { host, plan, renderers, spool, jobs } = run;
  if (jobs.length === 0) return [];
  const { copyKey } = await import('@bindery/engine/steps');
  const keys = jobs.map(({ files }) => copyKey(files));
  const done: SpooledSegment[] = new Array(jobs.length);
  await findSegments(host, {
    firstKeys: keys,
    answered: (firstKey) => firstKey,
    onFound: (firstKey, segment) => {
      done[keys.indexOf(firstKey)] = spool.add(segment);
    },
  });
  const missing = [...jobs.keys()].filter((index) => !done[index]);
  if (missing.length > 0) renderers.setPlan(plan);
  const lane = async (): Promise<void> => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
      const segment = await renderers.copySegment(jobs[index]!);
      done[index] = spool.add(segment);
      const key = { first: keys[index]!, answered: keys[index]! };
      await storeSegments(host, [{ ...segment, key }]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}
