/** A runtime in this process, with the settings that a command line would give. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKey, readSigningKey, type SigningKey } from '@bindery/bundle';
import { type Log, type Runtime, readRuntimeSettings, startRuntime } from '../../src/self-hosted.ts';
import { type Answer, ask } from './sample-site.ts';

export interface TestKey {
  signingKey: SigningKey;
  publicKeyPem: string;
}

export function testKey(): TestKey {
  const { privateKeyPem, publicKeyPem } = generateSigningKey();
  return { signingKey: readSigningKey(privateKeyPem), publicKeyPem };
}

export interface Running extends Runtime {
  lines: string[];
  folder: string;
  get(target: string, headers?: Record<string, string>): Promise<Answer>;
  readyz(): Promise<{
    status: number;
    ready: boolean;
    degraded: boolean;
    version: string | null;
    reason: string | null;
  }>;
  post(path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  settingsWith(flags: Record<string, string | boolean>): ReturnType<typeof readRuntimeSettings>;
}

export async function runtimeIn(
  folder: string,
  {
    flags = {},
    environment = {},
    onEnd,
  }: {
    flags?: Record<string, string | boolean>;
    environment?: Record<string, string>;
    onEnd(end: () => Promise<void>): void;
  },
): Promise<Running> {
  const settingsWith = (more: Record<string, string | boolean>) =>
    readRuntimeSettings({
      flags: { data: folder, host: '127.0.0.1', port: '0', 'stop-seconds': '2', ...flags, ...more },
      environment,
      workingFolder: folder,
    });
  const lines: string[] = [];
  const log: Log = {
    info: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    error: (line) => lines.push(line),
  };
  const runtime = await startRuntime({ settings: settingsWith({}), log });
  onEnd(() => runtime.stop());
  const { port } = runtime;
  return {
    ...runtime,
    lines,
    folder,
    settingsWith,
    get: (target, headers = {}) => ask(port, target, { headers }),
    readyz: async () => {
      const answer = await ask(port, '/readyz');
      return { status: answer.status, ...JSON.parse(answer.body.toString()) };
    },
    post: async (path, body) => {
      const token = (await readFile(join(folder, 'admin-token'), 'utf8')).trim();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}
