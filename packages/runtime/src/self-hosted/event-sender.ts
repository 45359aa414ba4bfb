/**
 * Where a self-hosted site's counts go: to the platform, or to an address of the operator, in batches. What waits is
 * bounded; what there is no room for is dropped, and told with the next batch.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { EventSink, Reader, ReaderEvent } from '@bindery/readers';
import { sendEvents } from './send-events.ts';

/** Plain JSON: it travels to other processes, by their channel and never as an argument that others could read. */
export interface SendingOptions {
  /** With `{project}` where the project's id belongs. */
  to: string;
  token: string | null;
  /** Makes salts; never sent. */
  secret: string;
  /** As `http.Agent` takes it. */
  proxy: Record<string, string>;
}

const MOST_WAITING = 5_000;
const MOST_AT_ONCE = 500;
const GATHER_MS = 2_000;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 60_000;
/** Then a batch is given up: the platform would refuse it as too old. */
const MOST_ATTEMPTS = 20;

interface Waiting {
  projectId: string;
  event: Record<string, unknown>;
}

interface SentBatch {
  batch: string;
  projectId: string;
  events: Record<string, unknown>[];
  dropped: number;
}

export class EventSender implements EventSink {
  #options: SendingOptions | null = null;
  #waiting: Waiting[] = [];
  #dropped = 0;
  #droppedInAll = 0;
  #sentInAll = 0;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #isClosing = false;
  /** Ends the pause before the next attempt. */
  #wake: () => void = () => {};

  /** Until then, nothing is taken. */
  configure(options: SendingOptions | null): void {
    this.#options = options;
  }

  get counts(): { sent: number; dropped: number } {
    return { sent: this.#sentInAll, dropped: this.#droppedInAll };
  }

  hasRoom(): boolean {
    if (this.#options === null) return false;
    const isFull = this.#waiting.length >= MOST_WAITING;
    if (isFull) this.#drop(1);
    return !isFull;
  }

  async take(
    { projectId: shown }: Parameters<EventSink['take']>[0],
    { events, reader }: { events: ReaderEvent[]; reader: Reader | null },
  ): Promise<boolean> {
    if (this.#options === null) return false;
    if (this.#waiting.length + events.length > MOST_WAITING) {
      this.#drop(events.length);
      return false;
    }
    const projectId = shown ?? '';
    const { secret } = this.#options;
    for (const event of events)
      this.#waiting.push({
        projectId,
        event: sentForm(event, reader && visitorOf(secret, projectId, event, reader)),
      });
    this.#schedule(this.#waiting.length >= MOST_AT_ONCE ? 0 : GATHER_MS);
    return true;
  }

  /** Sends what waits, once. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#wake();
    await this.#sending;
    while (this.#options && this.#waiting.length > 0) {
      const { projectId, events } = this.#next();
      await this.#sendOnce({ batch: randomUUID(), projectId, events, dropped: this.#takeDropped() });
    }
  }

  #drop(events: number): void {
    this.#dropped += events;
    this.#droppedInAll += events;
  }

  #takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  #schedule(delayMs: number): void {
    if (this.#sending || this.#isClosing) return;
    if (this.#timer && delayMs > 0) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sending = this.#sendNext().finally(() => {
        this.#sending = null;
        if (this.#waiting.length > 0) this.#schedule(this.#waiting.length >= MOST_AT_ONCE ? 0 : GATHER_MS);
      });
    }, delayMs).unref();
  }

  async #sendNext(): Promise<void> {
    const { projectId, events } = this.#next();
    if (events.length === 0) return;
    const batch = { batch: randomUUID(), projectId, events, dropped: this.#takeDropped() };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const isLast = this.#isClosing;
      if (await this.#sendOnce(batch)) return;
      if (isLast) break;
      await this.#pause(Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS));
    }
    this.#lose(batch);
  }

  /** What was dropped before it is still to be told, with the next. */
  #lose({ events, dropped }: Pick<SentBatch, 'events' | 'dropped'>): void {
    this.#drop(events.length);
    this.#dropped += dropped;
  }

  #pause(delayMs: number): Promise<void> {
    if (this.#isClosing) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, delayMs).unref();
    });
  }

  /** True: nothing more is to be done with it. */
  async #sendOnce({ projectId, ...body }: SentBatch): Promise<boolean> {
    if (this.#options === null) return true;
    const { to, token, proxy } = this.#options;
    const url = to.replace('{project}', encodeURIComponent(projectId));
    const outcome = await sendEvents(url, { body: JSON.stringify(body), token, proxy });
    if (outcome === 'refused') this.#lose(body);
    if (outcome === 'taken') this.#sentInAll += body.events.length;
    return outcome !== 'away';
  }

  /** Of one project: a runtime shows one, but may come to show another. */
  #next(): { projectId: string; events: Record<string, unknown>[] } {
    const projectId = this.#waiting[0]?.projectId ?? '';
    const end = this.#waiting.findIndex((one, index) => one.projectId !== projectId || index >= MOST_AT_ONCE);
    const some = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    return { projectId, events: some.map(({ event }) => event) };
  }
}

/** What has no value is not sent. */
function sentForm({ atMs, ...event }: ReaderEvent, visitor: string | null): Record<string, unknown> {
  const given = Object.entries(event).filter(([, value]) => value !== '' && value !== null);
  const at = new Date(atMs).toISOString();
  return { at, ...Object.fromEntries(given), ...(event.type === 'view' && visitor !== null && { visitor }) };
}

/** The same on one day and no other. */
function visitorOf(
  secret: string,
  projectId: string,
  { atMs }: ReaderEvent,
  { address, userAgent }: Reader,
): string {
  const salt = createHmac('sha256', secret).update(new Date(atMs).toISOString().slice(0, 10)).digest();
  const hash = createHash('sha256').update(salt).update(`${projectId}\n${address}\n${userAgent}`);
  return hash.digest('hex').slice(0, 32);
}
