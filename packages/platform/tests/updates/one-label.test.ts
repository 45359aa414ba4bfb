/** A label means one content for good, nothing overwrites a version, and a site that lost its pages is not shown. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Update, Version } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadExport, exportSite } from '../harness/exports.ts';
import { commitFiles } from '../harness/hostile-repository.ts';
import { type PlatformBench, siteFiles, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
/** What the address of the specification answers. */
let answer: { status: number; body: string };
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
let specUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  specUrl = `http://127.0.0.1:${port}/openapi.json`;
  bench = await startPlatformBench({ BINDERY_OUTBOUND_ALLOW: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await bench.stop();
  server.close();
});

const spec = (operations: number) => ({
  status: 200,
  body: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: operations }, (_, index) => [
        `/thing-${index}`,
        { get: { summary: `Thing ${index}`, responses: { 200: { description: 'Yes.' } } } },
      ]),
    ),
  }),
});

function withSpec(text: string): Record<string, string> {
  const files = siteFiles(text);
  const config = JSON.parse(files['docs.json']!);
  config.navigation = {
    groups: [
      { group: 'Guides', pages: ['index', 'guide'] },
      { group: 'API', openapi: specUrl },
    ],
  };
  return { ...files, 'docs.json': JSON.stringify(config) };
}

const exported = (domain: string, more: object = {}) => exportSite(bench, { domain, ...more });

async function bundleText(jobId: string): Promise<string> {
  const { bytes, announced, actual } = await downloadExport(bench, jobId);
  expect(actual).toBe(announced);
  return gunzipSync(bytes).toString('latin1');
}

const versions = async (projectId: string) =>
  (await bench.call<{ data: Version[] }>('GET', `/v1/project/${projectId}/versions`)).body.data;
const change = (projectId: string, body: object) => bench.call('PATCH', `/v1/project/${projectId}`, body);

