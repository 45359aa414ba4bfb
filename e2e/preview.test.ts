/** What a build made, looked at: from a folder, from a bundle, and while it is built again at every change. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { type Running, runBindery, startBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page } from './harness/site.ts';

const started: Running[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGINT');
    await ended;
  }
});

function start(args: string[], environment = {}): { running: Running; said(): string } {
  const running = startBindery(args, environment);
  started.push(running);
  let said = '';
  for (const stream of [running.child.stdout!, running.child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return { running, said: () => said };
}

async function addressOf({ said }: { said(): string }): Promise<string> {
  await vi.waitFor(() => expect(said()).toContain('Ctrl-C'), { timeout: 60_000 });
  return /http:\/\/\S+/.exec(said())![0];
}

const FILES = {
  'docs.json': docsJson(['index', 'guide'], { redirects: [{ source: '/old', destination: '/guide' }] }),
  'index.mdx': page('Home'),
  'guide.mdx': page('Guide', 'The first text.'),
};

it.each(['out', 'out.tar.gz'])('serves %s as a host would, to this machine only', async (name) => {
  const site = makeSite(FILES);
  const out = site.beside(name);
  expect((await runBindery(['build', site.folder, '-o', out])).code).toBe(0);
  const TMPDIR = site.beside('tmp');
  mkdirSync(TMPDIR);
  const preview = start(['preview', out, '--port', '0'], { TMPDIR });
  const url = await addressOf(preview);
  // Others may be shown in other terminals.
  expect(preview.said()).toContain(`shows ${out}\n`);
  for (const [path, status, text] of [
    ['', 200, 'Home'],
    ['guide', 200, 'The first text.'],
    ['guide.html', 200, 'The first text.'],
    ['nowhere', 404, 'not found'],
  ] as const) {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, await answer.text()], path).toEqual([status, expect.stringContaining(text)]);
  }
  const redirect = await fetch(`${url}old`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    308,
    expect.stringContaining('guide'),
  ]);
  preview.running.child.kill('SIGINT');
  expect((await preview.running.ended).code).toBe(0);
  expect(readdirSync(TMPDIR)).toEqual([]);
  site.remove();
});

it('refuses what no build made, and says what shows it', async () => {
  const site = makeSite(FILES);
  expect(await runBindery(['preview', site.folder])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(`^error ${site.folder} is not a built site.*bindery dev`),
  });
  expect(await runBindery(['preview', site.beside('nowhere')])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(`^error ${site.beside('nowhere')} .*bindery build --out`),
  });
  site.remove();
});

it('build --watch builds at every change, also into a folder of the site, and preview shows it', async () => {
  const site = makeSite(FILES);
  const out = `${site.folder}/dist`;
  const building = start(['build', site.folder, '-o', out, '--watch']);
  await vi.waitFor(() => expect(building.said()).toContain('building again after each change'), {
    timeout: 60_000,
  });
  const url = await addressOf(start(['preview', out, '--port', '0']));
  expect(await (await fetch(`${url}guide`)).text()).toContain('The first text.');
  site.write('guide.mdx', page('Guide', 'The second text.'));
  await vi.waitFor(
    async () => expect(await (await fetch(`${url}guide`)).text()).toContain('The second text.'),
    {
      timeout: 60_000,
    },
  );
  // A mistake ends nothing.
  site.write('docs.json', '{');
  await vi.waitFor(() => expect(building.said()).toMatch(/error/), { timeout: 60_000 });
  site.write('docs.json', FILES['docs.json']);
  site.write('guide.mdx', page('Guide', 'The third text.'));
  await vi.waitFor(
    async () => expect(await (await fetch(`${url}guide`)).text()).toContain('The third text.'),
    {
      timeout: 60_000,
    },
  );
  const builds = building.said().split('→').length;
  building.running.child.kill('SIGINT');
  expect((await building.running.ended).code).toBe(0);
  // What it writes itself is no change.
  expect(builds).toBeLessThan(8);
  rmSync(out, { recursive: true });
  site.remove();
});
