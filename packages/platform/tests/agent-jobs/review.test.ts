/** Built-in review with the real engine: the page, its previews, merging and closing. */
import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentReview } from '@bindery/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { processesBelow } from '../harness/processes-below.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';

// Sites are built and rendered several times in each.
vi.setConfig({ testTimeout: 240_000 });

let bench: AgentBench;
let merges = 0;
const BROKEN = '{"name": "Acme", "navigation"';
beforeAll(async () => {
  const script = (path: string, content: string) => writeAndFinish(path, content);
  bench = await makeAgentBench(
    byPrompt({
      '#rewrite': script(
        'guide.mdx',
        '---\ntitle: Guide\n---\n\nThe <b>first</b> line, <script>alert(1)</script> better.\n',
      ),
      '#more': script('index.mdx', '---\ntitle: Welcome\n---\n\nHello again.\n'),
      '#broken': script('docs.json', BROKEN),
    }),
    { onMerge: async () => void merges++ },
  );
  bench.work({ engine: true, limits: { steps: 12 } });
});
afterAll(() => bench.close());

const done = async (projectId: string, prompt: string) => {
  const { id } = await bench.create(projectId, { prompt });
  return bench.ended(projectId, id);
};
const act = (projectId: string, id: string, verb: string) =>
  bench.call<{ error: string; status: string }>('POST', `${projectId}/job/${id}/${verb}`);

it('shows title, commits, diff and rendered pages to whoever has the link, and merges', async () => {
  const repository = await bench.repository();
  const projectId = await bench.project({ repository });
  const job = await done(projectId, '#rewrite');
  const page = await fetch(job.prLink!);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('<h1>Rewrite the guide</h1>');
  expect(html).toContain('The guide says it better.');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script');
  const previews = [...html.matchAll(/iframe [^>]*src="([^"]+)"/g)].map(
    ([, src]) => new URL(src!, bench.url).href,
  );
  expect(previews).toHaveLength(2);
  const [before, after] = await Promise.all(previews.map(async (url) => fetch(url)));
  const policy = after!.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^default-src 'none'; .*; sandbox allow-same-origin$/);
  expect(policy).not.toContain('script');
  expect(await before!.text()).toContain('The second line.');
  const rendered = await after!.text();
  expect(rendered).toContain('better.');
  expect(rendered).toContain('<style>');
  expect(rendered).not.toMatch(/<script|<link/);
  const review = (await bench.call<AgentReview>('GET', `${projectId}/job/${job.id}/review`)).body;
  const commit = bench.git(repository, 'rev-parse', `bindery/agent/${job.id}`);
  expect(review).toMatchObject({
    ...{ title: 'Rewrite the guide', state: 'open', host: 'built-in', url: job.prLink },
    ...{ mergeable: true, reason: null, commit, base: { branch: 'main' }, head: { sha: commit } },
    files: [{ path: 'guide.mdx', status: 'changed' }],
    previews: [{ path: 'guide.mdx', before: previews[0], after: previews[1] }],
  });
  expect(Date.parse(review.expiresAt)).toBeGreaterThan(Date.now());
  const added = review.files[0]!.rows!.flatMap(({ right }) => (right ? [right.parts.join('')] : []));
  expect(added).toContain('The <b>first</b> line, <script>alert(1)</script> better.');
  const other = job.prLink!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await fetch(other)).status).toBe(404);
  expect((await fetch(job.prLink!, { method: 'POST' })).status).toBe(405);

  const followUp = await bench.call('POST', `${projectId}/job/${job.id}/message`, {
    body: { prompt: '#more' },
  });
  expect(followUp.status).toBe(200);
  const more = await bench.ended(projectId, job.id);
  expect(more.status).toBe('completed');
  expect(more.prLink).toContain(`/${bench.git(repository, 'rev-parse', `bindery/agent/${job.id}`)}/`);
  const old = await fetch(job.prLink!);
  expect([old.status, await old.text()]).toEqual([410, expect.stringContaining('an earlier commit')]);
  expect((await fetch(previews[1]!)).status, 'nor do its previews show another commit').toBe(410);
  const both = await (await fetch(more.prLink!)).text();
  expect(both).toContain('2 commits');
  expect(both).toContain('2 files changed');

  expect((await act(projectId, job.id, 'merge')).status).toBe(200);
  const merged = (await bench.call<AgentReview>('GET', `${projectId}/job/${job.id}/review`)).body;
  expect(merged).toMatchObject({ state: 'merged', mergeable: false, reason: 'The changes were merged.' });
  expect(merged.files.map(({ path }) => path)).toEqual(['guide.mdx', 'index.mdx']);
  expect((await act(projectId, job.id, 'merge')).status).toBe(200);
  expect(merges).toBe(1);
  expect(bench.git(repository, 'show', 'main:guide.mdx')).toContain('better');
  expect(bench.git(repository, 'rev-list', '--count', '--merges', 'main')).toBe('1');
  expect(await (await fetch(more.prLink!)).text()).toContain('class="state merged"');
  expect((await act(projectId, job.id, 'close')).status).toBe(409);
  await takesNoMessage(projectId, job.id, 'merged');
});

