/**
 * A thread whose answer its caller waits for, so that rendering a page stays one synchronous walk. It has limits of
 * its own, and can be ended where the caller could only hang.
 */
import {
  MessageChannel,
  type MessagePort,
  type ResourceLimits,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';

export interface ThreadData {
  port: MessagePort;
  /** 0 while the thread works, 1 when its reply is in the port. */
  signal: Int32Array;
}

export interface WaitingThread extends ThreadData {
  worker: Worker;
}

export interface Patience {
  /** Of the processor's time: a busy machine makes no difference. */
  timeoutMs: number;
  /** Called again and again meanwhile. */
  onWait?: () => void;
}

const START_TIMEOUT_MS = 10_000;
const SLICE_MS = 50;
/** How many times longer than its processor time a thread may take on a busy machine. */
const LONGEST_WAIT = 6;
/** A thread that has run out of memory is gone without a word. One that is alive is not without the processor for so long. */
const DEAD_AFTER_MS = 10_000;
const DEAD_USES_MS = 50;

/** `main`: its program, which calls `serveThread`. Throws when it does not start. */
export function startThread(
  main: URL,
  resourceLimits: ResourceLimits,
  patience: Patience = { timeoutMs: START_TIMEOUT_MS },
): WaitingThread {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(main, {
    workerData: { port: port2, signal } satisfies ThreadData,
    transferList: [port2],
    env: {},
    // A thread has the permissions of its process only if it is given them.
    execArgv: process.execArgv.filter((flag) => /^--(?:permission$|allow-|disable-warning)/.test(flag)),
    resourceLimits,
  });
  // What it dies of is told by its silence: nobody can listen while waiting.
  worker.on('error', () => {});
  worker.unref();
  port.unref();
  const thread = { worker, port, signal };
  if (waitForReply(thread, patience) !== null) return thread;
  void worker.terminate();
  throw new Error(`${main.pathname.split('/').at(-1)} did not start`);
}

export function endThread(thread: WaitingThread): void {
  thread.port.close();
  void thread.worker.terminate();
}

/** Null when it takes too long. While we wait, the thread is the only one that works: what the process uses is what the thread uses. */
export function waitForReply({ port, signal }: ThreadData, { timeoutMs, onWait }: Patience): unknown {
  const startedAtMs = performance.now();
  const usedBeforeMs = usedMs();
  let alive = { atMs: startedAtMs, usedMs: usedBeforeMs };
  // Being woken says nothing: the notice of the reply before may come only now.
  while (Atomics.load(signal, 0) === 0) {
    if (Atomics.wait(signal, 0, 0, SLICE_MS) !== 'timed-out') continue;
    onWait?.();
    const now = { atMs: performance.now(), usedMs: usedMs() };
    if (now.usedMs - usedBeforeMs > timeoutMs || now.atMs - startedAtMs > timeoutMs * LONGEST_WAIT)
      return null;
    if (now.usedMs - alive.usedMs > DEAD_USES_MS) alive = now;
    else if (now.atMs - alive.atMs > DEAD_AFTER_MS) return null;
  }
  Atomics.store(signal, 0, 0);
  return receiveMessageOnPort(port)?.message ?? null;
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** In the thread: answers one task after the other. `ready` is its first reply. */
export function serveThread<Task, Reply>(answer: (task: Task) => Reply | Promise<Reply>, ready: Reply): void {
  const { port, signal } = workerData as ThreadData;
  const reply = (message: Reply): void => {
    port.postMessage(message);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  port.on('message', async (task: Task) => reply(await answer(task)));
  reply(ready);
}
