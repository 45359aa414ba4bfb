/** Server-sent events: what there is, then what comes, until it is over. */
import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { News } from './news.ts';

export interface StreamEvent {
  /** What a reader gives as Last-Event-ID to go on behind it; absent: it goes on from the one before. */
  id?: string;
  event: string;
  data: unknown;
}

export interface Look {
  events: StreamEvent[];
  /** There is more than one look holds. */
  hasMore?: boolean;
  /** Nothing will follow. */
  isOver?: boolean;
}

export interface EventStreamOptions {
  news: News;
  /** What news are waited for. */
  about: string;
  /** What is new since the look before. */
  look(): Promise<Look>;
  /** Asked before anything more is told. */
  mayRead(): Promise<boolean>;
  signal: AbortSignal;
}

const KEEP_ALIVE_MS = 15_000;
/** A reader then comes back with Last-Event-ID, and is looked at anew. */
const LONGEST_MS = 15 * 60_000;

export async function* eventStream(options: EventStreamOptions): AsyncGenerator<string> {
  const { news, about, look, mayRead, signal } = options;
  const close = news.open();
  const endMs = performance.now() + LONGEST_MS;
  let quietSinceMs = performance.now();
  try {
    yield 'retry: 1000\n\n';
    while (!signal.aborted && performance.now() < endMs) {
      // Asked for before looking: what comes meanwhile is then not missed.
      const changed = news.next(about, signal);
      const { events, hasMore = false, isOver = false } = await look();
      if (!(await mayRead())) return;
      if (events.length > 0) {
        quietSinceMs = performance.now();
        yield events.map(toText).join('');
      } else if (performance.now() - quietSinceMs > KEEP_ALIVE_MS) {
        quietSinceMs = performance.now();
        yield ': still here\n\n';
      }
      if (isOver) return;
      if (!hasMore) await changed;
    }
  } catch (error) {
    // What it tells of is gone; whoever comes back for it is told so.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    close();
  }
}

/** JSON has no line ends of its own, so nothing in the data can be taken for another event. */
function toText({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Stands for a state in an event's id: a reader that has seen it is not told it again. */
export function fingerprint(state: unknown): string {
  return hash('sha256', JSON.stringify(state)).slice(0, 12);
}
