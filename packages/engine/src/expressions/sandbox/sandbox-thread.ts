/**
 * QuickJS runs in a thread of its own only because its built-in loops do not answer its interrupt handler: a thread
 * can be ended. The caller waits for it, so that rendering a page stays one synchronous walk.
 */
import { endThread, startThread, type WaitingThread, waitForReply } from '../../threads/waiting-thread.ts';

export interface SandboxTask {
  /** Tasks of one page share a runtime. */
  page: number;
  modules: Record<string, string>;
  entry: string;
  component: string;
  props: string;
  nowMs: number;
  ticks: number;
  /** Of the processor's time: a busy machine makes no difference. */
  timeoutMs: number;
}

export type SandboxReply =
  | { outcome: 'rendered'; json: string }
  | { outcome: 'limit'; message: string }
  | { outcome: 'failed'; message: string };

/** The stack of the host must outlast QuickJS's own limit, which then answers with an error. */
const RESOURCES = { maxOldGenerationSizeMb: 64, stackSizeMb: 16 };
let running: WaitingThread | null = null;
let pages = 0;

export function nextPage(): number {
  pages += 1;
  return pages;
}

export function runInSandbox(task: SandboxTask): SandboxReply {
  try {
    running ??= startThread(new URL('./sandbox-worker.ts', import.meta.url), RESOURCES);
  } catch (error) {
    return { outcome: 'failed', message: `the sandbox could not be started (${String(error)})` };
  }
  running.port.postMessage(task);
  const reply = waitForReply(running, task);
  if (reply) return reply as SandboxReply;
  endSandbox();
  return { outcome: 'limit', message: 'took too long' };
}

/** Ends the thread, if there is one. The next component starts another. */
export function endSandbox(): void {
  const ended = running;
  running = null;
  if (ended) endThread(ended);
}
