/** Package managers and versions of Node as people have them, out of the registry; kept in node_modules/.cache. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from './registry.ts';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'bindery-package');
const NPM_CACHE = join(CACHE, 'npm');

export const NODES: Readonly<Record<number, string>> = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };

export interface Installer {
  name: string;
  /** Adds packages to the folder's project. */
  install(place: Place, ...what: string[]): Promise<void>;
  /** Runs a package's command without installing it: `npx`, `pnpm dlx`. */
  runOnce(place: Place, what: string, args: string[]): Promise<string>;
}

export interface Place {
  folder: string;
  /** Begins with the folder of the wanted Node. */
  path: string;
  registry: Registry;
}

/** The folder that holds `node` of that version. */
export async function obtainNode(major: number): Promise<string> {
  const version = NODES[major]!;
  const folder = join(CACHE, `node-${version}`);
  if (existsSync(join(folder, 'node'))) return folder;
  await fetchPackage(`node-linux-${process.arch}@${version}`, async (unpacked) => {
    mkdirSync(folder, { recursive: true });
    renameSync(join(unpacked, 'bin', 'node'), join(folder, 'node'));
  });
  return folder;
}

/** npm as it is on this machine, and as it comes with Node 20 and 22. */
export const npm: Installer = npmOf('npm', async () => ['npm']);

const npm10: Installer = npmOf('npm 10', async () => [
  'node',
  join(await obtainProgram('npm', '10.9.4'), 'bin', 'npm-cli.js'),
]);

function npmOf(name: string, command: () => Promise<string[]>): Installer {
  return {
    name,
    async install(place, ...what) {
      takeFetched();
      await exec(place, [...(await command()), 'install', '--no-fund', '--no-audit', ...what]);
    },
    async runOnce(place, what, args) {
      return await exec(place, [...(await command()), 'exec', '--yes', '--', what, ...args]);
    },
  };
}

/**
 * What `npm ci` has fetched for the repository is half a gigabyte that nobody need fetch again. Its files are named
 * after their bytes: which of them it wants npm still asks the registry, and it compares. Where they cannot be linked,
 * they are fetched.
 */
function takeFetched(): void {
  const content = join('_cacache', 'content-v2');
  const known = join(process.env.npm_config_cache ?? join(homedir(), '.npm'), content);
  const own = join(NPM_CACHE, content);
  if (!existsSync(known) || existsSync(own)) return;
  mkdirSync(dirname(own), { recursive: true });
  spawnSync('cp', ['-al', known, own], { stdio: 'ignore' });
}

const pnpm: Installer = {
  name: 'pnpm',
  async install(place, ...what) {
    await exec(place, ['node', await pnpmProgram(), 'add', ...what]);
  },
  async runOnce(place, what, args) {
    return await exec(place, ['node', await pnpmProgram(), 'dlx', what, ...args]);
  },
};

const yarn1: Installer = {
  name: 'yarn 1',
  async install(place, ...what) {
    const program = join(await obtainProgram('yarn', '1.22.22'), 'bin', 'yarn.js');
    await exec(place, ['node', program, 'add', '--non-interactive', ...what]);
  },
  async runOnce() {
    throw new Error('yarn 1 has no such command');
  },
};

const yarn4: Installer = {
  name: 'yarn 4',
  async install(place, ...what) {
    await exec(place, ['node', await yarn4Program(place), 'add', ...what]);
  },
  async runOnce(place, what, args) {
    return await exec(place, ['node', await yarn4Program(place), 'dlx', '-q', what, ...args]);
  },
};

export const INSTALLERS: readonly Installer[] = [npm, npm10, pnpm, yarn1, yarn4];

async function pnpmProgram(): Promise<string> {
  const folder = await obtainProgram('pnpm', '10.34.8');
  return join(folder, 'bin', 'pnpm.cjs');
}

/** Plug'n'Play has no folders: programs that read their own files, as ours does, need the linker that makes some. */
async function yarn4Program({ folder, registry }: Place): Promise<string> {
  const settings = [
    'nodeLinker: node-modules',
    `npmRegistryServer: '${registry.url}'`,
    'unsafeHttpWhitelist: [127.0.0.1]',
    'enableTelemetry: false',
    // Ours was published a moment ago.
    'npmMinimalAgeGate: 0',
  ];
  writeFileSync(join(folder, '.yarnrc.yml'), `${settings.join('\n')}\n`);
  return join(await obtainProgram('@yarnpkg/cli-dist', '4.18.1'), 'bin', 'yarn.js');
}

async function obtainProgram(name: string, version: string): Promise<string> {
  const folder = join(CACHE, `${name.replaceAll(/[@/]/g, '-')}-${version}`);
  if (!existsSync(folder)) {
    await fetchPackage(`${name}@${version}`, async (unpacked) => renameSync(unpacked, folder));
  }
  return folder;
}

async function fetchPackage(what: string, take: (unpacked: string) => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'work-'));
  try {
    await run('npm', ['pack', what, '--silent', '--pack-destination', work], { cwd: work });
    await run('sh', ['-c', 'tar -xzf *.tgz'], { cwd: work });
    await take(join(work, 'package'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function exec({ folder, path, registry }: Place, [command, ...args]: string[]): Promise<string> {
  const { stdout } = await run(command!, args, {
    cwd: folder,
    env: {
      PATH: path,
      HOME: folder,
      npm_config_registry: registry.url,
      npm_config_cache: NPM_CACHE,
      npm_config_store_dir: join(CACHE, 'pnpm'),
      YARN_CACHE_FOLDER: join(CACHE, 'yarn'),
      CI: '1',
      NO_COLOR: '1',
      // Some networks have an authority of their own; yarn asks the registry itself.
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    },
    maxBuffer: 16 * 1024 ** 2,
  });
  return stdout;
}
