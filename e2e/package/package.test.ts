/**
 * The packages as people get them: packed, installed by name into an empty folder, every author's command run there.
 * PACKAGE=full: with npm, npm 10, pnpm and both yarns, each under Node 20, 22 and 24.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '../../packages/agent/tests/harness/scripted-model.ts';
import { packCli } from '../../scripts/pack-cli.ts';
import { packPlatform } from '../../scripts/pack-platform.ts';
import { packSdk } from '../../scripts/pack-sdk.ts';
import { docsJson } from '../harness/site.ts';
import { bindery, footprint, type Installed, type Started, start } from './installed.ts';
import { INSTALLERS, type Installer, NODES, npm, obtainNode } from './installers.ts';
import { type Registry, startRegistry } from './registry.ts';

const MOST_PACKAGES = 40;
const MOST_MEGABYTES = 60;
/** Half a gigabyte comes from the registry, through whatever stands before it. */
const LONGEST_INSTALL_MS = 1_800_000;
const root = join(import.meta.dirname, '..', '..');
const work = mkdtempSync(join(tmpdir(), 'bindery-package-'));
const isFull = process.env.PACKAGE === 'full';
const majors = isFull ? Object.keys(NODES).map(Number) : [20];
const installers = isFull ? INSTALLERS : [npm];

let registry: Registry;
let model: ScriptedModel;
/** As npm installs it under Node 20, before the platform comes to it. */
let fresh: Installed;
/** Half a minute of installing and starting, beside what needs no platform. */
let operating: Promise<Operating>;

interface Operating {
  platform: Started;
  told: { apiUrl: string; adminKey: string; siteUrl: string };
  /** For commands that ask its API. */
  environment: Record<string, string>;
}

beforeAll(async () => {
  const sources = join(root, 'packages', 'cli', 'src', 'main.ts');
  const build = ['build', join(root, 'docs'), '-o', join(work, 'docs.tar.gz'), '--no-cache'];
  const [tarballs] = await Promise.all([
    pack({ cli: packCli, sdk: packSdk, platform: packPlatform }),
    promisify(execFile)(process.execPath, [sources, ...build]),
  ]);
  registry = await startRegistry(tarballs);
  model = await startScriptedModel([]);
  const operator = await installInto('operator', { major: 20, installer: npm });
  fresh = { ...operator, folder: join(work, 'fresh') };
  execFileSync('cp', ['-a', operator.folder, fresh.folder]);
  operating = operate(operator);
  // Whoever needs it says so.
  operating.catch(() => {});
}, LONGEST_INSTALL_MS);
afterAll(async () => {
  const operated = await operating?.catch(() => null);
  operated?.platform.child.kill('SIGTERM');
  await operated?.platform.ended;
  await model?.stop();
  registry?.close();
  rmSync(work, { recursive: true, force: true });
}, LONGEST_INSTALL_MS);

