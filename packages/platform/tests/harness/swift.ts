/** A real S3 server for tests: Debian's Swift with its s3api, as child processes on loopback. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3StoreOptions } from '../../src/storage/s3-store.ts';
import {
  SWIFT_ACCOUNT,
  SWIFT_REGION,
  SWIFT_SECRET,
  SWIFT_SERVERS,
  type SwiftPorts,
  swiftConfig,
} from './swift-config.ts';

const run = promisify(execFile);
/** The library alone: the packages of the servers would bring services along, and start them. */
const APT_PACKAGES = ['python3-swift'];
const PYTHON = '/usr/bin/python3';
const START_TIMEOUT_MS = 60_000;

export interface Swift {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  stop(): Promise<void>;
}

/** Null once Swift is installed, else the reason why it cannot be. */
export async function installSwift(): Promise<string | null> {
  if (await isInstalled()) return null;
  if (process.getuid?.() !== 0)
    return 'Debian’s python3-swift is not installed, and installing it needs root';
  if (!existsSync('/usr/bin/apt-get'))
    return 'Debian’s python3-swift is not installed, and there is no apt-get';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env });
  try {
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', ...APT_PACKAGES);
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    return `apt-get could not install python3-swift: ${stderr.trim().split('\n').at(-1) || message}`;
  }
  return (await isInstalled()) ? null : 'python3-swift was installed but cannot be loaded';
}

async function isInstalled(): Promise<boolean> {
  return run(PYTHON, ['-c', 'import swift.common.wsgi']).then(
    () => true,
    () => false,
  );
}

/** `folder` holds configuration, logs and objects; removing it is the caller's. */
export async function startSwift(folder: string): Promise<Swift> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(join(folder, `attempt-${attempt}`));
    } catch (error) {
      // Another process may have taken a port between finding it free and listening on it.
      if (attempt === 3) throw error;
    }
  }
}

async function startOnce(folder: string): Promise<Swift> {
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const ports = await freePorts();
  const rings = [ports.account, ports.container, ports.object].map(String);
  const { stdout } = await run(PYTHON, [serverScript(), 'rings', folder, ...rings]);
  for (const [name, text] of swiftConfig(folder, ports, stdout.trim() === 'xattr')) {
    writeFileSync(join(folder, name), text);
  }
  const children = SWIFT_SERVERS.map((name) => startServer(folder, name));
  const stop = async (): Promise<void> => void (await Promise.all(children.map(endChild)));
  const swift: Swift = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: SWIFT_REGION,
    accessKeyId: SWIFT_ACCOUNT,
    secretAccessKey: SWIFT_SECRET,
    bucket: 'bindery-tests',
    stop,
  };
  try {
    await createBucket(swift, () => children.every((child) => child.exitCode === null));
    return swift;
  } catch (error) {
    await stop();
    throw new Error(`Swift did not start:\n${logsOf(folder)}`, { cause: error });
  }
}

async function freePorts(): Promise<SwiftPorts> {
  const servers = Array.from({ length: 5 }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [account, container, object, proxy, memcache] = servers.map((server) => {
    const { port } = server.address() as { port: number };
    server.close();
    return port;
  });
  return { account: account!, container: container!, object: object!, proxy: proxy!, memcache: memcache! };
}

function serverScript(): string {
  return join(import.meta.dirname, 'swift-server.py');
}

function startServer(folder: string, name: (typeof SWIFT_SERVERS)[number]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const args = [serverScript(), 'serve', join(folder, `${name}-server.conf`), `${name}-server`];
  const child = spawn(PYTHON, args, { stdio: ['pipe', log, log] });
  closeSync(log);
  return child;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Succeeds only when all four servers do their part. */
async function createBucket(swift: Swift, isAlive: () => boolean): Promise<void> {
  const { bucket, ...options } = toS3Options(swift);
  const client = new S3Client({ ...options, maxAttempts: 1 });
  const deadline = Date.now() + START_TIMEOUT_MS;
  try {
    for (;;) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        return;
      } catch (error) {
        if (Date.now() > deadline || !isAlive()) throw error;
        await sleep(100);
      }
    }
  } finally {
    client.destroy();
  }
}

function logsOf(folder: string): string {
  return SWIFT_SERVERS.map((name) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000)).join(
    '\n',
  );
}

export function toS3Options(swift: Omit<Swift, 'stop'>): S3StoreOptions {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = swift;
  return { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true };
}

/** How the suite's set-up tells test files of its server. */
export function toS3Environment(swift: Omit<Swift, 'stop'>): Record<string, string> {
  return {
    TEST_S3_ENDPOINT: swift.endpoint,
    TEST_S3_REGION: swift.region,
    TEST_S3_BUCKET: swift.bucket,
    TEST_S3_ACCESS_KEY_ID: swift.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  };
}

/** Null if the environment names no server. */
export function s3OptionsFromEnvironment(env: NodeJS.ProcessEnv = process.env): S3StoreOptions | null {
  const endpoint = env.TEST_S3_ENDPOINT;
  if (!endpoint) return null;
  return toS3Options({
    endpoint,
    region: env.TEST_S3_REGION ?? SWIFT_REGION,
    bucket: env.TEST_S3_BUCKET ?? '',
    accessKeyId: env.TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  });
}
