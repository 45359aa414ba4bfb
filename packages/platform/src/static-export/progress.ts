/** What an export shows of itself while it runs: several times a second, and never less than before. */
import type { BuildProgress } from '@bindery/engine';
import type { ExportProgress } from './store.ts';

export interface ExportProgressReport {
  during<Result>(phase: 'fetching', work: () => Promise<Result>): Promise<Result>;
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
const BEGINS = { fetching: 1, rendering: 6, packing: 92 } as const;

/** `record` may fail: what is not shown is no harm. */
export function openProgress(record: (now: ExportProgress) => Promise<void>): ExportProgressReport {
  let last: ExportProgress = { phase: 'fetching', progress: 0, pageCount: 0, totalPages: null };
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

  const show = (now: ExportProgress): void => {
    // A phase that begins below what time has added would stand still until it has caught up.
    last = { ...now, progress: Math.max(last.progress, now.progress) };
    if (!timer) write();
  };

  return {
    async during(phase, work) {
      show({ ...last, phase, progress: BEGINS[phase] });
      return work();
    },
    building(progress) {
      show(describe(progress));
    },
    preparing({ pages, totalPages }) {
      const done = totalPages ? pages / totalPages : 0;
      const progress = fetched(done);
      show({ phase: 'fetching', progress, pageCount: 0, totalPages: null });
    },
    async end() {
      isOver = true;
      await writing;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Fetching and packing move on as time does; pages are counted. */
function creep(now: ExportProgress): ExportProgress {
  const end = now.phase === 'fetching' ? BEGINS.rendering : now.phase === 'packing' ? 100 : now.progress;
  return { ...now, progress: Math.round((now.progress + (end - now.progress) * CREEP) * 100) / 100 };
}

function fetched(done: number): number {
  const { fetching, rendering } = BEGINS;
  return Math.round((fetching + (rendering - fetching) * done) * 10) / 10;
}

function describe({ phase, pages, totalPages }: BuildProgress): ExportProgress {
  const done = totalPages ? pages / totalPages : 0;
  const { rendering, packing } = BEGINS;
  if (phase === 'packing' || phase === 'done')
    return { phase: 'packing', progress: packing, pageCount: pages, totalPages };
  if (phase === 'rendering') {
    const progress = rendering + (packing - rendering) * done;
    return { phase, progress: Math.round(progress * 10) / 10, pageCount: pages, totalPages };
  }
  return { phase: 'fetching', progress: fetched(phase === 'planning' ? 0.5 : 0), pageCount: 0, totalPages };
}
