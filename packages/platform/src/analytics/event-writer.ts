/**
 * Gathers what readers do and writes it in batches, one at a time. What is kept waiting is bounded; what there is no room
 * for is dropped and counted. Whoever brings something hears when it is written for good.
 */
import type { Reader, ReaderEvent } from '@bindery/readers';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { KeyLimits } from './key-limits.ts';
import { firstOpenDay } from './partitions.ts';
import { dayOf } from './period.ts';
import { DailySalts, KnownMarks, visitorOf } from './visitors.ts';
import { type Arrival, type Batch, writeBatch } from './write-batch.ts';

const MOST_WAITING = 20_000;
const MOST_AT_ONCE = 5_000;
const GATHER_MS = 250;
/** After a failure, nothing is taken for so long: a database that is away must not be asked by every reader. */
const PAUSE_MS = 1_000;
const MOST_PROJECTS_DROPPED = 10_000;

export interface EventWriterOptions {
  db: Database;
  log: Pick<Logger, 'warn'>;
  onWritten?(events: number): void;
  onDropped?(events: number): void;
  mostWaiting?: number;
}

export interface Brought {
  projectId: string;
  events: ReaderEvent[];
  reader: Reader | null;
  /** Of a site elsewhere, which sends again what was not taken: it is not dropped here. */
  batch?: string;
  /** What that site had no room for. */
  dropped?: number;
}

interface Waiting extends Brought {
  resolve(counted: number | null): void;
}

export class EventWriter {
  readonly #options: EventWriterOptions;
  readonly #counting = { keys: new KeyLimits(), marks: new KnownMarks() };
  readonly #salts = new DailySalts();
  readonly #mostWaiting: number;
  #waiting: Waiting[] = [];
  #waitingEvents = 0;
  #dropped = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #pausedUntilMs = 0;

  constructor(options: EventWriterOptions) {
    this.#options = options;
    this.#mostWaiting = options.mostWaiting ?? MOST_WAITING;
  }

  get isFull(): boolean {
    return this.#waitingEvents >= this.#mostWaiting || performance.now() < this.#pausedUntilMs;
  }

  /** False when nothing more can be taken now; a refusal counts as one that was dropped. */
  hasRoom(projectId: string): boolean {
    const { isFull } = this;
    if (isFull) this.#drop(projectId, 1);
    return !isFull;
  }

  /** How many were counted; null: not taken. */
  bring(brought: Brought): Promise<number | null> {
    const { events } = brought;
    if (this.#waitingEvents + events.length > this.#mostWaiting) {
      this.#lose(brought);
      return Promise.resolve(null);
    }
    this.#waitingEvents += events.length;
    return new Promise((resolve) => {
      this.#waiting.push({ ...brought, resolve });
      this.#schedule();
    });
  }

  #lose({ projectId, events, batch }: Brought): void {
    if (batch === undefined) this.#drop(projectId, events.length);
  }

  #drop(projectId: string, events: number): void {
    this.#options.onDropped?.(events);
    if (this.#dropped.size >= MOST_PROJECTS_DROPPED && !this.#dropped.has(projectId)) return;
    this.#dropped.set(projectId, (this.#dropped.get(projectId) ?? 0) + events);
    this.#schedule();
  }

  /** Writes what waits, and takes nothing more. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing) {
      await this.#writing;
      if (this.#waiting.length > 0) await this.#begin();
    }
    if (this.#dropped.size > 0) await this.#begin();
    if (this.#timer) clearTimeout(this.#timer);
  }

  forgetDaysBefore(day: string): void {
    this.#salts.forgetBefore(day);
  }

  #schedule(): void {
    if (this.#writing) return;
    const pauseMs = this.#pausedUntilMs - performance.now();
    if (this.#waitingEvents >= MOST_AT_ONCE && pauseMs <= 0) void this.#begin();
    else this.#timer ??= setTimeout(() => void this.#begin(), Math.max(GATHER_MS, pauseMs));
  }

  #begin(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing ??= this.#write(this.#takeSome()).then((isWritten) => {
      this.#writing = null;
      // A database that is away is not asked again for the sake of what was dropped alone.
      if (this.#waiting.length > 0 || (isWritten && this.#dropped.size > 0)) this.#schedule();
    });
    return this.#writing;
  }

  #takeSome(): Waiting[] {
    let events = 0;
    const end = this.#waiting.findIndex((one) => {
      events += one.events.length;
      return events > MOST_AT_ONCE;
    });
    return this.#waiting.splice(0, end <= 0 ? this.#waiting.length : end);
  }

  async #write(some: Waiting[]): Promise<boolean> {
    const dropped = this.#dropped;
    this.#dropped = new Map();
    try {
      const arrivals = await Promise.all(some.map((one) => this.#arrival(one)));
      const counts = await writeBatch(
        this.#options.db,
        { arrivals, dropped } satisfies Batch,
        this.#counting,
      );
      for (const [index, { resolve }] of some.entries()) resolve(counts[index]!);
      this.#options.onWritten?.(counts.reduce((sum, count) => sum + count, 0));
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'What readers did could not be written, and is lost');
      this.#pausedUntilMs = performance.now() + PAUSE_MS;
      for (const [projectId, count] of dropped)
        this.#dropped.set(projectId, (this.#dropped.get(projectId) ?? 0) + count);
      for (const one of some) {
        this.#lose(one);
        one.resolve(null);
      }
      return false;
    } finally {
      this.#waitingEvents -= some.reduce((sum, { events }) => sum + events.length, 0);
    }
  }

  async #arrival({ projectId, events, reader, batch, dropped = 0 }: Waiting): Promise<Arrival> {
    const nowMs = Date.now();
    const day = dayOf(events[0]?.atMs ?? nowMs);
    const salt = reader && (await this.#salts.of(this.#options.db, day, day < firstOpenDay(nowMs)));
    const visitor = salt ? visitorOf(salt, projectId, reader!) : null;
    return { projectId, events, visitor, dropped, ...(batch !== undefined && { batch }) };
  }
}
