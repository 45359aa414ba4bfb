/** Sites that want the platform's process, its memory or its secrets: each costs its own build and nothing else. */
import { hash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey, readSigningKey, serializeManifest } from '@bindery/bundle';
import { bestCage } from '@bindery/cage';
import { engineFingerprint } from '@bindery/engine/engine-version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermanentError } from '../../src/jobs/job-errors.ts';
import { type BuildHost, createBuildHost, type SettledBuild } from '../../src/site-builds/build-host.ts';
import { checkCaged } from '../../src/site-builds/check-caged.ts';
import { runCoordinator } from '../../src/site-builds/coordinator/run-coordinator.ts';
import { showCaged } from '../../src/site-builds/show-caged.ts';
import { openDiskStore } from '../../src/storage/disk-store.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-hostile-builds-')));
let count = 0;
afterAll(() => rmSync(base, { recursive: true, force: true }));

function site(files: Record<string, string>): string {
  const folder = join(base, `site-${count++}`);
  for (const [path, text] of Object.entries({ 'docs.json': DOCS, 'index.mdx': '# Hello', ...files })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const DOCS = JSON.stringify({
  name: 'x',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: ['index'],
});
const check = (files: Record<string, string>, signal = new AbortController().signal) =>
  checkCaged({ folder: site(files), cacheFolder: join(base, `cache-${count}`), signal });

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));
const spec = (more: string) => `openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {}\n${more}`;
const withSpecs = (names: string[]) =>
  JSON.stringify({
    ...JSON.parse(DOCS),
    navigation: { groups: names.map((name) => ({ group: name, openapi: name })) },
  });
const heading = (n: number, letter: string) => `${letter.repeat(190)}${n}`;

/** While each is read, this process must not be kept from its own work for long. */
const HEAVY: [string, Record<string, string>][] = [
  [
    'headings and broken anchors',
    {
      'index.mdx': list(300, (n) => `## ${heading(n, 'a')}\n\n[x](#${heading(n, 'b')})`).join('\n\n'),
    },
  ],
  [
    'specifications of aliases',
    {
      'docs.json': withSpecs(['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml']),
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [
          `${name}.yaml`,
          spec(`x-a: &a ${'y'.repeat(500_000)}\nx-b: [${list(100, () => '*a').join(',')}]\n`),
        ]),
      ),
    },
  ],
  [
    'keys',
    { 'index.mdx': list(6000, (n) => `ghp_hT3vQ9xLm2Rz7KcY5wNb8Jd4Fg6Sp1UaQQ${n * 7919}`).join('\n') },
  ],
  [
    'redirects',
    {
      'docs.json': JSON.stringify({
        ...JSON.parse(DOCS),
        redirects: [
          ...list(500, (n) => ({ source: `/:a*b:c*d${n}`, destination: `/x${n}` })),
          ...list(50, (n) => ({ source: `/from${n}`, destination: `/${'b'.repeat(1900)}${n}` })),
        ],
      }),
    },
  ],
  ['a deep docs.json', { 'docs.json': `${'['.repeat(200_000)}` }],
  ['a page in an endless loop', { 'index.mdx': 'export const x = (() => { for (;;); })();\n\n{x}' }],
];

async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await work().finally(() => clearInterval(timer));
  return ticks;
}

it.each(HEAVY)('a site of %s is checked beside us', async (_, files) => {
  const ticks = await ticksDuring(async () => {
    const checked = await check(files);
    expect(checked.diagnostics ?? checked.error).not.toBeNull();
  });
  expect(ticks).toBeGreaterThan(20);
});

const { signal: never } = new AbortController();

it.each(HEAVY)('pages of a site of %s are shown beside us', async (_, files) => {
  const folders = [site(files), site({}), join(base, 'nowhere')];
  const ticks = await ticksDuring(async () => {
    const [, plain, nowhere] = await showCaged({ folders, pages: ['index.mdx', 'gone.mdx'], signal: never });
    expect(plain).toEqual([expect.stringContaining('Hello'), null]);
    expect(nowhere).toEqual([null, null]);
  });
  expect(ticks).toBeGreaterThan(20);
});

