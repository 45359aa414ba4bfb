/** Updates from the API to the site, on a whole platform. */
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Project, StaticExportJob, Update, UpdateEntry } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitServer, startGitServer } from '../harness/git-server.ts';
import { commitFiles, initRepository } from '../harness/hostile-repository.ts';
import { type PlatformBench, siteFiles, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let git: GitServer;

beforeAll(async () => {
  git = await startGitServer(() => join(bench.folder, 'sources'), { password: 'tok_private' });
  bench = await startPlatformBench({
    BINDERY_OUTBOUND_ALLOW: `127.0.0.1:${git.port}`,
    BINDERY_SOURCE_MEGABYTES: '3',
    BINDERY_JOB_CONCURRENCY: '3',
  });
});
afterAll(async () => {
  await git.stop();
  await bench.stop();
});

const read = (projectId: string) =>
  bench.call<{ activeVersion: string | null }>('GET', `/v1/project/${projectId}`);

it('builds the newest commit, tells how, and the site shows it at once', async () => {
  const { projectId, repository } = await bench.project('told.test');
  const sha = commitFiles(
    repository,
    { ...siteFiles('Hello, *reader*.'), 'guide.mdx': '---\ntitle: Guide\n---\n\nSee [nothing](/nowhere).\n' },
    { message: 'Second\n\nWith a body.' },
  );
  const update = await bench.update(projectId);
  expect(update).toMatchObject({
    projectId,
    status: 'success',
    commit: { sha, ref: 'main', message: 'Second\n\nWith a body.' },
    summary: `2 pages built from ${sha.slice(0, 12)} with 1 warning`,
  });
  // How far the build is, is told when it takes longer than a moment.
  const logs = update.logs.filter((line) => !/^build: \d+ of \d+ pages$/.test(line));
  expect(logs).toEqual([
    expect.stringMatching(
      new RegExp(
        `^source: main at ${sha.slice(0, 12)} in \\d+\\.\\d s: \\S+ [kM]B fetched, 3 files of 1 kB$`,
      ),
    ),
    expect.stringMatching(/^build: 2 pages in \d+\.\d s, 0 of them unchanged$/),
    expect.stringMatching(/^warning: guide\.mdx:5:\d+ .*\/nowhere.* \(broken-link\)$/),
    expect.stringMatching(/^published: version 20260203-[0-9a-f]{12}, \S+ [kM]B; it is the active version$/),
  ]);
  expect((await read(projectId)).body.activeVersion).toBe(`20260203-${sha.slice(0, 12)}`);
  expect(await bench.site('told.test')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Hello, <em>reader</em>.'),
  });
});

it('shows when pages were last changed and by whom, from the commits of the source', async () => {
  const { projectId, repository } = await bench.project('dated.test');
  const metadata = { timestamp: true, contributors: true };
  const asking = (text: string) => {
    const files = siteFiles(text);
    return { ...files, 'docs.json': JSON.stringify({ ...JSON.parse(files['docs.json']!), metadata }) };
  };
  const stampsOf = async (page: string) =>
    [...(await bench.site('dated.test', page)).text.matchAll(/<p class="stamp">(.*?)<\/p>/g)].map(
      ([, text]) => text!.replaceAll(/<[^>]+>/g, ''),
    );
  commitFiles(repository, asking('Before.'), { date: '2026-03-01T10:00:00Z' });
  await bench.update(projectId);
  expect(await stampsOf('/')).toEqual([
    'Last updated 2026-03-01',
    expect.stringMatching(/^Contributors: \w/),
  ]);
  // What was there is known, and only what came since is fetched.
  commitFiles(repository, asking('After.'), { date: '2026-04-02T10:00:00Z' });
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  // The old version serves until the new one is open.
  await expect.poll(() => stampsOf('/'), { timeout: 30_000 }).toContain('Last updated 2026-04-02');
  expect(await stampsOf('/guide')).toContain('Last updated 2026-02-03');
});

it('keeps the last good version when a build fails, and says why', async () => {
  const { projectId, repository } = await bench.project('kept.test');
  await bench.update(projectId);
  const before = (await read(projectId)).body.activeVersion;
  commitFiles(repository, { 'docs.json': '{ "name": ', 'index.mdx': '# x' });
  const update = await bench.update(projectId);
  expect(update).toMatchObject({
    status: 'failure',
    summary: expect.stringMatching(/docs\.json:1 cannot be read/),
  });
  expect(update.logs.at(-1)).toMatch(/^failed: /);
  expect((await read(projectId)).body.activeVersion).toBe(before);
  expect((await bench.site('kept.test')).text).toContain('Welcome to kept.test.');
});

describe('a source that cannot be fetched:', () => {
  const cases: [string, (domain: string) => Promise<string>, RegExp][] = [
    [
      'a missing branch',
      async (domain) => (await bench.project(domain, { branch: 'nowhere' })).projectId,
      /branch nowhere was not found/,
    ],
    [
      'a missing folder',
      async (domain) => (await bench.project(domain, { folder: 'docs' })).projectId,
      /folder docs is not in this commit/,
    ],
    [
      'too large',
      async (domain) => {
        const project = await bench.project(domain);
        commitFiles(project.repository, { ...siteFiles('x'), 'zeros.bin': Buffer.alloc(5_000_000) });
        return project.projectId;
      },
      /5 MB of files; 3 MB are allowed/,
    ],
    [
      'gone',
      async (domain) => {
        const project = await bench.project(domain);
        rmSync(project.repository, { recursive: true });
        return project.projectId;
      },
      /must be a folder that exists/,
    ],
    [
      'a link that leads out, put there after the project was made',
      async (domain) => {
        const project = await bench.project(domain);
        const outside = join(bench.folder, 'outside.git');
        initRepository(outside);
        commitFiles(outside, siteFiles('Secret'));
        rmSync(project.repository, { recursive: true });
        symlinkSync(outside, project.repository);
        return project.projectId;
      },
      /the operator has not allowed this folder/,
    ],
  ];
  it.each(cases)('%s', async (name, make, expected) => {
    const update = await bench.update(await make(`${name.replaceAll(/\W+/g, '-')}.test`));
    expect(update).toMatchObject({ status: 'failure', summary: expect.stringMatching(expected) });
  });
});