async function operate(operator: Installed): Promise<Operating> {
  await npm.install({ ...operator, registry }, '@bindery-docs/platform');
  const platform = start(operator, [
    ...['start', '--json', '--port', '0', '--data', 'data'],
    ...['--agent-model', 'openai-compatible/scripted', '--openai-compatible-base-url', model.baseUrl],
    ...['--openai-compatible-api-key', model.apiKey],
  ]);
  const told = JSON.parse(await platform.says(/^\{"siteUrl".*$/m)) as Operating['told'];
  const environment = { BINDERY_API_URL: told.apiUrl, BINDERY_API_KEY: told.adminKey };
  return { platform, told, environment };
}

async function pack(prepare: Record<string, (folder: string) => unknown>): Promise<string[]> {
  const stages: string[] = [];
  for (const [name, prepareIn] of Object.entries(prepare)) {
    await prepareIn(join(work, name));
    stages.push(join(work, name));
  }
  const args = ['pack', ...stages, '--silent', '--ignore-scripts', '--pack-destination', work];
  const names = execFileSync('npm', args, { cwd: work, encoding: 'utf8' }).trim().split('\n');
  return names.map((name) => join(work, name));
}

/** An empty project with the command in it. */
async function installInto(
  name: string,
  { major, installer }: { major: number; installer: Installer },
): Promise<Installed> {
  const folder = mkdtempSync(join(work, `${name}-`));
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  const path = `${await obtainNode(major)}:/usr/local/bin:/usr/bin:/bin`;
  await installer.install({ folder, path, registry }, 'bindery-docs');
  return { folder, path, environment: {} };
}

describe.each(majors)('under Node %i', (major) => {
  describe.each(installers)('installed with $name', (installer) => {
    const cannotRunOnce = installer.name === 'yarn 1';
    let installed: Installed;
    /** Begun early: it downloads and unpacks everything once more. */
    let ranOnce: Promise<{ folder: string; told: string }>;
    const at = (name: string) => join(installed.folder, name);
    const run = (...args: string[]) => bindery(installed, ...args);

    beforeAll(async () => {
      const isAtHand = major === 20 && installer === npm;
      installed = isAtHand ? fresh : await installInto('project', { major, installer });
      if (cannotRunOnce) return;
      ranOnce = runOnce(installed.path, installer);
      ranOnce.catch(() => {});
    }, LONGEST_INSTALL_MS);

    it('is small and has no TypeScript', () => {
      const { packages, megabytes } = footprint(installed.folder);
      expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES);
      expect(megabytes).toBeLessThanOrEqual(MOST_MEGABYTES);
      const ours = at('node_modules/bindery-docs');
      const files = readdirSync(ours, { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /\.ts$/.test(file) && !file.startsWith('node_modules/'))).toEqual([]);
    });

    it('new, check, build, bundle', async () => {
      mkdirSync(at('notes'));
      writeFileSync(at('notes/first.md'), '# First\n\nSome text.\n');
      expect(await run('new', 'notes')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 page') });
      expect(await run('new', 'starter')).toMatchObject({ code: 0 });
      expect(await run('check', 'starter', '--strict')).toMatchObject({ code: 0 });
      expect(await run('build', 'notes', '-o', 'notes.tar.gz')).toMatchObject({ code: 0 });
      expect(await run('bundle', 'verify', 'notes.tar.gz')).toMatchObject({ code: 0 });
      expect(await run('bundle', 'inspect', 'notes.tar.gz')).toMatchObject({ code: 0 });
      expect(await run('bundle', 'unpack', 'notes.tar.gz', '-o', 'unpacked')).toMatchObject({ code: 0 });
      expect(readFileSync(at('unpacked/index.html'), 'utf8')).toContain('Some text.');
    });

    it('keeps the code of renderers ready, beside the packages', () => {
      const caches = globSync('node_modules/**/.cache/bindery/renderer/*/*', { cwd: installed.folder });
      expect(caches).not.toEqual([]);
    });

    it('shows code without its types where TypeScript is not installed, and says what to install', async () => {
      mkdirSync(at('types'));
      writeFileSync(at('types/index.md'), '# Types\n\n```ts twoslash\nconst a = 1;\n//    ^?\n```\n');
      expect(await run('new', 'types')).toMatchObject({ code: 0 });
      const built = await run('build', 'types', '-o', 'types.tar.gz');
      expect(built).toMatchObject({ code: 0 });
      expect(built.stdout + built.stderr).toContain('npm install @typescript/typescript6');
    });

    it('shows them once it is installed', async () => {
      const { folder, path } = installed;
      // With the SDK, which is tried below: each run of a package manager takes seconds.
      await installer.install({ folder, path, registry }, '@typescript/typescript6', '@bindery-docs/sdk');
      const built = await run('build', 'types', '-o', 'typed');
      expect(built).toMatchObject({ code: 0 });
      expect(built.stdout + built.stderr).not.toContain('npm install');
      expect(readFileSync(at('typed/index.html'), 'utf8')).toContain('const a: 1');
    });

    it('makes of a rich site what the sources in the repository make of it', async () => {
      const built = await run('build', join(root, 'docs'), '-o', 'docs.tar.gz', '--no-cache', '--strict');
      expect(built.code, built.stderr).toBe(0);
      expect(manifestFiles(at('docs.tar.gz'))).toEqual(manifestFiles(join(work, 'docs.tar.gz')));
    });

    it.each([
      ['dev', ['dev', 'starter', '--port', '0'], /http:\/\/\S+\//],
      ['preview', ['preview', 'unpacked', '--port', '0'], /http:\/\/\S+\//],
      ['runtime', runtimeLine('1'), /listening on (http:[^\s"]+)/],
      ['runtime with several processes', runtimeLine('2'), /listening on (http:[^\s"]+)/],
    ])('%s', async (_, line, pattern) => {
      const started = start(installed, line);
      const url = (await started.says(pattern)).replace('0.0.0.0', '127.0.0.1');
      // The runtime listens before it has unpacked the bundle.
      const shown = async () => expect((await fetch(url)).status).toBe(200);
      await vi.waitFor(shown, { timeout: 60_000 });
      expect(await (await fetch(url)).text()).toContain('<!doctype html>');
      started.child.kill('SIGTERM');
      expect((await started.ended).code).toBe(0);
    });

    it(
      'export and agent, through the API',
      async () => {
        installed = { ...installed, environment: (await operating).environment };
        expect(await run('export', 'localhost', '-o', 'export.tar.gz')).toMatchObject({ code: 0 });
        expect(await run('bundle', 'verify', 'export.tar.gz')).toMatchObject({ code: 0 });
        const worked = await run('agent', 'run', 'Look around', '--wait');
        expect(worked.code, worked.stdout + worked.stderr).toBe(0);
        expect(await run('agent', 'list')).toMatchObject({
          code: 0,
          stdout: expect.stringContaining('completed'),
        });
      },
      LONGEST_INSTALL_MS,
    );

    it('operator commands say what they need', async () => {
      for (const line of [['start'], ['orgs', 'list'], ['keys', 'create', '--org', 'x']]) {
        expect(await run(...line), line.join(' ')).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(/^error .* npm install @bindery-docs\/platform\n$/),
        });
      }
    });

    it.skipIf(cannotRunOnce)(
      'runs without being installed',
      async () => {
        const { folder, told } = await ranOnce;
        expect(told).toMatch(/1 page · 0 errors · 0 warnings .* → site/);
        expect(existsSync(join(folder, 'site', 'index.html'))).toBe(true);
      },
      LONGEST_INSTALL_MS,
    );

    it('the SDK is installed by its name', async () => {
      const { folder, path } = installed;
      writeFileSync(
        at('program.mjs'),
        "import { Bindery } from '@bindery-docs/sdk';\nconst bindery = new Bindery({ apiUrl: process.env.BINDERY_API_URL, apiKey: process.env.BINDERY_API_KEY });\nfor await (const { domain } of bindery.listProjects()) console.log(domain);\n",
      );
      const { environment } = await operating;
      const env = { PATH: path, ...environment };
      expect(execFileSync('node', ['program.mjs'], { cwd: folder, env, encoding: 'utf8' })).toBe(
        'localhost\n',
      );
    });
  });
});

it('the platform shows its first site and its dashboard', async () => {
  const { siteUrl, apiUrl } = (await operating).told;
  expect(await (await fetch(siteUrl)).text()).toContain('What Bindery is');
  const dashboard = await (await fetch(`${apiUrl}/projects/new`)).text();
  const [, script] = /src="(\/assets\/index\.[0-9a-f]+\.js)"/.exec(dashboard)!;
  expect((await fetch(`${apiUrl}${script}`)).headers.get('cache-control')).toContain('immutable');
});

/** In a folder that knows nothing of the package. */
async function runOnce(path: string, installer: Installer): Promise<{ folder: string; told: string }> {
  const folder = mkdtempSync(join(work, 'nothing-'));
  mkdirSync(join(folder, 'text'));
  writeFileSync(join(folder, 'text', 'docs.json'), docsJson(['page']));
  writeFileSync(join(folder, 'text', 'page.md'), '# A page\n');
  const place = { folder, path, registry };
  const told = await installer.runOnce(place, 'bindery-docs', ['build', 'text', '-o', 'site']);
  return { folder, told };
}

function runtimeLine(processes: string): string[] {
  return [
    ...['runtime', '--bundle-url', 'notes.tar.gz', '--allow-unsigned', '--port', '0'],
    ...['--data', `versions-${processes}`, '--processes', processes],
  ];
}

function manifestFiles(bundle: string): unknown {
  const text = execFileSync('tar', ['-xzOf', bundle, 'bindery.manifest.json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(text).files;
}