it('a page of many pictures is shown with as many as there is room for', async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(200_000)}--></svg>`;
  const names = list(40, (n) => `p${n}.svg`);
  const files = Object.fromEntries(names.map((name) => [name, picture.replace('xx', name)]));
  const page = names.map((name) => `![${name}](/${name})`).join('\n\n');
  const folders = [site({ ...files, 'index.mdx': page })];
  const [[html] = []] = await showCaged({ folders, pages: ['index.mdx'], signal: never });
  expect(html!.length).toBeLessThan(4_000_000);
  expect(html!.match(/src="data:image/g)!.length).toBeGreaterThan(5);
});

it('types of code are found in the cage, and what cannot be read costs its own fence alone', async () => {
  const fence = (code: string) => `\`\`\`ts twoslash\n${code}\n\`\`\`\n\n`;
  const { diagnostics } = await check({
    'index.mdx':
      fence("const a: number = 'x';") +
      fence(`export const deep = ${'!'.repeat(40_000)}1;`) +
      fence('const b: string = 1;'),
  });
  expect(diagnostics?.map(({ rule, line, message }) => [rule, line, message.slice(0, 40)])).toEqual([
    ['code-types', 2, "TypeScript 2322: Type 'string' is not as"],
    ['code-types', 5, 'The types of this code are left out: fin'],
    ['code-types', 10, "TypeScript 2322: Type 'number' is not as"],
  ]);
});

const run = async (
  task: { kind: 'build' | 'check'; task: unknown; host: object; readable?: string[]; writable?: string[] },
  limits = { memoryMegabytes: 1024, cpuSeconds: 60 },
) =>
  runCoordinator(
    { cage: await bestCage(), limits },
    { readable: [], writable: [], signal: new AbortController().signal, ...task },
  );

it('more processor time than is allowed fails the build, and says so', async () => {
  const values = list(150_000, (n) => `x-${n}: {a: [1, 2, 3], b: "text", c: {d: e}}`).join('\n');
  const folder = site({ 'docs.json': withSpecs(['a.yaml']), 'a.yaml': spec(values) });
  const failure = run(
    { kind: 'check', task: { folder, cacheFolder: false }, host: {}, readable: [folder] },
    { memoryMegabytes: 2048, cpuSeconds: 1 },
  );
  await expect(failure).rejects.toThrow(/seconds of processor time/);
  await expect(failure).rejects.toBeInstanceOf(PermanentError);
});

it('more memory than is allowed fails the build, and says so', async () => {
  const files = Object.fromEntries(
    list(40, (n) => [
      `s${n}.json`,
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 't', version: '1' },
        paths: {},
        x: list(150_000, () => ({ n })),
      }),
    ]),
  );
  const folder = site({ ...files, 'docs.json': withSpecs(Object.keys(files)) });
  const failure = run(
    { kind: 'check', task: { folder, cacheFolder: false }, host: {}, readable: [folder] },
    { memoryMegabytes: 256, cpuSeconds: 300 },
  );
  await expect(failure).rejects.toThrow(/MB of memory/);
  await expect(failure).rejects.toBeInstanceOf(PermanentError);
});

const ENDLESS = 'export const x = (() => { for (;;); })();\n\n{x}';

it('an abort ends the coordinator and all that it started', async () => {
  const abort = new AbortController();
  // So many that none of them is the last when it is aborted.
  const pages = Array.from({ length: 60 }, (_, number) => [`page-${number}.mdx`, ENDLESS]);
  const checking = check({ ...Object.fromEntries(pages), 'index.mdx': ENDLESS }, abort.signal);
  setTimeout(() => abort.abort(new Error('enough')), 1500);
  await expect(checking).rejects.toThrow('enough');
});

const OWN = { project: 'prj_own', domain: null, commit: 'a'.repeat(40), version: '1', sequence: 3 };
const WHOLE = { format: 1, engine: 'x', ...OWN, features: {}, redirects: [], inputs: [], files: [] } as const;
const asManifest = (change: object) =>
  serializeManifest({ ...WHOLE, ...change } as unknown as Parameters<typeof serializeManifest>[0]);
let host: BuildHost;
let settled: () => SettledBuild;
const bundleFile = join(base, 'bundle.tar.gz');

