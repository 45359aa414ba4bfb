/** How each contestant turns its folder into one tar.gz. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PEERS_FOLDER, REPOSITORY } from './folders.ts';
import type { Command } from './run-command.ts';
import type { ContestantName } from './sites.ts';

export interface Contestant {
  name: ContestantName;
  installed(): boolean;
  /** Removes what an earlier run left, outside the measured time. */
  clean(folder: string): void;
  command(folder: string, out: string): Command;
}

/** The level that bindery packs pages with. */
const GZIP = 'gzip -4';

export const CONTESTANTS: Contestant[] = [
  {
    name: 'bindery',
    installed: () => true,
    clean: (folder) => remove(folder, '.bindery-cache'),
    command: (folder, out) => binderyBuild(folder, out),
  },
  {
    name: 'hugo',
    installed: () => existsSync(hugoFile()),
    clean: (folder) => remove(folder, 'public', 'resources'),
    command: (folder, out) =>
      packed(folder, out, { build: `${hugoCommand()} --quiet`, output: 'public', env: {} }),
  },
  nodePeer('vitepress', {
    build: 'vitepress build',
    output: '.vitepress/dist',
    leftovers: ['.vitepress/cache'],
  }),
  nodePeer('starlight', {
    build: 'astro build',
    output: 'dist',
    leftovers: ['.astro', 'node_modules/.astro'],
  }),
  nodePeer('docusaurus', {
    build: 'docusaurus build',
    output: 'build',
    leftovers: ['.docusaurus', 'node_modules/.cache'],
  }),
];

export function binderyBuild(folder: string, out: string): Command {
  const main = join(REPOSITORY, 'packages', 'cli', 'bin', 'bindery.js');
  return { file: process.execPath, args: [main, 'build', folder, '--out', out], folder };
}

function nodePeer(
  name: ContestantName,
  { build, output, leftovers }: { build: string; output: string; leftovers: string[] },
): Contestant {
  const [program, ...rest] = build.split(' ');
  const file = join(PEERS_FOLDER, name, 'node_modules', '.bin', program!);
  const env = { NODE_OPTIONS: '--max-old-space-size=8192', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' };
  return {
    name,
    installed: () => existsSync(file),
    clean: (folder) => remove(folder, output, ...leftovers),
    command: (folder, out) =>
      packed(folder, out, { build: `node_modules/.bin/${program} ${rest.join(' ')}`, output, env }),
  };
}

function packed(
  folder: string,
  out: string,
  { build, output, env }: { build: string; output: string; env: Record<string, string> },
): Command {
  const script = `set -e; ${build}; tar -C "${output}" -I "${GZIP}" -cf "${out}" .`;
  return { file: 'bash', args: ['-c', script], folder, env };
}

function remove(folder: string, ...names: string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}

function hugoFile(): string {
  return join(PEERS_FOLDER, 'hugo', 'root', 'usr', 'bin', 'hugo');
}

/** With the loader and libraries that came with it. */
function hugoCommand(): string {
  const root = join(PEERS_FOLDER, 'hugo', 'root');
  const files = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  const loader = files.find((name) => /\/ld-linux[^/]*\.so\.\d$/.test(name)) ?? '';
  const library = files.find((name) => /\/libsass\.so\.1$/.test(name)) ?? '';
  return `"${join(root, loader)}" --library-path "${join(root, dirname(library))}" "${hugoFile()}"`;
}
