/**
 * QuickJS runs in a thread of its own only because its built-in loops do not answer its interrupt handler: a thread
 * can be ended. The caller waits for it, so that rendering a page stays one synchronous walk.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

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

export interface ThreadData {
  port: MessagePort;
  /** 0 while the thread works, 1 when its reply is in the port. */
  signal: Int32Array;
}

const START_TIMEOUT_MS = 10_000;
const SLICE_MS = 50;
/** How many times longer than its processor time a thread may take on a busy machine. */
const LONGEST_WAIT = 6;
let running: Thread | null = null;
let pages = 0;

export function nextPage(): number {
  pages += 1;
  return pages;
}

export function runInSandbox(task: SandboxTask): SandboxReply {
  try {
    running ??= startThread();
  } catch (error) {
    return { outcome: 'failed', message: `the sandbox could not be started (${String(error)})` };
  }
  running.port.postMessage(task);
  const reply = waitForReply(running, task.timeoutMs);
  if (reply) return reply as SandboxReply;
  endThread();
  return { outcome: 'limit', message: 'took too long' };
}

/** Ends the thread, if there is one. The next component starts another. */
export function endThread(): void {
  const ended = running;
  running = null;
  ended?.port.close();
  void ended?.worker.terminate();
}

interface Thread extends ThreadData {
  worker: Worker;
}

function startThread(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
    workerData: { port: port2, signal } satisfies ThreadData,
    transferList: [port2],
    env: {},
    // A thread has the permissions of its process only if it is given them.
    execArgv: process.execArgv.filter((flag) => /^--(?:permission$|allow-|disable-warning)/.test(flag)),
    // The stack of the host must outlast QuickJS's own limit, which then answers with an error.
    resourceLimits: { maxOldGenerationSizeMb: 64, stackSizeMb: 16 },
  });
  worker.unref();
  port.unref();
  const thread = { worker, port, signal };
  if (waitForReply(thread, START_TIMEOUT_MS)) return thread;
  void worker.terminate();
  throw new Error('the sandbox did not start');
}

/** While we wait, the thread is the only one that works: what the process uses is what the thread uses. */
export function waitForReply({ port, signal }: ThreadData, timeoutMs: number): unknown {
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  // Being woken says nothing: the notice of the reply before may come only now.
  while (Atomics.load(signal, 0) === 0) {
    if (Atomics.wait(signal, 0, 0, SLICE_MS) !== 'timed-out') continue;
    const used = process.cpuUsage(before);
    const usedMs = (used.user + used.system) / 1000;
    if (usedMs > timeoutMs || performance.now() - startedAtMs > timeoutMs * LONGEST_WAIT) return null;
  }
  Atomics.store(signal, 0, 0);
  return receiveMessageOnPort(port)?.message ?? null;
}
