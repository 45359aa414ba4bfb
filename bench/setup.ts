/** Installs the peers that the benchmarks compare with into bench/.peers. `npm run bench:setup`, once. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PEERS_FOLDER } from './src/folders.ts';

const NODE_PEERS: Record<string, Record<string, string>> = {
  vitepress: { vitepress: '1.6.4' },
  lighthouse: { lighthouse: '13.5.0' },
  search: { pagefind: '1.6.0', minisearch: '7.2.0' },
  playground: { '@scalar/api-reference': '1.72.1' },
  // Astro 7 asks for native packages that the registry lacks for some platforms.
  starlight: { astro: '6.4.8', '@astrojs/starlight': '0.39.3' },
  docusaurus: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@mdx-js/react': '3.1.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
};

/** What a peer asks for and the registry does not have for every platform, replaced by what it has. */
const OVERRIDES: Record<string, Record<string, string>> = {
  docusaurus: { '@docsearch/react': '4.7.0', '@swc/html': '1.16.2' },
};

/** Hugo and every shared library it uses, so that an older system need not have them. */
const HUGO_PACKAGES = ['hugo', 'libsass1', 'libwebp7', 'libsharpyuv0', 'libc6', 'libstdc++6', 'libgcc-s1'];

function setUp(): void {
  mkdirSync(PEERS_FOLDER, { recursive: true });
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  if (isWanted('hugo')) attempt('hugo', installHugo);
  for (const [name, dependencies] of Object.entries(NODE_PEERS)) {
    if (isWanted(name)) attempt(name, () => installFromNpm(name, dependencies));
  }
}

function attempt(name: string, install: () => void): void {
  try {
    install();
    console.log(`${name}: ready`);
  } catch (error) {
    console.error(`${name}: not installed (${(error as Error).message.split('\n')[0]})`);
    process.exitCode = 1;
  }
}

/** The newest Hugo there is as a package: Debian's unstable branch, through a private apt that touches nothing else. */
function installHugo(): void {
  const folder = join(PEERS_FOLDER, 'hugo');
  const folders = ['parts', 'lists/partial', 'cache/archives/partial', 'root'].map((name) =>
    join(folder, name),
  );
  for (const path of folders) mkdirSync(path, { recursive: true });
  const source = `Types: deb\nURIs: ${debianMirror()}\nSuites: sid\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`;
  writeFileSync(join(folder, 'parts', 'sid.sources'), source);
  const options = {
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(folder, 'parts'),
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const run = { cwd: folder, stdio: 'pipe' } as const;
  execFileSync('apt-get', [...flags, '-q', 'update'], run);
  execFileSync('apt-get', [...flags, '-q', 'download', ...HUGO_PACKAGES], run);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(folder, file), join(folder, 'root')], run);
  }
}

function debianMirror(): string {
  const listed = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return listed.split('\n').find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian';
}

function installFromNpm(name: string, dependencies: Record<string, string>): void {
  const folder = join(PEERS_FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const overrides = OVERRIDES[name] ?? {};
  const manifest = { name: `bench-${name}`, private: true, type: 'module', dependencies, overrides };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const flags = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
  execFileSync('npm', flags, { cwd: folder, stdio: 'pipe' });
  if (!existsSync(join(folder, 'node_modules'))) throw new Error('npm installed nothing');
}

setUp();