describe('a private repository over HTTP', () => {
  const make = async (domain: string, token?: string) => {
    const { projectId } = await bench.project(domain);
    const repository = `${git.url}/${domain}.git`;
    const { status, body } = await bench.call('PATCH', `/v1/project/${projectId}`, {
      source: { repository, token },
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return bench.update(projectId);
  };

  it('is built with its token, which is nowhere to be read', async () => {
    const update = await make('private.test', 'tok_private');
    expect(update).toMatchObject({ status: 'success', commit: { ref: 'main' } });
    expect(JSON.stringify(update)).not.toContain('tok_private');
    expect(bench.logged.join('')).not.toContain('tok_private');
  });

  it.each([
    ['without one', undefined],
    ['with a wrong one', 'tok_wrong'],
  ])('is not %s, and the reason says what to do', async (name, token) => {
    const update = await make(`private-${name.replaceAll(' ', '-')}.test`, token);
    expect(update).toMatchObject({
      status: 'failure',
      summary: expect.stringMatching(/give a working "source.token"/),
    });
    expect(JSON.stringify(update)).not.toContain('tok_wrong');
    const exported = await exportOf(update.projectId);
    expect(exported).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/could not be fetched: .*give a working "source.token"/),
    });
    expect(JSON.stringify(exported)).not.toContain('tok_wrong');
  });
});

/** A project that was never built is built by its export. */
async function exportOf(projectId: string): Promise<StaticExportJob> {
  const { domain } = (await bench.call<Project>('GET', `/v1/project/${projectId}`)).body;
  const started = await bench.call<StaticExportJob>('POST', '/v1/static-export/jobs', { domain });
  const path = `/v1/static-export/jobs/${started.body.jobId}`;
  const ended = async () => (await bench.call<StaticExportJob>('GET', path)).body;
  await expect.poll(async () => (await ended()).status, { timeout: 60_000 }).toMatch(/completed|failed/);
  return ended();
}

it('shares rendered pages with the build before', async () => {
  const { projectId, repository } = await bench.project('again.test');
  await bench.update(projectId);
  const again = await bench.update(projectId);
  expect(again.logs.join('\n')).toMatch(/2 of them unchanged/);
  bench.push(repository, 'Changed.');
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
});

it('takes the docs from a folder of a monorepo', async () => {
  const project = await bench.project('mono.test');
  const files = Object.fromEntries(
    Object.entries(siteFiles('From the docs folder.')).map(([name, text]) => [`packages/docs/${name}`, text]),
  );
  commitFiles(project.repository, { ...files, 'index.mdx': '# Not this one' });
  await bench.call('PATCH', `/v1/project/${project.projectId}`, { source: { folder: 'packages/docs' } });
  expect(await bench.update(project.projectId)).toMatchObject({ status: 'success' });
  await bench.shows('mono.test', 'From the docs folder.');
});

it('lists updates by status and branch, page by page, and cancels one for good', async () => {
  const { projectId, repository } = await bench.project('listed.test');
  const first = await bench.update(projectId);
  bench.push(repository, 'Second.');
  const second = await bench.update(projectId);
  const listed = (query = '') =>
    bench.call<Page<UpdateEntry>>('GET', `/v1/project/${projectId}/updates${query}`);
  const ids = async (query = '') => (await listed(query)).body.data.map(({ statusId }) => statusId);
  expect(await ids()).toEqual([second.statusId, first.statusId]);
  expect((await listed()).body.data[0]).not.toHaveProperty('logs');
  const { nextCursor } = (await listed('?limit=1')).body;
  expect(await ids(`?limit=1&cursor=${nextCursor}`)).toEqual([first.statusId]);
  expect(await ids('?status=failure')).toEqual([]);
  expect(await ids('?branch=main')).toHaveLength(2);
  expect(await ids('?branch=other')).toEqual([]);
  expect((await listed('?status=done')).status).toBe(400);
  const cancel = (statusId: string) =>
    bench.call<Update>('POST', `/v1/project/update-status/${statusId}/cancel`);
  expect((await cancel(second.statusId)).status).toBe(409);
  bench.push(repository, 'Third.');
  const { statusId } = (await bench.call<Update>('POST', `/v1/project/update/${projectId}`)).body;
  const cancelled = await cancel(statusId);
  // A build may have ended in the very moment before.
  if (cancelled.status === 200) {
    expect(cancelled.body).toMatchObject({ status: 'failure', summary: 'cancelled' });
    expect((await bench.ended(statusId)).status).toBe('failure');
    expect((await bench.site('listed.test')).text).toContain('Second.');
    expect(await ids('?status=failure')).toEqual([statusId]);
  } else expect((await bench.ended(statusId)).status).toBe('success');
});
