/** Node keeps the loop's code ready to run, which halves what starting it costs. Written outside of the sandbox alone. */
import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCompiledCode } from '@bindery/cage';

const HEAP_MB = 384;
/** With other flags V8 would not take what it finds. */
export const V8_FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--disallow-code-generation-from-strings',
  // Searches by pattern run on V8's linear engine.
  '--enable-experimental-regexp-engine',
];
const WARM_MS = 60_000;
let folder: string | null | undefined;

/** Null where it cannot be written: all works but for the speed. The first time, what it lacks is made meanwhile. */
export function codeCacheFolder(): string | null {
  folder ??= prepare();
  return folder;
}

/** Where the packages lie that the loop uses. */
export function packagesFolder(): string {
  const zod = realpathSync(createRequire(import.meta.url).resolve('zod'));
  const end = zod.lastIndexOf('node_modules');
  return end < 0 ? dirname(zod) : zod.slice(0, end + 'node_modules'.length);
}

function prepare(): string | null {
  const path = join(packagesFolder(), '.cache', 'bindery', 'agent');
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    return null;
  }
  const main = fileURLToPath(new URL('./loop/loop.ts', import.meta.url));
  const env = { NODE_COMPILE_CACHE: path };
  const child = spawn(process.execPath, [...V8_FLAGS, main], { env, stdio: 'ignore', timeout: WARM_MS });
  child.on('error', () => {});
  child.on('close', () => void openCompiledCode(path).catch(() => {}));
  child.unref();
  return path;
}
