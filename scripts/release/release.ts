/**
 * `npm run release [-- <folder>]`: everything that is published, from this checkout into one folder (release/ when not
 * given). The same commit gives the same bytes. Nothing is published from here: see examples/.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { load } from 'js-yaml';
import { MERMAID_VERSION } from '../../packages/engine/src/theme/mermaid-full.ts';
import type { Library } from '../build-dashboard.ts';
import { lockedPackages } from '../locked-packages.ts';
import { CLI_PARTS, packCli } from '../pack-cli.ts';
import { PLATFORM_PARTS, packPlatform } from '../pack-platform.ts';
import { packSdk } from '../pack-sdk.ts';
import { readManifest, root } from '../published-package.ts';
import { explainVersionMismatch, findVersionMismatches, releaseVersion } from '../versions.ts';
import { changelogSection, commitsSinceRelease } from './changelog.ts';
import { packChart } from './pack-chart.ts';
import { type Part, purlOf, type ReleasedFile, sbomOf } from './sbom.ts';

const CHART = join(root, 'charts', 'bindery');

if (import.meta.main) await release(resolve(process.argv[2] ?? join(root, 'release')));

export async function release(folder: string): Promise<void> {
  refuseUnlessReady();
  const version = releaseVersion(root);
  const date = git('log', '-1', '--format=%cd', '--date=format-local:%Y-%m-%dT%H:%M:%SZ');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = { version, date };
  const released = [
    await packedCli(made),
    await packedSdk(made),
    await packedPlatform(made),
    packedChart(made),
  ];
  for (const each of released) {
    writeFileSync(join(folder, each.file), each.content);
    writeFileSync(join(folder, `${each.file}.cdx.json`), sbomOf(each));
  }
  const section = changelogSection(commitsSinceRelease(root), { version, date: date.slice(0, 10) });
  writeFileSync(join(folder, 'CHANGELOG.md'), section);
  const files = readdirSync(folder).sort();
  const sums = files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(
    `${version} of ${git('rev-parse', '--short', 'HEAD')} → ${relative(process.cwd(), folder) || '.'}`,
  );
  for (const line of sums) process.stdout.write(`  ${line}`);
}

function refuseUnlessReady(): void {
  const changed = git('status', '--porcelain');
  if (changed) fail(`A release is made of a commit, and these files differ from it:\n${changed}`);
  const wanted = releaseVersion(root);
  const mismatches = findVersionMismatches(root);
  if (mismatches.length) fail(mismatches.map((found) => explainVersionMismatch(found, wanted)).join('\n'));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

type Made = Pick<ReleasedFile, 'version' | 'date'>;

async function packedCli(made: Made): Promise<ReleasedFile> {
  const places = ['', ...CLI_PARTS.map((part) => `packages/${part}`)];
  return {
    ...made,
    ...(await packNpm(packCli)),
    packages: lockedPackages(root, places),
    parts: themeParts(),
  };
}

async function packedPlatform(made: Made): Promise<ReleasedFile> {
  const places = PLATFORM_PARTS.map((part) => `packages/${part}`);
  const packages = lockedPackages(root, places);
  let libraries: Library[] = [];
  const packed = await packNpm(async (folder) => {
    libraries = await packPlatform(folder);
  });
  // One that is installed beside it as well is listed once: a parts list names each thing once.
  const listed = new Set(packages.map(({ name, entry }) => purlOf({ name, version: entry.version })));
  const inside = libraries.map(compiledIn).filter(({ purl }) => !listed.has(purl));
  return { ...made, ...packed, packages, parts: [...themeParts(), ...inside] };
}

async function packedSdk(made: Made): Promise<ReleasedFile> {
  return { ...made, ...(await packNpm(packSdk)), packages: [], parts: [] };
}

function packedChart(made: Made): ReleasedFile {
  const { name, description } = load(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as {
    name: string;
    description: string;
  };
  const { image } = load(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as {
    image: { repository: string };
  };
  const { version } = made;
  const [, path] = /^[^/]+\/(.+)$/.exec(image.repository)!;
  const container: Part = {
    type: 'container',
    name: image.repository,
    version,
    license: null,
    purl: `pkg:oci/${path!.split('/').at(-1)}?repository_url=${image.repository}&tag=${version}`,
  };
  return {
    ...made,
    file: `${name}-${version}.tgz`,
    content: packChart(CHART, name),
    name,
    description,
    purl: `pkg:helm/${name}@${version}`,
    packages: [],
    parts: [container],
  };
}

/** What `npm pack` makes of a folder that is ready for it. */
async function packNpm(
  prepare: (folder: string) => void | Promise<void>,
): Promise<Pick<ReleasedFile, 'file' | 'content' | 'name' | 'description' | 'purl'>> {
  const work = mkdtempSync(join(tmpdir(), 'bindery-release-'));
  try {
    const stage = join(work, 'package');
    await prepare(stage);
    setModes(stage);
    const args = ['pack', stage, '--pack-destination', work, '--silent', '--ignore-scripts'];
    const file = execFileSync('npm', args, { cwd: work, encoding: 'utf8' }).trim().split('\n').at(-1)!;
    const { name, description, version } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'));
    const content = readFileSync(join(work, file));
    return { file, content, name, description, purl: purlOf({ name, version }) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Nobody's umask is part of a release. */
function setModes(stage: string): void {
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || path.includes('/bin/');
    chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}

/** What is compiled into the scripts that the theme brings to readers. */
function themeParts(): Part[] {
  const { devDependencies } = readManifest('packages/engine');
  return [
    compiledIn({ name: 'preact', version: devDependencies!.preact!, license: 'MIT' }),
    compiledIn({ name: 'mermaid', version: MERMAID_VERSION, license: 'MIT' }),
  ];
}

function compiledIn({ name, version, license }: Library): Part {
  return { type: 'library', name, version, license, purl: purlOf({ name, version }) };
}

function git(...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  }).trim();
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
