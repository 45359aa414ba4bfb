/** What the output's bytes depend on beside the input: part of every cache key. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findTypeScript } from '../installation/find-typescript.ts';
import { engineContent } from './engine-content.ts';

export const ENGINE_VERSION = '0.1.0';

/** Put in by whoever compiles the engine, since what is compiled no longer has its sources beside it. */
declare const COMPILED_ENGINE_CONTENT: string | undefined;

let fingerprint: string | null = null;

/** Compressed bytes differ between versions of zlib and between kinds of processor, sorted words between those of ICU. */
export function engineFingerprint(): string {
  fingerprint ??= [
    typeof COMPILED_ENGINE_CONTENT === 'string' ? COMPILED_ENGINE_CONTENT : engineContent(),
    `zlib ${process.versions.zlib}`,
    `icu ${process.versions.icu}`,
    process.arch,
    // Types of code are in its words.
    `typescript ${findTypeScript()?.version ?? 'none'}`,
  ].join(' ');
  return fingerprint;
}

/**
 * The same, for a process that answers requests: hundreds of files are read on another thread. Afterwards
 * `engineFingerprint` knows it as well.
 */
export async function findFingerprint(): Promise<string> {
  const isAtHand = fingerprint !== null || typeof COMPILED_ENGINE_CONTENT === 'string';
  finding ??= isAtHand ? Promise.resolve(engineFingerprint()) : askThread();
  fingerprint = await finding;
  return fingerprint;
}

let finding: Promise<string> | null = null;

async function askThread(): Promise<string> {
  const thread = new Worker(new URL('./fingerprint-thread.ts', import.meta.url), { execArgv: [] });
  const ended = once(thread, 'exit').then(() => []);
  // A thread that cannot be had costs this one the time, and nothing else.
  const [told] = (await Promise.race([once(thread, 'message'), ended]).catch(() => [])) as [string?];
  return told ?? engineFingerprint();
}
