/** One renderer as the coordinator sees it: started without environment, watched, killed when a page breaks a limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { RendererStart } from '../renderer-flags.ts';
import { type Beat, closePulse, NO_PAGE, openPulse, readBeat } from './pulse.ts';
import type { Request } from './renderer.ts';
import { encodeFrame, type Frame, FrameReader } from './renderer-frames.ts';

/** Of the processor's time: on a busy machine a page may wait long without doing anything wrong. */
export const PAGE_DEADLINE_MS = 5000;
/** Of the clock's, whatever the machine does. */
const LONGEST_WAIT_MS = 30_000;
const MAX_RESIDENT_BYTES = 800 * 1024 * 1024;
/** Longest wait for something that is not a page: reading frontmatter, compressing large files. */
const IDLE_DEADLINE_MS = 60_000;

// A page in an endless loop cannot notice that its coordinator was killed; the kernel can.
const DIE_WITH_PARENT = existsSync('/usr/bin/setpriv')
  ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--']
  : [];

export interface RendererEvents {
  frame(frame: Frame): void;
  /** After the last frame. */
  ended(end: RendererEnd): void;
}

export interface RendererEnd {
  cause: 'too-slow' | 'too-large' | 'crashed' | 'closed';
  /** Where it was when it ended. */
  beat: Beat;
  errorText: string;
  /** What kept it from starting. */
  error: Error | null;
}

export class RendererProcess {
  /** Resolves when the process and its pipes are gone. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #pulse: number;
  readonly #events: RendererEvents;
  #cause: RendererEnd['cause'] | null = null;
  #errorText = '';
  #error: Error | null = null;
  #lastBeat: Beat = { job: 0, page: NO_PAGE };
  #lastBeatAtMs: number;
  #cpuAtBeatMs = 0;

  constructor(events: RendererEvents, options: { start: RendererStart; nowMs: number }) {
    this.#events = events;
    this.#pulse = openPulse();
    this.#lastBeatAtMs = options.nowMs;
    const { main, flags, env } = options.start;
    const [command, ...args] = [...DIE_WITH_PARENT, process.execPath, ...flags, main];
    this.#child = spawn(command!, args, {
      env,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', this.#pulse],
    });
    this.ended = new Promise((resolve) => this.#child.once('close', () => resolve()));
    this.#listen();
  }

  send(request: Request): void {
    this.sendEncoded(encodeFrame(request));
  }

  sendEncoded(frame: readonly Buffer[]): void {
    for (const part of frame) this.#child.stdin?.write(part);
  }

  /** When the renderer has taken in all that was sent, or is gone. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#child.stdin) return resolve();
      this.#child.stdin.write('', () => resolve());
    });
  }

  /** Lets the renderer finish what it has and end. */
  close(): void {
    this.#cause ??= 'closed';
    this.#child.stdin?.end();
  }

  kill(cause: RendererEnd['cause']): void {
    this.#cause ??= cause;
    this.#child.kill('SIGKILL');
  }

  /** Looks whether the page at hand takes too long or too much; gives where the renderer is. */
  watch(nowMs: number, busy: boolean): Beat {
    const beat = readBeat(this.#pulse);
    const { job, page, step } = this.#lastBeat;
    if (beat.job !== job || beat.page !== page || beat.step !== step || !busy) {
      this.#lastBeat = beat;
      this.#lastBeatAtMs = nowMs;
      this.#cpuAtBeatMs = cpuMs(this.#child.pid) ?? 0;
      return beat;
    }
    if (this.#isTooSlow(beat, nowMs - this.#lastBeatAtMs)) this.kill('too-slow');
    else if (residentBytes(this.#child.pid) > MAX_RESIDENT_BYTES) this.kill('too-large');
    return beat;
  }

  #isTooSlow({ page }: Beat, stuckMs: number): boolean {
    if (page === NO_PAGE) return stuckMs > IDLE_DEADLINE_MS;
    if (stuckMs <= PAGE_DEADLINE_MS) return false;
    const cpu = cpuMs(this.#child.pid);
    return stuckMs > LONGEST_WAIT_MS || cpu === null || cpu - this.#cpuAtBeatMs > PAGE_DEADLINE_MS;
  }

  residentBytes(): number {
    return residentBytes(this.#child.pid);
  }

  #listen(): void {
    const child = this.#child;
    child.on('error', (error) => {
      this.#error = error;
    });
    child.on('close', () => this.#end());
    // Where the system has no files left to give, there are no pipes, and the end comes at once.
    const pipes: ChildProcess['stdio'] | undefined = child.stdio;
    if (!pipes) return;
    const reader = new FrameReader();
    (pipes[3] as Readable).on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) this.#events.frame(frame);
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString('utf8')).slice(-4000);
    });
    // A renderer that dies while we write to it: its end is reported by `close`.
    child.stdin!.on('error', () => {});
  }

  #end(): void {
    const beat = readBeat(this.#pulse);
    closePulse(this.#pulse);
    const outOfHeap = /heap out of memory|Allocation failed/.test(this.#errorText);
    const cause = this.#cause ?? (outOfHeap ? 'too-large' : 'crashed');
    this.#events.ended({ cause, beat, errorText: this.#errorText, error: this.#error });
  }
}

/** Linux tells; elsewhere only the heap's limit guards. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

const CLOCK_TICK_MS = 10;

/** What a process and its threads have used; null where the system does not tell. */
function cpuMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return null;
  }
}
