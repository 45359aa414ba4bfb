/** The files that pages embed or link to, as segments: found in the store, or compressed here. */
import type { FilesJob, Plan, Renderers } from '@bindery/engine/steps';
import type { BuilderParts } from './create-site-builder.ts';
import { findSegments, storeSegments } from './segment-store.ts';
import type { SiteBuildRequest } from './site-build.ts';
import type { Spool, SpooledSegment } from './spool.ts';

/** At most so many at a time: each may hold several megabytes. */
const AT_ONCE = 4;

export async function copySegments(run: {
  parts: BuilderParts;
  request: SiteBuildRequest;
  plan: Plan;
  renderers: Renderers;
  spool: Spool;
  jobs: readonly FilesJob[];
}): Promise<SpooledSegment[]> {
  const { parts, request, plan, renderers, spool, jobs } = run;
  if (jobs.length === 0) return [];
  const { copyKey } = await import('@bindery/engine/steps');
  const keys = jobs.map(({ files }) => copyKey(files));
  const done: SpooledSegment[] = new Array(jobs.length);
  await findSegments(parts, {
    projectId: request.projectId,
    firstKeys: keys,
    answered: (firstKey) => firstKey,
    signal: request.job.signal,
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
      await storeSegments(parts, request.projectId, [{ ...segment, key }]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}