it('reads pages in cages alone, those of a review as well', async () => {
  const projectId = await bench.project({ repository: await bench.repository() });
  const { id } = await bench.create(projectId, { prompt: '#rewrite' });
  const networks = new Set<string>();
  let isOver = false;
  const ended = bench.ended(projectId, id).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const pid of processesBelow(process.pid, 'renderer-main')) {
      try {
        networks.add(readlinkSync(`/proc/${pid}/ns/net`));
      } catch {}
    }
    await sleep(10);
  }
  expect((await ended).status).toBe('completed');
  expect(networks.size).toBeGreaterThan(0);
  expect([...networks]).not.toContain(readlinkSync('/proc/self/ns/net'));
});

it.each([
  ['a commit pushed after the review', 'guide.mdx'],
  ['automation pushed after the review', '.github/workflows/steal.yml'],
])('does not merge %s', async (_, path) => {
  const repository = await bench.repository();
  const projectId = await bench.project({ repository });
  const job = await done(projectId, '#rewrite');
  const branch = `bindery/agent/${job.id}`;
  const main = bench.git(repository, 'rev-parse', 'main');
  const reviewed = bench.git(repository, 'rev-parse', branch);
  commitOn(branch, { repository, path, content: 'Unseen.\n' });
  const refused = await act(projectId, job.id, 'merge');
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining(reviewed) } });
  expect(bench.git(repository, 'rev-parse', 'main')).toBe(main);
  bench.git(repository, 'update-ref', `refs/heads/${branch}`, main);
  expect((await act(projectId, job.id, 'merge')).status, 'moved back').toBe(409);
  bench.git(repository, 'update-ref', `refs/heads/${branch}`, reviewed);
  expect((await act(projectId, job.id, 'merge')).status, 'as it was reviewed').toBe(200);
});

it('says what to do where the branch to merge into is checked out', async () => {
  const repository = await bench.repository();
  const projectId = await bench.project({ repository });
  const job = await done(projectId, '#rewrite');
  const gitDir = new URL(repository).pathname;
  execFileSync('git', ['--git-dir', gitDir, 'config', 'core.bare', 'false']);
  const refused = await act(projectId, job.id, 'merge');
  expect(refused).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/main is checked out.*updateInstead/) },
  });
  execFileSync('git', ['--git-dir', gitDir, 'config', 'core.bare', 'true']);
  expect((await act(projectId, job.id, 'merge')).status).toBe(200);
});

async function takesNoMessage(projectId: string, id: string, prState: string): Promise<void> {
  const refused = await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#more' } });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining(prState) } });
  const { body } = await bench.call('GET', `${projectId}/job/${id}`);
  expect(body).toMatchObject({ status: 'completed', prState, error: null, failureReason: null });
}

it('does not merge what conflicts, and closes instead', async () => {
  const repository = await bench.repository();
  const projectId = await bench.project({ repository });
  const job = await done(projectId, '#rewrite');
  commitOn('main', { repository, path: 'guide.mdx', content: 'Another first line.\n' });
  const refused = await act(projectId, job.id, 'merge');
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('guide.mdx') } });
  expect((await act(projectId, job.id, 'close')).status).toBe(200);
  expect((await act(projectId, job.id, 'close')).status).toBe(200);
  expect((await act(projectId, job.id, 'merge')).status).toBe(409);
  await takesNoMessage(projectId, job.id, 'closed');
});

it('publishes nothing that the site could not be built from', async () => {
  const repository = await bench.repository();
  const projectId = await bench.project({ repository });
  const job = await done(projectId, '#broken');
  expect(job).toMatchObject({
    status: 'failed',
    prLink: null,
    error: expect.stringContaining('could no longer be built'),
  });
  const results = (await bench.events(projectId, job.id)).filter(
    ({ type, data }) => type === 'result' && data.tool === 'finish',
  );
  expect(results[0]).toMatchObject({ data: { ok: false, output: expect.stringContaining('docs.json') } });
});

function commitOn(
  branch: string,
  { repository, path, content }: { repository: string; path: string; content: string },
): void {
  const gitDir = new URL(repository).pathname;
  const script = `
    set -e
    blob=$(printf '%s' "$3" | git --git-dir "$1" hash-object -w --stdin)
    export GIT_INDEX_FILE="$1/extra-index" GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b.c
    git --git-dir "$1" read-tree "$4"
    git --git-dir "$1" update-index --add --cacheinfo "100644,$blob,$2"
    tree=$(git --git-dir "$1" write-tree)
    git --git-dir "$1" update-ref "refs/heads/$4" $(git --git-dir "$1" commit-tree -p "$4" -m other $tree)`;
  execFileSync('sh', ['-c', script, 'sh', gitDir, path, content, branch]);
}

it('is made for an organization so often and not more, by its link and by the API', async () => {
  const projectId = await bench.project({ repository: await bench.repository() });
  const { id, prLink } = await done(projectId, '#rewrite');
  const page = async () => (await fetch(prLink!)).status;
  const data = async () => (await bench.call('GET', `${projectId}/job/${id}/review`)).status;
  for (const ask of [page, data]) {
    const statuses = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  }
});
