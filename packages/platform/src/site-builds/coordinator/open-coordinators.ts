/** Finds out which cage works here, and gets ready what every coordinator loads. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openCompiledCode } from '@bindery/cage';
import { codeCacheFolder } from '@bindery/engine/code-cache';
import { rendererStart } from '@bindery/engine/renderer-flags';
import { type FoundCage, findCage } from '../../found-cage.ts';
import type { JobLog } from '../../jobs/job-log.ts';
import { OperatorError } from '../../operator-error.ts';
import { type CoordinatorLimits, type CoordinatorOptions, coordinatorFlags } from './run-coordinator.ts';

const WARM_MS = 120_000;

export async function openCoordinators({
  settings,
  log,
}: {
  settings: { buildMegabytes: number; buildCpuSeconds: number; uncagedBuilds: boolean };
  log: JobLog;
}): Promise<CoordinatorOptions & { found: FoundCage }> {
  const found = await findCage();
  const { kind: cage } = found;
  if (cage === 'none' && !settings.uncagedBuilds) throw new OperatorError(NO_CAGE, 1);
  if (cage === 'none') log.warn({}, 'Builds run without a cage, because --uncaged-builds is set');
  const limits = { memoryMegabytes: settings.buildMegabytes, cpuSeconds: settings.buildCpuSeconds };
  keepCodeReady(limits);
  return { cage, limits, found };
}

const NO_CAGE = `Builds must run in a cage, because they read what authors wrote. No cage works here: neither bubblewrap nor unshare could start a program.
Install bubblewrap (Debian: apt install bubblewrap), and allow this process to make user namespaces. For containers, see "The cage" in docs/operate/security.mdx.
If every author of this installation may read everything that the platform can read, you can build without a cage: set --uncaged-builds.`;

/**
 * In a cage the cache of compiled code can be read and not written: it is written here, by processes that are started
 * as in a build, get nothing to do and end.
 */
function keepCodeReady(limits: CoordinatorLimits): void {
  const main = fileURLToPath(new URL('./coordinator-main.ts', import.meta.url));
  const folder = codeCacheFolder('coordinator');
  const renderer = rendererStart(folder);
  try {
    for (const path of [folder, codeCacheFolder('renderer')]) mkdirSync(path, { recursive: true });
  } catch {
    // Where it cannot be written, all works but for the speed.
    return;
  }
  startOnce([...coordinatorFlags(limits), main], { NODE_COMPILE_CACHE: folder });
  startOnce([...renderer.flags, renderer.main], renderer.env);
}

const started = new Set<string>();

/** A process may open coordinators many times: in tests each platform does. */
function startOnce(args: string[], env: Record<string, string>): void {
  const key = args.join(' ');
  if (started.has(key)) return;
  started.add(key);
  start(args, env);
}

function start(args: string[], env: Record<string, string>): void {
  const stdio = ['ignore', 'ignore', 'ignore', 'ignore', 'ignore'] as const;
  const child = spawn(process.execPath, args, { env, stdio: [...stdio], timeout: WARM_MS });
  child.on('error', () => {});
  child.on('close', () => void openCompiledCode(env.NODE_COMPILE_CACHE!).catch(() => {}));
  child.unref();
}
