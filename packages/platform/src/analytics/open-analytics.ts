/** Analytics of a process: what takes events of its sites, writes them, and tidies up. */
import type { EventSink } from '@bindery/readers';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { doChores, forgetEverybody, forgetVisitors } from './chores.ts';
import { EventWriter } from './event-writer.ts';
import { firstOpenDay } from './partitions.ts';
import { type LetterOptions, sendDueLetters } from './weekly-letter.ts';

export interface Analytics {
  sink: EventSink;
  writer: EventWriter;
  /** Writes what waits. */
  stop(): Promise<void>;
}

const CHORES_EVERY_MS = 3_600_000;
const FORGET_EVERY_MS = 60_000;

export async function openAnalytics(options: {
  db: Database;
  log: Logger;
  metrics: Registry;
  /** The weekly summary; null: none is written. */
  letters?: Omit<LetterOptions, 'db'> | null;
  /** Whether the database stops with this process, and its files are then free to be copied. */
  isLast?: boolean;
}): Promise<Analytics> {
  const { db, log, metrics, letters = null, isLast = false } = options;
  const writer = new EventWriter({ db, log, ...countEvents(metrics) });
  const unlessItFails = (work: () => Promise<unknown>) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, 'Analytics could not be tidied up'));
  // The first rows need their partitions.
  await unlessItFails(() => doChores(db))();
  const timers = [
    setInterval(
      unlessItFails(() => doChores(db)),
      CHORES_EVERY_MS,
    ),
    setInterval(
      unlessItFails(async () => {
        writer.forgetDaysBefore(firstOpenDay(Date.now()));
        await forgetVisitors(db);
        if (letters) await sendDueLetters({ db, ...letters });
      }),
      FORGET_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    writer,
    sink: sinkOf(writer),
    stop: async () => {
      timers.forEach(clearInterval);
      await writer.close();
      if (isLast) await unlessItFails(() => forgetEverybody(db))();
    },
  };
}

function sinkOf(writer: EventWriter): EventSink {
  return {
    hasRoom: ({ projectId }) => projectId !== null && writer.hasRoom(projectId),
    async take({ projectId }, { events, reader }) {
      return projectId !== null && (await writer.bring({ projectId, events, reader })) !== null;
    },
  };
}

function countEvents(metrics: Registry) {
  const counter = new Counter({
    name: 'bindery_events_total',
    help: 'What readers did: written, or dropped because there was no room.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return {
    onWritten: (events: number) => counter.inc({ outcome: 'written' }, events),
    onDropped: (events: number) => counter.inc({ outcome: 'dropped' }, events),
  };
}