beforeAll(async () => {
  const signingKey = readSigningKey(generateSigningKey().privateKeyPem);
  const store = await openDiskStore({
    ...{ folder: join(base, 'objects'), linkKey: Buffer.alloc(32), publicUrl: () => 'http://x' },
  } as never);
  const request = {
    job: { id: 'job_1', attempt: 1, signal: new AbortController().signal },
    projectId: 'prj_own',
    ...{ folder: base, workFolder: base },
    identity: { domain: null, commit: 'a'.repeat(40), folder: 'docs' },
    label: async () => '1',
    history: async () => '',
    remotes: { fetch: async (url: string) => Buffer.from(url), warnings: () => [], refuseOutage: () => {} },
  };
  const parts = { db: null as never, store, workerId: 'w', signingKey, log: console as never };
  ({ host, settled } = createBuildHost(parts, request, { sequence: 3, bundleFile }));
});

it('a coordinator gets no signature before it has its label', async () => {
  await expect(host.sign(asManifest({}))).rejects.toThrow('before it had a label');
  await expect(host.sign(asManifest({ version: undefined }))).rejects.toThrow('before it had a label');
});

it('what a version is made of is what was given to its coordinator', async () => {
  expect(settled).toThrow('without a bundle');
  await host.fetchRemote('https://example.org/b.json');
  await host.fetchRemote('https://example.org/a.json');
  expect(await host.label()).toBe('1');
  await host.fetchRemote('https://example.org/late.json');
  await host.label();
  writeFileSync(bundleFile, 'bundle');
  await expect(host.putBundle({ sha256: 'a'.repeat(64) })).rejects.toThrow();
  expect(settled).toThrow('without a bundle');
  const sha256 = hash('sha256', 'bundle');
  await host.putBundle({ sha256 });
  const remotes = ['a', 'b'].map((name) => {
    const url = `https://example.org/${name}.json`;
    return { url, sha256: hash('sha256', url) };
  });
  expect(settled()).toEqual({
    ...{ version: '1', bundleKey: `bundles/prj_own/${sha256}.tar.gz`, sha256, sizeBytes: 6, reportKey: null },
    inputs: {
      ...{ commit: OWN.commit, folder: 'docs', domain: null, sequence: 3, remotes },
      engine: engineFingerprint(),
    },
  });
  rmSync(bundleFile);
});

it.each<[string, () => Promise<unknown>]>([
  ['another project’s segments', () => host.getPack('segments/prj_other/abc')],
  ['segments by a path that climbs', () => host.getPack('segments/prj_own/../prj_other/abc')],
  ['a bundle instead of a pack', () => host.getPack('bundles/prj_own/abc.tar.gz')],
  ['a signature for another project', () => host.sign(asManifest({ project: 'prj_other' }))],
  [
    'a signature for a manifest that names two projects',
    () => host.sign(Buffer.from(`${JSON.stringify(WHOLE).slice(0, -1)},"project":"prj_other"}`)),
  ],
  [
    'a signature for a manifest that names another project among its files',
    () =>
      host.sign(
        Buffer.from(`${asManifest({})}`.replace('"files":[', '"files":[],"project":"prj_other","x":[')),
      ),
  ],
  ['a signature for another label', () => host.sign(asManifest({ version: '2' }))],
  ['a signature for no label', () => host.sign(asManifest({ version: undefined }))],
  ['a signature for another commit', () => host.sign(asManifest({ commit: 'b'.repeat(40) }))],
  ['a signature for another domain', () => host.sign(asManifest({ domain: 'docs.example.org' }))],
  ['a signature for a later sequence', () => host.sign(asManifest({ sequence: 4 }))],
  [
    'a link in place of its bundle',
    () => {
      symlinkSync('/etc/passwd', bundleFile);
      return host.putBundle({ sha256: hash('sha256', readFileSync('/etc/passwd')) });
    },
  ],
])('a coordinator does not get %s', async (_, ask) => {
  await expect(ask()).rejects.toThrow();
});

it('a coordinator gets the signature of its own manifest', async () => {
  expect(await host.sign(asManifest({}))).toBeInstanceOf(Buffer);
});

it('a coordinator that asks for what nobody offers gets an error', async () => {
  const folder = site({ 'docs.json': withSpecs(['https://example.org/spec.json']) });
  const checked = await run({
    kind: 'check',
    task: { folder, cacheFolder: false },
    host: {},
    readable: [folder],
  });
  expect(JSON.stringify(checked)).toContain('nobody answers fetchRemote');
});
