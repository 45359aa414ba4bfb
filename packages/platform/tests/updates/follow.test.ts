/** An update of a whole platform, followed while it runs; and what its content is told to be wrong with. */
import type { Diagnostic, Page, Version } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents } from '../harness/event-reader.ts';
import { commitFiles } from '../harness/hostile-repository.ts';
import { type PlatformBench, siteFiles, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let key: string;

beforeAll(async () => {
  bench = await startPlatformBench();
  key = (await bench.keyOf(bench.organizationId)).key;
});
afterAll(() => bench.stop());

const HOSTILE = '/nowhere"><script>alert(1)</script>';

it('tells what an update does from the queue to its version, and lists the mistakes it found', async () => {
  const { projectId, repository } = await bench.project('followed.test');
  commitFiles(repository, {
    ...siteFiles('Hello.'),
    'guide.mdx': '---\ntitle: Guide\n---\n\nSee [nothing](/nowhere).\n\n![none](/none.png)\n',
    'bad.mdx': `---\ntitle: Bad\n---\n\nSee [that](${HOSTILE}).\n`,
  });
  const { apiUrl } = bench.platform;
  const news = await readEvents(`${apiUrl}/v1/organization/events`, { key });
  await news.until((events) => events.length > 0);
  const { body } = await bench.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`);
  const reader = await readEvents(`${apiUrl}/v1/project/update-status/${body.statusId}/events`, { key });
  const events = await reader.ended;
  const update = await bench.ended(body.statusId);
  const lines = events.filter(({ event }) => event === 'log').map(({ data }) => data.line);
  expect(lines).toEqual(update.logs);
  const { logs: _, ...entry } = update;
  expect(events.at(-1)).toEqual({ id: expect.any(String), event: 'end', data: entry });
  expect(entry).toMatchObject({ status: 'success', phase: 'done', pageCount: 3, totalPages: 3 });
  const told = (await news.until((all) => all.some(({ data }) => data.status === 'success'))).filter(
    ({ event }) => event === 'change',
  );
  const label = (await bench.call<Page<Version>>('GET', `/v1/project/${projectId}/versions`)).body.data[0]!;
  const known = told.map(({ data: { kind, id, status } }) => `${kind} ${id} ${status}`);
  for (const wanted of [
    `update ${body.statusId} queued`,
    `update ${body.statusId} in_progress`,
    `version ${label.version} kept`,
    `version ${label.version} active`,
    `update ${body.statusId} success`,
  ])
    expect(known.filter((one) => one === wanted)).toHaveLength(1);
  news.leave();

  const path = `/v1/project/${projectId}/versions/${label.version}/diagnostics`;
  const all = (await bench.call<Page<Diagnostic>>('GET', path)).body.data;
  expect(all).toHaveLength(label.warnings);
  expect(all.find(({ file, rule }) => file === 'guide.mdx' && rule === 'broken-link')).toMatchObject({
    ...{ severity: 'warning', line: 5, message: expect.stringContaining('/nowhere') },
    excerpt: expect.stringContaining('See [nothing](/nowhere).'),
  });
  expect(all.filter(({ file }) => file === 'bad.mdx').map(({ excerpt }) => excerpt)).toContainEqual(
    expect.stringContaining(HOSTILE),
  );
  const filtered = (await bench.call<Page<Diagnostic>>('GET', `${path}?file=guide.mdx&limit=1`)).body;
  expect(filtered.data).toHaveLength(1);
  const next = await bench.call<Page<Diagnostic>>(
    'GET',
    `${path}?file=guide.mdx&limit=1&cursor=${filtered.nextCursor}`,
  );
  expect([...filtered.data, ...next.body.data]).toEqual(all.filter(({ file }) => file === 'guide.mdx'));
  const foreign = await bench.call('GET', `${path}?cursor=${filtered.nextCursor}`);
  expect(foreign.status).toBe(400);
  expect((await bench.call('GET', path.replace(label.version, 'v0'))).status).toBe(404);
});
