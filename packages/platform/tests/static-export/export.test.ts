/** A static export from start to link, on real processes. */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Manifest, readTrustedKey, verifyBundle } from '@bindery/bundle';
import type { Page, PublicSigningKey, StaticExportJob, StaticExportWarning } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdminKey } from '../../src/admin-keys/admin-key.ts';
import { Installation, type Project } from './installation.ts';
import { sampleSite } from './sample-site.ts';

const installation = new Installation();
let project: Project;
let repository: string;

beforeAll(async () => {
  await installation.start();
  await installation.worker();
  repository = installation.repository(sampleSite(30, { broken: true }));
  project = await installation.project(repository);
});
afterAll(() => installation.stop());

async function verified(
  id: string,
  owner = project,
): Promise<{ manifest: Manifest; pages: Map<string, string> }> {
  const keys = await installation.call<Page<PublicSigningKey>>('GET', '/v1/signing-keys', owner);
  const bytes = await installation.download(id, owner);
  const pages = new Map<string, string>();
  let path = '';
  const { manifest } = await verifyBundle(Readable.from([bytes]), {
    trustedKeys: keys.body.data.map(({ publicKey }) => readTrustedKey(publicKey)),
    expectedSha256: hash('sha256', bytes),
    sink: {
      begin: async () => {},
      open: async (file) => {
        path = file.path;
        pages.set(path, '');
      },
      data: async (chunk) => void pages.set(path, pages.get(path)! + chunk.toString('latin1')),
      close: async () => {},
    },
  });
  return { manifest, pages };
}

it('builds a project never built before, and that becomes its active version', async () => {
  const answers: StaticExportJob[] = [];
  const id = await installation.startExport(project);
  const job = await installation.ended(id, project, { onAnswer: (answer) => void answers.push(answer) });
  expect(job).toMatchObject({
    ...{ jobId: id, domain: project.domain, status: 'completed', progress: 100, phase: 'done', error: null },
    ...{ pageCount: 31, totalPages: 31, warnings: 1, completedAt: expect.any(String) },
    version: expect.stringMatching(/^\d{8}-[0-9a-f]{12}$/),
  });
  const shown = answers.map(({ progress }) => progress);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  const { body } = await installation.call<{ activeVersion: string }>(
    'GET',
    `/v1/project/${project.projectId}`,
    project,
  );
  expect(body.activeVersion).toBe(job.version);
  const { manifest } = await verified(id);
  expect(manifest).toMatchObject({
    version: job.version,
    domain: project.domain,
    project: project.projectId,
  });
});

