/** One key signs the bundles of all tenants: which of them a runtime takes is decided by project and sequence. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runtimeIn, testKey } from './harness/running-runtime.ts';
import { sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const key = testKey();
const OWN = { version: 'own', project: 'prj_own', sequence: 5 };
type Bundle = { version: string; project: string | null; sequence: number | null };
type Flags = Record<string, string | boolean>;

async function start(first: Bundle, flags: Flags = {}) {
  const folder = await temporaryFolder(onEnd);
  const address = join(folder, 'site.tar.gz');
  const put = (bundle: Bundle, signingKey: typeof key.signingKey | null = key.signingKey) =>
    writeFile(address, sampleBundle({ ...bundle, signingKey }));
  await put(first);
  const data = join(folder, 'data');
  const open = async (more: Flags = {}) => {
    const runtime = await runtimeIn(data, {
      flags: { 'bundle-url': `file://${address}`, ...flags, ...more },
      environment: { TRUSTED_KEYS: key.publicKeyPem },
      onEnd,
    });
    await runtime.settled;
    return runtime;
  };
  return { put, open, address, data };
}

/** What lies at the address after `own` was taken, with which settings then, and what is served. */
it.each<[string, Bundle, Flags, string, RegExp | null]>([
  ['a newer one', { version: 'next', project: 'prj_own', sequence: 6 }, {}, 'next', null],
  ['one as new', { version: 'again', project: 'prj_own', sequence: 5 }, {}, 'again', null],
  ['an older one', { version: '2026.1', project: 'prj_own', sequence: 4 }, {}, 'own', /sequence 4 after 5/],
  [
    'an older one, told to',
    { version: '2026.1', project: 'prj_own', sequence: 4 },
    { 'allow-older': true },
    '2026.1',
    null,
  ],
  [
    'an older one, by its name',
    { version: '2026.1', project: 'prj_own', sequence: 4 },
    { version: '2026.1' },
    '2026.1',
    null,
  ],
  [
    'another tenant’s',
    { version: 'theirs', project: 'prj_other', sequence: 9 },
    {},
    'own',
    /of the project prj_other, not of prj_own/,
  ],
  [
    'another tenant’s, with every permission',
    { version: 'theirs', project: 'prj_other', sequence: 9 },
    { 'allow-older': true, 'allow-unsequenced': true, 'allow-unsigned': true },
    'own',
    /prj_other/,
  ],
  [
    'another tenant’s, under the wanted label',
    { version: 'own', project: 'prj_other', sequence: 9 },
    { version: 'own' },
    'own',
    /prj_other/,
  ],
  [
    'another tenant’s, asked for by the settings',
    { version: 'theirs', project: 'prj_other', sequence: 9 },
    { project: 'prj_other' },
    'theirs',
    null,
  ],
  ['one of no project', { version: 'nobody', project: null, sequence: 9 }, {}, 'own', /names no project/],
  [
    'one without a sequence',
    { version: 'old', project: 'prj_own', sequence: null },
    {},
    'own',
    /no sequence number/,
  ],
  [
    'one without a sequence, allowed',
    { version: 'old', project: 'prj_own', sequence: null },
    { 'allow-unsequenced': true },
    'old',
    null,
  ],
])('at the address of a site: %s', async (_, bundle, flags, version, reason) => {
  const { put, open } = await start(OWN);
  const runtime = await open();
  expect(await runtime.readyz()).toMatchObject({ version: 'own', reason: null });
  await put(bundle);
  await runtime.reload(runtime.settingsWith(flags));
  const ready = await runtime.readyz();
  expect(ready).toMatchObject({
    ready: true,
    version,
    reason: reason ? expect.stringMatching(reason) : null,
  });
  if (flags['allow-unsequenced'] && !reason)
    expect(runtime.lines.join('\n')).toMatch(/old: it has no sequence/);
});

it.each<[string, Bundle, Flags, boolean]>([
  ['of the project that is asked for', OWN, { project: 'prj_own' }, true],
  ['of another project', OWN, { project: 'prj_other' }, false],
  ['of no project', { ...OWN, project: null }, { project: 'prj_own' }, false],
  ['of a project, without a sequence', { ...OWN, sequence: null }, {}, false],
  [
    'of no project, without a sequence: a local build',
    { version: 'local', project: null, sequence: null },
    {},
    true,
  ],
])('the first bundle, %s', async (_, bundle, flags, taken) => {
  const { open } = await start(bundle, flags);
  expect(await (await open()).readyz()).toMatchObject({ ready: taken });
});

it('remembers over a restart, and after a version that was there before', async () => {
  const { put, open, data, address } = await start(OWN);
  let runtime = await open();
  await runtime.stop();
  await put({ version: 'theirs', project: 'prj_other', sequence: 9 });
  runtime = await open();
  expect(await runtime.readyz()).toMatchObject({
    version: 'own',
    reason: expect.stringMatching(/prj_other/),
  });
  const answer = await runtime.post('/-/activate', { bundleUrl: `file://${address}` });
  expect(answer, 'also not by hand').toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/prj_other/) },
  });
  await put({ version: 'older', project: 'prj_own', sequence: 2 });
  const back = await runtime.post('/-/activate', { bundleUrl: `file://${address}` });
  expect(back, 'older by hand').toMatchObject({ status: 200, body: { version: 'older' } });
  const state = JSON.parse(await readFile(join(data, 'state.json'), 'utf8'));
  expect(state.pinned).toEqual({ project: 'prj_own', sequence: 2 });
  await runtime.stop();
});

it('goes on with the state of a runtime that did not look', async () => {
  const { open, data, put } = await start({ ...OWN, sequence: null }, { 'allow-unsequenced': true });
  await (await open()).stop();
  const file = join(data, 'state.json');
  const { pinned: _, ...state } = JSON.parse(await readFile(file, 'utf8'));
  for (const version of state.versions) for (const name of ['project', 'sequence']) delete version[name];
  await writeFile(file, JSON.stringify(state));
  const runtime = await open({ 'allow-unsequenced': false });
  expect(await runtime.readyz(), 'what it served it serves').toMatchObject({ version: 'own', reason: null });
  await put({ version: 'theirs', project: 'prj_other', sequence: 9 });
  await runtime.reload(runtime.settingsWith({}));
  expect(await runtime.readyz()).toMatchObject({
    version: 'own',
    reason: expect.stringMatching(/prj_other/),
  });
});
