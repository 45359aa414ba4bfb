/**
 * Types of code in pages, from a compiler on a thread of its own that is started for the first fence that wants them.
 * It analyses code and never runs it; how much time and memory that takes is the author's doing, so both are bounded.
 */

import { findTypeScript, TYPESCRIPT_PACKAGE } from '../installation/find-typescript.ts';
import {
  endThread,
  type Patience,
  startThread,
  type WaitingThread,
  waitForReply,
} from '../threads/waiting-thread.ts';
import type { CheckReply, CheckTask, CheckTypes } from './check-task.ts';
import type { ThreadReply } from './type-worker.ts';

export interface TypeChecker {
  /** For one page, whose fences share a budget of time. */
  page(): CheckTypes;
}

export interface TypeCheckerOptions {
  /** Called while a page waits for the compiler. */
  onWait?: () => void;
  /** Of the processor, for one fence and for all of a page. */
  fenceMs?: number;
  pageMs?: number;
}

/** Of the processor. Loading the compiler and the language's own descriptions takes two seconds, a usual fence a tenth. */
const START_MS = 20_000;
const FENCE_MS = 8_000;
const PAGE_MS = 30_000;
const RESOURCES = { maxOldGenerationSizeMb: 384, stackSizeMb: 8 };
/** Fences are asked for twice, for HTML and for Markdown, and in a preview again and again. */
const KEPT_REPLIES = 300;
const MISSING: CheckReply = {
  outcome: 'missing',
  message: 'The types of `twoslash` code are left out: TypeScript is not installed beside Bindery',
  hint: `Install it with \`npm install ${TYPESCRIPT_PACKAGE}\`, in the folder or globally, as Bindery is.`,
};
const kept = new Map<string, CheckReply>();
let running: WaitingThread | null = null;

export function createTypeChecker({
  onWait,
  fenceMs = FENCE_MS,
  pageMs = PAGE_MS,
}: TypeCheckerOptions = {}): TypeChecker {
  return {
    page() {
      let leftMs = pageMs;
      // Asked for again for Markdown, it would take as long as for HTML.
      const refused = new Set<string>();
      return (task) => {
        if (findTypeScript() === null) return MISSING;
        const key = JSON.stringify(task);
        const known = kept.get(key);
        if (known) return known;
        const thread = leftMs > 0 && !refused.has(key) ? started(onWait) : null;
        if (thread === null) return LIMITED;
        const before = process.cpuUsage();
        const reply = ask(thread, task, { timeoutMs: Math.min(fenceMs, leftMs), onWait });
        const used = process.cpuUsage(before);
        leftMs -= (used.user + used.system) / 1000;
        if (reply.outcome === 'checked') keep(key, reply);
        else refused.add(key);
        return reply;
      };
    },
  };
}

/** Ends the thread, if there is one. The next fence starts another. */
export function endTypeChecker(): void {
  const ended = running;
  running = null;
  if (ended) endThread(ended);
}

const LIMITED: CheckReply = {
  outcome: 'limit',
  message: 'The types of this code are left out: finding them takes more time or memory than a page may use',
  hint: 'Show less code in a fence, or simpler types.',
};

function started(onWait?: () => void): WaitingThread | null {
  try {
    const main = new URL('./type-worker.ts', import.meta.url);
    running ??= startThread(main, RESOURCES, { timeoutMs: START_MS, onWait });
    return running;
  } catch {
    return null;
  }
}

function ask(thread: WaitingThread, task: CheckTask, patience: Patience): CheckReply {
  thread.port.postMessage(task);
  const reply = waitForReply(thread, patience) as ThreadReply | null;
  if (reply && 'code' in reply) return { outcome: 'checked', code: reply.code };
  // What it holds after that nobody knows.
  endTypeChecker();
  return LIMITED;
}

function keep(key: string, reply: CheckReply): void {
  kept.set(key, reply);
  if (kept.size > KEPT_REPLIES) kept.delete(kept.keys().next().value!);
}