it('other content gets another default label, and is refused under one that is taken', async () => {
  answer = spec(1);
  const { projectId, repository } = await bench.project('label.test');
  const sha = commitFiles(repository, withSpec('One.'));
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  const first = await exported('label.test', { version: 'L1' });
  expect(first).toMatchObject({ status: 'completed', pageCount: 3, version: 'L1' });

  answer = spec(2);
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  const [second, old] = await versions(projectId);
  expect([old!.pageCount, second!.pageCount]).toEqual([3, 4]);
  expect([second!.version, second!.active]).toEqual([`${old!.version}-2`, true]);
  await expect(exported('label.test', { version: 'L1' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(
      new RegExp(`L1.*taken.*${sha.slice(0, 12)} with ${specUrl} as .*${specUrl} as `),
    ),
  });
  expect(await exported('label.test')).toMatchObject({ pageCount: 4, version: second!.version });
  expect(await bundleText(first.jobId)).toContain('"version":"L1"');

  // The same once more is the same version, and the same label.
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  expect(await versions(projectId)).toHaveLength(2);
  await exported('label.test', { version: 'L2' });
  expect((await exported('label.test', { version: 'L2' })).status).toBe('completed');

  // Another folder of the same commit is other content.
  const nested = Object.entries(siteFiles('Nested.')).map(([path, text]) => [`docs/${path}`, text]);
  commitFiles(repository, { ...siteFiles('Root.'), ...Object.fromEntries(nested) });
  await bench.update(projectId);
  await change(projectId, { source: { folder: 'docs' } });
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  const [inFolder, inRoot] = await versions(projectId);
  expect(inFolder!.version).toBe(`${inRoot!.version}-2`);
  await bench.shows('label.test', 'Nested.');
  await bench.call('POST', `/v1/project/${projectId}/versions/${inRoot!.version}/activate`);
  await bench.shows('label.test', 'Root.');
});

it('a label stays taken after retention has let go of everything that had it, and is free after a failure', async () => {
  answer = spec(1);
  const { projectId, repository } = await bench.project('kept.test');
  await bench.update(projectId);
  const { jobId } = await exported('kept.test', { version: 'L1' });
  await bench.database.pool.query('DELETE FROM jobs WHERE id = $1', [jobId]);
  bench.push(repository, 'Other.');
  await bench.update(projectId);
  await expect(exported('kept.test', { version: 'L1' })).rejects.toMatchObject({ status: 409 });
  commitFiles(repository, { ...siteFiles('Broken.'), 'guide.mdx': 'A [link](/nowhere).' });
  await bench.update(projectId);
  const failed = await exported('kept.test', { version: 'L3', strict: true });
  expect(failed.status).toBe('failed');
  bench.push(repository, 'Whole.');
  await bench.update(projectId);
  expect(await exported('kept.test', { version: 'L3' })).toMatchObject({ status: 'completed' });
});

it('a document that cannot be had is taken from its last good copy with a warning, or the update fails', async () => {
  const { projectId, repository } = await bench.project('remote.test');
  commitFiles(repository, withSpec('Remote.'));
  answer = { status: 404, body: 'no' };
  const refused = await bench.update(projectId);
  expect(refused).toMatchObject({ status: 'failure', summary: expect.stringContaining(specUrl) });
  expect(await versions(projectId)).toEqual([]);
  expect(await exported('remote.test')).toMatchObject({ status: 'failed' });

  answer = spec(3);
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  const [good] = await versions(projectId);
  for (const gone of [
    { status: 404, body: 'no' },
    { status: 200, body: '<html>We are working on it</html>' },
  ]) {
    answer = gone;
    const { status, logs } = await bench.update(projectId);
    expect([status, await versions(projectId)]).toEqual(['success', [good]]);
    expect(logs.join('\n')).toMatch(/warning: .*openapi\.json.*could not be fetched.*the copy of/);
  }
  // An export in part is made of the version's own document, whatever the address says now.
  answer = spec(1);
  const part = await exported('remote.test', { paths: ['api-reference/thing-2', 'index'] });
  expect(part).toMatchObject({ status: 'completed', pageCount: 2 });
  answer = { status: 404, body: 'no' };
  commitFiles(repository, withSpec('Remote, later.'));
  expect(await bench.update(projectId)).toMatchObject({ status: 'success' });
  expect((await versions(projectId))[0]!.pageCount).toBe(good!.pageCount);
});

it('a site that lost its pages is not shown unless that is meant; update and export judge alike', async () => {
  const { projectId, repository } = await bench.project('lost.test');
  const update = async (force?: boolean) => {
    const path = `/v1/project/update/${projectId}`;
    const { body } = await bench.call<{ statusId: string }>('POST', path, force ? { force } : undefined);
    return bench.ended(body.statusId);
  };
  const lost: [Record<string, string>, RegExp][] = [
    [{ 'readme.txt': 'x' }, /no pages/],
    [{ ...siteFiles('Cut.'), 'docs.json': '{"navigation": ' }, /docs\.json.* cannot be read/],
  ];
  for (const [files, reason] of lost) {
    commitFiles(repository, files);
    expect(await update()).toMatchObject({ status: 'failure', summary: expect.stringMatching(reason) });
    const job = await exported('lost.test');
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) });
    expect(await versions(projectId)).toEqual([]);
  }
  const many = Array.from({ length: 8 }, (_, n) => [`page-${n}.mdx`, `---\ntitle: P${n}\n---\n\nText.\n`]);
  commitFiles(repository, { ...siteFiles('Many.'), ...Object.fromEntries(many) });
  expect(await update()).toMatchObject({ status: 'success' });
  for (const [files, reason] of [...lost, [siteFiles('Few.'), /2 pages, and version .* has 10/] as const]) {
    commitFiles(repository, files);
    const ended: Update = await update();
    expect(ended).toMatchObject({ status: 'failure', summary: expect.stringMatching(reason) });
    expect((await bench.site('lost.test')).text).toContain('Many.');
  }
  expect(await update(true)).toMatchObject({ status: 'success' });
  await bench.shows('lost.test', 'Few.');
});

it('a bundle says the domain that it is exported for', async () => {
  const { projectId } = await bench.project('before.test');
  await bench.update(projectId);
  const first = await exported('before.test');
  await change(projectId, { domain: 'after.test' });
  const second = await exported('after.test');
  expect(second).toMatchObject({ status: 'completed', version: `${first.version}-2` });
  const text = await bundleText(second.jobId);
  expect(text).toContain('"domain":"after.test"');
  expect(text).not.toContain('https://before.test');
});
