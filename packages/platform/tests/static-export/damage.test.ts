/** Objects that were cut or changed on the disk: noticed before they are used, and made again. */
import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readTrustedKey, verifyBundle } from '@bindery/bundle';
import type { Page, PublicSigningKey } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueWhenDue } from '../../src/retention/job.ts';
import { downloadExport, exportSite } from '../harness/exports.ts';
import { commitFiles } from '../harness/hostile-repository.ts';
import { type PlatformBench, siteFiles, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
beforeAll(async () => {
  bench = await startPlatformBench();
});
afterAll(() => bench.stop());

const DAMAGES: Record<string, (file: string) => void> = {
  gone: (file) => rmSync(file),
  cut: (file) => withFile(file, (descriptor, size) => ftruncateSync(descriptor, Math.floor(size / 2))),
  'cut to nothing': (file) => withFile(file, (descriptor) => ftruncateSync(descriptor, 0)),
  'changed in one byte': (file) =>
    withFile(file, (descriptor, size) => {
      const byte = Buffer.alloc(1);
      const at = Math.floor((size - 256) * 0.7);
      readSync(descriptor, byte, 0, 1, at);
      writeSync(descriptor, Buffer.from([byte[0]! ^ 1]), 0, 1, at);
    }),
};

function withFile(file: string, change: (descriptor: number, size: number) => void): void {
  const descriptor = openSync(file, 'r+');
  change(descriptor, statSync(file).size);
  closeSync(descriptor);
}

function damage(how: string, ...prefixes: string[]): number {
  const root = join(bench.dataFolder, 'objects');
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(
    (path) => path.endsWith(',object') && prefixes.some((prefix) => path.slice(3).startsWith(prefix)),
  );
  for (const path of files) DAMAGES[how]!(join(root, path));
  return files.length;
}

async function signedBytes(jobId: string): Promise<string> {
  const { bytes, announced, actual } = await downloadExport(bench, jobId);
  expect(actual).toBe(announced);
  const keys = (await bench.call<Page<PublicSigningKey>>('GET', '/v1/signing-keys')).body.data;
  const nothing = async () => {};
  await verifyBundle(Readable.from([bytes]), {
    trustedKeys: keys.map(({ publicKey }) => readTrustedKey(publicKey)),
    sink: { begin: nothing, open: nothing, data: nothing, close: nothing },
  });
  return actual;
}

const broken = { ...siteFiles('Whole.'), 'guide.mdx': '---\ntitle: G\n---\n\nA [link](/nowhere).\n' };

/** The others are found in the same way, by the hash; `npm run test:damage` tries each. */
const tried = process.env.DAMAGE === 'full' ? Object.keys(DAMAGES) : ['gone', 'changed in one byte'];

describe.each(tried.map((how, index) => ({ how, index })))('what is $how', ({ how, index }) => {
  const domain = `damage-${index}.test`;
  let projectId: string;
  let label: string;

  beforeAll(async () => {
    const project = await bench.project(domain);
    projectId = project.projectId;
    commitFiles(project.repository, broken);
    expect((await bench.update(projectId)).status).toBe('success');
    const before = await exportSite(bench, { domain, version: 'before' });
    label = await signedBytes(before.jobId);
  });

  it('is not exported, neither as it is nor under another label', async () => {
    const whole = await exportSite(bench, { domain });
    const good = await signedBytes(whole.jobId);
    expect(damage(how, `bundles/${projectId}/`, `segments/${projectId}/`)).toBeGreaterThan(2);
    const again = await exportSite(bench, { domain });
    expect([again.status, again.error]).toEqual(['completed', null]);
    expect(await signedBytes(again.jobId)).toBe(good);
    expect(damage(how, `bundles/${projectId}/`)).toBeGreaterThan(0);
    const relabelled = await exportSite(bench, { domain, version: 'before' });
    expect([relabelled.status, relabelled.error]).toEqual(['completed', null]);
    expect(await signedBytes(relabelled.jobId)).toBe(label);
  });

  it('is made again when readers ask for it', async () => {
    // Whole first: what is damaged twice in the same way may be whole again.
    expect((await exportSite(bench, { domain })).status).toBe('completed');
    expect(damage(how, `bundles/${projectId}/`)).toBeGreaterThan(0);
    const look = async () => (await bench.site(domain)).status;
    expect(await look()).toBe(503);
    await expect.poll(look, { timeout: 60_000 }).toBe(200);
  });

  it('does not fail an update', async () => {
    expect(damage(how, `segments/${projectId}/`, `bundles/${projectId}/`)).toBeGreaterThan(0);
    expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
    const { jobId } = await exportSite(bench, { domain });
    await signedBytes(jobId);
  });

  it('of a list of warnings is no error of the API', async () => {
    const { jobId } = await exportSite(bench, { domain });
    damage(how, `reports/${projectId}/`);
    const answer = await bench.call('GET', `/v1/static-export/jobs/${jobId}/warnings`);
    expect(answer.status).toBe(200);
  });

  it.skipIf(how === 'gone')('is found by a scrub and made again', async () => {
    const { jobId } = await exportSite(bench, { domain, version: 'before' });
    expect(damage(how, 'bundles/', 'segments/', 'reports/')).toBeGreaterThan(3);
    await scrubbed();
    expect(await signedBytes(jobId)).toBe(label);
    const left = await bench.database.pool.query('SELECT 1 FROM segments WHERE project_id = $1', [projectId]);
    const { rows } = await bench.database.pool.query(
      `SELECT count(*)::int AS failed FROM jobs WHERE kind = 'bundle-repair' AND status = 'failed'`,
    );
    expect(rows[0].failed).toBe(0);
    expect(left.rows.length).toBeLessThanOrEqual(2);
  });
});

async function scrubbed(): Promise<void> {
  const { db, pool } = bench.database;
  const open = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS open FROM jobs WHERE kind IN ('scrub', 'bundle-repair') AND status IN ('queued', 'running')`,
    );
    return rows[0].open as number;
  };
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
  await enqueueWhenDue({ db, kind: 'scrub', everyMs: 0 });
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
}
