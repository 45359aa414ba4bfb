/** Earlier versions: listed, and active again at once. */

import type { Version } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
beforeAll(async () => {
  bench = await startPlatformBench();
});
afterAll(() => bench.stop());

interface VersionPage {
  data: Version[];
  nextCursor: string | null;
}

it('lists versions newest first, and an earlier one is served again', async () => {
  const { projectId, repository } = await bench.project('versions.test');
  const list = (query = '') => bench.call<VersionPage>('GET', `/v1/project/${projectId}/versions${query}`);
  expect((await list()).body).toEqual({ data: [], nextCursor: null });

  const shas: string[] = [];
  for (const text of ['One.', 'Two.', 'Three.']) {
    shas.push(bench.push(repository, text, { message: text }));
    expect((await bench.update(projectId)).status).toBe('success');
  }
  const { data } = (await list()).body;
  expect(data.map(({ commit, active }) => [commit.sha, commit.message, active])).toEqual([
    [shas[2], 'Three.', true],
    [shas[1], 'Two.', false],
    [shas[0], 'One.', false],
  ]);
  expect(data[0]).toMatchObject({
    pageCount: 2,
    sizeBytes: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const first = (await list('?limit=2')).body;
  const second = (await list(`?limit=2&cursor=${first.nextCursor}`)).body;
  expect([...first.data, ...second.data]).toEqual(data);
  expect(second.nextCursor).toBeNull();

  const activate = (version: string) =>
    bench.call<Version>('POST', `/v1/project/${projectId}/versions/${version}/activate`);
  for (const [index, text] of [
    ['2', 'One.'],
    ['1', 'Two.'],
    ['0', 'Three.'],
  ] as const) {
    const { version } = data[Number(index)]!;
    const answer = await activate(version);
    expect([answer.status, answer.body]).toEqual([200, { ...data[Number(index)], active: true }]);
    await bench.shows('versions.test', text);
    expect((await activate(version)).status).toBe(200);
  }
  expect((await activate('nowhere')).status).toBe(404);
  expect((await list('?cursor=x')).status).toBe(400);
});
