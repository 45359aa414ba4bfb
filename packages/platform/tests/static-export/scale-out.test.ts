/** One build however it is made: by the command, an update, an export, and by several workers that share no disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Manifest, verifyBundle } from '@bindery/bundle';
import { buildSite } from '@bindery/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { obtainS3, whyNoS3 } from '../harness/swift-obtain.ts';
import { Installation, type Project } from './installation.ts';
import { sampleSite } from './sample-site.ts';

const noS3 = await whyNoS3();
/** Enough for a shard for each of four workers, and for two renderers in one. */
const PAGES = 320;
/** However busy the machine is, sources are with the store and shards with others by then. */
const LONGEST_WAIT_MS = 120_000;

describe.skipIf(noS3)('over S3, each worker with an empty cache of its own', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('the command, an update, one worker and four give the same bytes, and the others take part', async () => {
    const s3 = await obtainS3();
    ends.push(() => s3.release());
    const installation = new Installation({ s3: s3.options, leaseSeconds: 15 });
    ends.push(() => installation.stop());
    await installation.start();
    const repository = installation.repository(sampleSite(PAGES));
    const project = await installation.project(repository);

    const first = await installation.worker({ asks: true });
    const alone = await coldExport(installation, project);
    expect(alone.rendering).toEqual([]);

    expect(await built(installation, { repository, like: alone.manifest })).toBe(alone.sha256);
    await forget(installation, project);
    expect(await updated(installation, project)).toBe(alone.sha256);
    await forget(installation, project);

    const others = await Promise.all([1, 2, 3].map(() => installation.worker({ asks: true })));
    // Whoever coordinates waits for two others, and these for each other, so that there is something to do for them.
    const seen = new Set<string>();
    const deadlineMs = performance.now() + LONGEST_WAIT_MS;
    for (const worker of [first, ...others])
      worker.onStep = async (step, when) => {
        if (when !== 'before' || !/^mid-(segment|shard)$/.test(step)) return;
        while (seen.size < 2 && performance.now() < deadlineMs) await sleep(50);
      };
    const together = await coldExport(installation, project, seen);
    // The files first: what differs is then named.
    expect(together.files).toEqual(alone.files);
    expect(together.sha256).toBe(alone.sha256);
    expect(together.rendering.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => leftovers(installation)).toEqual({ builds: 0, shards: 0 });
  }, 600_000);
});

interface ColdExport {
  sha256: string;
  manifest: Manifest;
  files: string[];
  /** Workers that were seen with a shard. */
  rendering: string[];
}

async function coldExport(
  installation: Installation,
  project: Project,
  rendering = new Set<string>(),
): Promise<ColdExport> {
  const id = await installation.startExport(project);
  const look = async (): Promise<void> => {
    const { rows } = await installation.database.pool.query(
      `SELECT DISTINCT worker_id FROM shards WHERE worker_id NOT LIKE '% coordinator'`,
    );
    for (const { worker_id: worker } of rows) rendering.add(worker);
  };
  const watching = setInterval(() => void look().catch(() => {}), 50);
  const job = await installation
    .ended(id, project, { withinMs: 280_000 })
    .finally(() => clearInterval(watching));
  expect(job).toMatchObject({ status: 'completed', pageCount: PAGES + 1, error: null });
  const { manifest, sha256 } = await verifyBundle(Readable.from([await installation.download(id, project)]));
  const files = manifest.files.map((file) => `${file.path} ${file.sha256}`);
  return { sha256, manifest, files, rendering: [...rendering] };
}

/** By the command, for the same project, domain, commit and label. */
async function built(
  installation: Installation,
  { repository, like }: { repository: string; like: Manifest },
): Promise<string | null> {
  const out = mkdtempSync(join(tmpdir(), 'bindery-built-'));
  try {
    const { version, sequence, project, domain, commit, features } = like;
    const { sha256 } = await buildSite(repository, {
      ...{ version, features, sequence: sequence!, project: project!, domain: domain!, commit: commit! },
      ...{ out: join(out, 'site.tar.gz'), cacheFolder: false },
      signingKey: await installation.signingKey(),
    });
    return sha256;
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function updated(installation: Installation, { projectId, key }: Project): Promise<string> {
  const { status } = await installation.call('POST', `/v1/project/update/${projectId}`, { key });
  expect(status).toBe(202);
  const active = async (): Promise<string | undefined> => {
    const { rows } = await installation.database.pool.query(
      'SELECT v.sha256 FROM versions v JOIN projects p ON p.id = v.project_id AND p.active_version = v.version WHERE p.id = $1',
      [projectId],
    );
    return rows[0]?.sha256;
  };
  await expect.poll(active, { timeout: 200_000, interval: 200 }).toBeDefined();
  return (await active())!;
}

/** As if the project had never been built. */
async function forget({ database }: Installation, { projectId }: Project): Promise<void> {
  await database.pool.query('UPDATE projects SET active_version = NULL WHERE id = $1', [projectId]);
  for (const table of ['versions', 'segments', 'static_exports'])
    await database.pool.query(`DELETE FROM ${table} WHERE project_id = $1`, [projectId]);
}

async function leftovers({ database }: Installation): Promise<{ builds: number; shards: number }> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::integer FROM shared_builds) AS builds, (SELECT count(*)::integer FROM shards) AS shards`,
  );
  return rows[0];
}
