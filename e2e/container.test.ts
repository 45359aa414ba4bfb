/** Containerfile and compose.yaml, as far as they can be checked without a container engine. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@bindery/runtime/self-hosted';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { definitions } from '../packages/platform/src/settings/settings-table.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Instruction and what follows it, continued lines joined. */
const instructions = read('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1).trim()] as const);
const all = (name: string) => instructions.filter(([found]) => found === name).map(([, rest]) => rest);

it('is made of known instructions, copies what is there, and runs as nobody special', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'ENTRYPOINT', 'CMD'];
  for (const [name, rest] of instructions) expect(known, rest).toContain(name);
  for (const sources of copied())
    for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true);
  expect(all('USER')).toEqual(['10001:10001']);
  expect(JSON.parse(all('ENTRYPOINT')[0]!).at(-1)).toBe('bindery');
  for (const command of all('RUN')) execFileSync('sh', ['-n', '-c', command]);
});

it('gives every service of compose.yaml variables that it reads', () => {
  const compose = load(read('compose.yaml')) as {
    services: Record<string, { command?: string[]; environment?: Record<string, unknown>; image: string }>;
    volumes: object;
  };
  const { api, worker, runtime } = compose.services;
  const ofRuntime = [...Object.values(SETTINGS).map(({ variable }) => variable), 'BINDERY_FEATURES'];
  const ofPlatform = Object.values(definitions).flatMap(({ environment }) => environment);
  for (const [service, known] of [
    [api!, ofPlatform],
    [worker!, ofPlatform],
    [runtime!, ofRuntime],
  ] as const) {
    expect(Object.keys(service.environment!).filter((name) => !known.includes(name))).toEqual([]);
  }
  expect([api!.command, worker!.command, runtime!.command]).toEqual([
    ['serve', '--role', 'api'],
    ['serve', '--role', 'worker'],
    ['runtime'],
  ]);
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
  for (const name of asked) expect(read('compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
});

// Installs from the registry: npm run test:container.
it.skipIf(process.env.CONTAINER !== 'full')(
  'installs in a clean folder, and the command runs from there',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-image-'));
    try {
      const ignored = read('.dockerignore').split('\n').filter(Boolean);
      const isIgnored = (path: string) =>
        ignored.some((rule) =>
          rule.startsWith('**/')
            ? matches(path.split('/').at(-1)!, rule.slice(3))
            : matches(path.slice(ROOT.length + 1), rule),
        );
      for (const sources of copied()) {
        for (const source of sources) {
          const options = { recursive: true, filter: (path: string) => !isIgnored(path) };
          cpSync(join(ROOT, source), join(folder, source), options);
        }
      }
      const install = all('RUN').find((command) => command.startsWith('npm ci'))!;
      execFileSync('sh', ['-c', install], { cwd: folder, stdio: 'pipe' });
      for (const tool of ['vitest', 'vite', 'rolldown', 'typescript', 'playwright-core'])
        expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false);
      for (const args of [
        ['--version'],
        ['runtime', '--help'],
        ['serve', '--help'],
        ['build', 'docs', '--out', 'out'],
      ]) {
        const out = execFileSync(
          process.execPath,
          [join(folder, 'node_modules', '.bin', 'bindery'), ...args],
          {
            cwd: folder,
            env: { PATH: '/usr/bin:/bin', XDG_CACHE_HOME: join(folder, 'cache') },
          },
        );
        expect(out.length, args.join(' ')).toBeGreaterThan(0);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);

/** From this repository, not from another stage. */
function copied(): string[][] {
  return all('COPY')
    .filter((rest) => !rest.startsWith('--from'))
    .map((rest) => rest.split(' ').slice(0, -1));
}

function matches(name: string, rule: string): boolean {
  return rule.startsWith('*') ? name.endsWith(rule.slice(1)) : name === rule;
}
