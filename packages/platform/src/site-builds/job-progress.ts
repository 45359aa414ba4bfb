/** What a job shows of its build while it runs: several times a second, and never less than before. */
import type { BuildProgress } from '@bindery/engine';
import type { BuildPhase } from '../db/static-export-schema.ts';

export interface JobProgress {
  phase: BuildPhase;
  /** In percent. */
  progress: number;
  pageCount: number;
  totalPages: number | null;
}

export interface ProgressReport {
  during<Result>(phase: 'fetching', work: () => Promise<Result>): Promise<Result>;
  /** What of the source has come, from 0 to 1. */
  fetched(fraction: number): void;
  building(progress: BuildProgress): void;
  /** Of a whole site that only a part of will be exported: its pages do not count. */
  preparing(progress: BuildProgress): void;
  /** Resolves when nothing is written any more. */
  end(): Promise<void>;
}

const WRITE_EVERY_MS = 250;
/** Of what is left of a phase whose end cannot be foreseen, so much is added at each look. */
const CREEP = 0.06;
/** Percent at which a phase begins: rendering takes most of the time. */
const BEGINS = { fetching: 1, planning: 5, rendering: 8, packing: 92 } as const;

/** `record` may fail: what is not shown is no harm. */
export function openProgress(record: (now: JobProgress) => Promise<void>): ProgressReport {
  let last: JobProgress = { phase: 'fetching', progress: 0, pageCount: 0, totalPages: null };
  let shown = '';
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;

  const write = (): void => {
    timer = null;
    if (writing || isOver) return;
    if (JSON.stringify(last) === shown) last = creep(last);
    shown = JSON.stringify(last);
    writing = record(last).catch(() => {});
    void writing.then(() => {
      writing = null;
      timer = setTimeout(write, WRITE_EVERY_MS);
    });
  };

  const show = (now: JobProgress): void => {
    // A phase that begins below what time has added would stand still until it has caught up.
    last = { ...now, progress: Math.max(last.progress, now.progress) };
    if (!timer) write();
  };

  return {
    async during(phase, work) {
      show({ ...last, phase, progress: BEGINS[phase] });
      return work();
    },
    fetched(fraction) {
      if (last.phase === 'fetching') show({ ...last, progress: between('fetching', 'planning', fraction) });
    },
    building(progress) {
      show(describe(progress));
    },
    preparing({ pages, totalPages }) {
      const done = totalPages ? pages / totalPages : 0;
      const progress = between('planning', 'rendering', done);
      show({ phase: 'planning', progress, pageCount: 0, totalPages: null });
    },
    async end() {
      isOver = true;
      await writing;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Where nothing can be counted, it moves on as time does. */
function creep(now: JobProgress): JobProgress {
  const ends: Partial<Record<JobProgress['phase'], number>> = {
    fetching: BEGINS.planning,
    planning: BEGINS.rendering,
    packing: 100,
  };
  const end = ends[now.phase] ?? now.progress;
  return { ...now, progress: Math.round((now.progress + (end - now.progress) * CREEP) * 100) / 100 };
}

function between(begin: keyof typeof BEGINS, end: keyof typeof BEGINS, done: number): number {
  return Math.round((BEGINS[begin] + (BEGINS[end] - BEGINS[begin]) * done) * 10) / 10;
}

function describe({ phase, pages, totalPages }: BuildProgress): JobProgress {
  const done = totalPages ? pages / totalPages : 0;
  if (phase === 'packing' || phase === 'done')
    return { phase: 'packing', progress: BEGINS.packing, pageCount: pages, totalPages };
  if (phase === 'rendering')
    return { phase, progress: between('rendering', 'packing', done), pageCount: pages, totalPages };
  return { phase: 'planning', progress: BEGINS.planning, pageCount: 0, totalPages };
}
