/** What a process does beside answering: builds, exports, agents, chores. */
import { join } from 'node:path';
import { liveUrl } from './address.ts';
import { startAgents } from './agent.ts';
import { newId } from './ids.ts';
import { PermanentError } from './jobs/job-errors.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { enqueueJob } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import type { Parts } from './parts.ts';
import { cleanupJob } from './projects/cleanup-job.ts';
import { scheduleDomainChecks } from './projects/domain-proof.ts';
import { txtLookup } from './projects/txt-record.ts';
import { scheduleSweeps, scrubJob, sweepJob } from './retention/job.ts';
import { readRetention } from './retention/limits.ts';
import { sweepMirrors } from './retention/sweep-mirrors.ts';
import { startAssistant } from './site-builds/assistant.ts';
import { createSiteBuilder } from './site-builds/caged-builder.ts';
import type { CoordinatorOptions } from './site-builds/coordinator/run-coordinator.ts';
import { openRemoteDocuments } from './site-builds/remote-documents.ts';
import { sourceOptions } from './sources.ts';
import type { CheckOut } from './static-export/export-run.ts';
import { EXPORT_KIND, staticExportJob } from './static-export/job.ts';
import { REPAIR_KIND, repairJob } from './static-export/repair-job.ts';
import { type FetchSourceOptions, fetchSource } from './updates/fetch-source.ts';
import { specFetcher } from './updates/fetch-spec.ts';
import { updateJob } from './updates/job.ts';
import { findProject } from './updates/store.ts';
import { openWorkFolder } from './work-folder.ts';

const DAY_MS = 24 * 3600 * 1000;

export function startJobs(parts: Parts, coordinators: CoordinatorOptions): () => Promise<void> {
  const { settings, log, foundation, signing, store, address, metrics, at } = parts;
  const { db } = foundation;
  const work = openWorkFolder(join(settings.dataFolder, 'work'), {
    // Alone with the folder, whatever else is in it is dead.
    ...(foundation.lock && { settledMs: 0 }),
  });
  const workFolder = work.folder;
  const workerId = newId('job');
  const builder = createSiteBuilder({
    ...{ db, store, workerId, signingKey: signing.current, log, at, coordinators },
  });
  const source = sourceOptions(parts);
  const jobs = {
    ...{ db, store, builder, workFolder, concurrency: settings.jobConcurrency },
    maxRunSeconds: settings.buildMinutes * 60,
  };
  const exports = {
    ...{ ...jobs, at, signingKey: signing.current, keptPercent: settings.keepPagesPercent },
    checkOut: checkOutFor(parts, source),
    siteUrl: (domain: string) => liveUrl(domain, settings, address()),
    limits: {
      maxPages: settings.exportPages,
      maxUnpackedBytes: settings.exportMegabytes * 1024 * 1024,
    },
  };
  const onEvent = measureJobs({ registry: metrics, db });
  const worker = startWorker({
    db,
    databaseUrl: foundation.databaseUrl,
    definitions: [
      updateJob({
        ...jobs,
        ...source,
        keptPercent: settings.keepPagesPercent,
        concurrencyPerOrganization: settings.updatesPerOrganization,
      }),
      staticExportJob({ ...exports, concurrencyPerOrganization: settings.exportsPerOrganization }),
      repairJob({ ...exports, db, log }),
      cleanupJob({ store }),
      sweepJob({ db, store, limits: readRetention(settings), log }),
      scrubJob({
        ...{ db, store, log },
        repair: (tx, input) =>
          enqueueJob(tx, {
            id: newId('job'),
            kind: REPAIR_KIND,
            organizationId: null,
            input: { ...input },
          }),
      }),
    ],
    log,
    leaseSeconds: settings.jobLeaseSeconds,
    concurrency: settings.jobConcurrency,
    drainSeconds: settings.shutdownSeconds,
    onEvent,
    beforeClaimed: (kind) => (kind === EXPORT_KIND ? at?.('claimed', 'before') : undefined),
  });
  const stopSweeps = scheduleSweeps({
    ...{ db, log, everyMs: settings.sweepMinutes * 60_000 },
    scrubEveryMs: settings.scrubDays * DAY_MS,
    ownDisk: async () => {
      work.sweep();
      await sweepMirrors(db, source.mirrors);
    },
  });
  const stopDomainChecks = scheduleDomainChecks({ db, log, lookUp: txtLookup(settings.dnsResolver) });
  const assistant = startAssistant({
    ...{ db, store, workerId, workFolder, log, at, coordinators, leaseSeconds: settings.jobLeaseSeconds },
    hasRoom: () => worker.running() < settings.jobConcurrency,
  });
  const agents = startAgents({
    ...{ settings, db, keys: parts.keys, log, workFolder, onEvent },
    ...{ sources: source.sources, ssh: source.ssh },
    databaseUrl: foundation.databaseUrl,
    publicUrl: () => address().publicUrl,
  });
  return async () => {
    stopSweeps();
    stopDomainChecks();
    await Promise.all([worker.stop(), assistant.stop(), agents.stop()]);
    work.remove();
  };
}

/** Exports take a project's source in the way of updates. */
function checkOutFor({ foundation: { db }, store }: Parts, options: FetchSourceOptions): CheckOut {
  return async ({ projectId, inputs, folder, job, onFetched }) => {
    const now = await findProject(db, projectId);
    if (!now) throw new PermanentError('The project was deleted.');
    const project = { ...now, folder: inputs?.folder ?? now.folder };
    const commit = await fetchSource(project, { folder, job, options, commit: inputs?.commit, onFetched });
    const remotes = openRemoteDocuments({
      ...{ db, store, projectId, get: specFetcher(options.gate, job.signal), pinned: inputs?.remotes },
    });
    const { history } = commit;
    return { commit, domain: project.domain, subfolder: project.folder, remotes, history };
  };
}