it('gives a fresh link to the same bytes at every call, and the very bytes again for another export', async () => {
  const id = await installation.startExport(project);
  await installation.ended(id, project);
  const [first, again, second] = await Promise.all([
    installation.bundle(id, project),
    installation.bundle(id, project),
    installation.bundle(id, project, { expiresInSeconds: 60 }),
  ]);
  expect(again.bundleUrl).not.toBe(first.bundleUrl);
  expect(second.sha256).toBe(first.sha256);
  expect(second.bundleUrl).not.toBe(first.bundleUrl);
  expect(Date.parse(second.expiresAt) - Date.now()).toBeLessThan(62_000);
  expect(Date.parse(first.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const bytes = await installation.download(id, project);
  expect([bytes.length, hash('sha256', bytes)]).toEqual([first.sizeBytes, first.sha256]);
});

it('writes a label of your own into the bundle, and refuses it for other content', async () => {
  const id = await installation.startExport(project, { version: 'v1' });
  expect(await installation.ended(id, project)).toMatchObject({ version: 'v1', warnings: 1 });
  expect((await verified(id)).manifest.version).toBe('v1');
  const again = { key: project.key, body: { domain: project.domain, version: 'v1', paths: ['index'] } };
  expect(await installation.call('POST', '/v1/static-export/jobs', again)).toMatchObject({ status: 409 });
  expect(await installation.startExport(project, { version: 'v1' })).toMatch(/^se_[0-9a-f]{16}$/);
});

it('exports some pages, with links to the live site for the others', async () => {
  const id = await installation.startExport(project, { paths: ['/', 'part-0/page-0000'] });
  expect(await installation.ended(id, project)).toMatchObject({
    status: 'completed',
    pageCount: 2,
    totalPages: 2,
  });
  const { manifest, pages } = await verified(id);
  expect(manifest.version).toMatch(/^\d{8}-[0-9a-f]{12}-[0-9a-f]{8}$/);
  const html = [...pages.keys()].filter((path) => path.endsWith('.html'));
  expect(html.sort()).toEqual(['404.html', 'index.html', 'index_.html', 'old.html', 'part-0/page-0000.html']);
  expect(pages.get('old.html')).toContain(`https://${project.domain}/part-1/page-0029`);
  const page = pages.get('part-0/page-0000.html')!;
  expect(page).toContain(`href="https://${project.domain}/part-0/page-0001#section"`);
  expect(page).toContain('href="../index_.html"');
  for (const path of html) expect(pages.get(path)).not.toMatch(/href="[^":]*page-0002[^"]*\.html/);
});

it('says which pages there are not', async () => {
  const body = { domain: project.domain, paths: ['index', 'not/there'] };
  expect(await installation.call('POST', '/v1/static-export/jobs', { key: project.key, body })).toMatchObject(
    {
      status: 400,
      body: { error: expect.stringContaining('"not/there"') },
    },
  );
  const fresh = await installation.project(repository);
  const id = await installation.startExport(fresh, { paths: ['not/there'] });
  expect(await installation.ended(id, fresh)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('"not/there"'),
  });
});

it('lists everything wrong, and with strict fails and says it', async () => {
  const id = await installation.startExport(project, { strict: true });
  const job = await installation.ended(id, project);
  expect(job).toMatchObject({
    status: 'failed',
    warnings: 1,
    error: expect.stringContaining('page-0000.mdx:'),
  });
  const path = `/v1/static-export/jobs/${id}/warnings`;
  const { body } = await installation.call<Page<StaticExportWarning>>('GET', path, project);
  expect(body).toMatchObject({
    data: [{ rule: 'broken-link', file: 'part-0/page-0000.mdx', line: expect.any(Number) }],
    nextCursor: null,
  });
  const bundle = await installation.call('POST', `/v1/static-export/jobs/${id}/bundle`, project);
  expect(bundle).toMatchObject({ status: 409, body: { error: expect.stringContaining('failed') } });
});

it('warns of what looks like a secret, and publishes nothing that holds an admin key', async () => {
  const token = `key,${'gh'}p_${'x9Kd82mQpL0vRtYw3ZbN'}${'c7Hs4Jf1Ag6UeXo5'}\n`;
  const warned = await installation.project(
    installation.repository({ ...sampleSite(2), 'files/list.csv': token }),
  );
  const job = await installation.startExport(warned);
  expect(await installation.ended(job, warned)).toMatchObject({ status: 'completed', warnings: 1 });
  expect(await installation.call('GET', `/v1/static-export/jobs/${job}/warnings`, warned)).toMatchObject({
    body: { data: [{ rule: 'secret-in-content', file: 'files/list.csv', line: 1, column: 5 }] },
  });
  const key = newAdminKey();
  const leaking = await installation.project(
    installation.repository({ ...sampleSite(2), 'files/list.csv': `key,${key}\n` }),
  );
  const id = await installation.startExport(leaking);
  const ended = await installation.ended(id, leaking);
  expect(ended).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('files/list.csv:1:5 This is an admin key of Bindery'),
  });
  expect(JSON.stringify(ended)).not.toContain(key);
});

it('exports a new commit only once it is the active version', async () => {
  const before = await installation.export(await installation.startExport(project), project);
  installation.commit(repository, { 'index.mdx': '---\ntitle: New home\n---\n\nChanged.\n' });
  const same = await installation.startExport(project);
  expect(await installation.ended(same, project)).toMatchObject({ version: before.version });
  const started = await installation.call<{ statusId: string }>(
    'POST',
    `/v1/project/update/${project.projectId}`,
    project,
  );
  await expect
    .poll(
      async () =>
        (
          await installation.call<{ status: string }>(
            'GET',
            `/v1/project/update-status/${started.body.statusId}`,
            project,
          )
        ).body.status,
      { timeout: 120_000 },
    )
    .toBe('success');
  const id = await installation.startExport(project);
  expect((await installation.ended(id, project)).version).not.toBe(before.version);
  expect((await verified(id)).pages.get('index.html')).toContain('New home');
});

it('cancels what is queued or running, and nothing else', async () => {
  const many = await installation.project(repository);
  const ids = [await installation.startExport(many), await installation.startExport(many)];
  for (const id of ids) {
    const answer = await installation.call<StaticExportJob>(
      'POST',
      `/v1/static-export/jobs/${id}/cancel`,
      many,
    );
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', error: 'cancelled' } });
    expect(await installation.call('POST', `/v1/static-export/jobs/${id}/cancel`, many)).toMatchObject({
      status: 409,
    });
  }
  const page = await installation.call<Page<StaticExportJob>>(
    'GET',
    `/v1/static-export/jobs?domain=${many.domain}&status=failed&limit=1`,
    many,
  );
  expect(page.body.data.map(({ jobId }) => jobId)).toEqual([ids[1]]);
  expect(page.body.nextCursor).toEqual(expect.any(String));
});
