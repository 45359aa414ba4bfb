/** What an export shows of itself while it runs: several times a second, and never less than before. */
import type { BuildProgress } from '@bindery/engine';
import type { RunningJob } from '../jobs/definition.ts';
import { type ExportProgress, recordProgress } from './store.ts';

export interface ExportProgressReport {
  during<Result>(phase: 'fetching', work: () => Promise<Result>): Promise<Result>;
  building(progress: BuildProgress): void;
  /** Resolves when nothing is being written any more. */
  settle(): Promise<void>;
}

const WRITE_EVERY_MS = 400;
/** Percent at which a phase begins: rendering takes most of the time. */
const BEGINS = { fetching: 1, rendering: 6, packing: 92 } as const;

export function openProgress(job: RunningJob): ExportProgressReport {
  let last: ExportProgress = { phase: 'fetching', progress: 0, pageCount: 0, totalPages: null };
  let shown = '';
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const write = (): void => {
    timer = null;
    if (writing || JSON.stringify(last) === shown) return;
    shown = JSON.stringify(last);
    // What is not shown is no harm; a lost lease is noticed by the next step.
    writing = job.fenced((tx) => recordProgress(tx, job.id, last)).catch(() => {});
    void writing.then(() => {
      writing = null;
      timer = setTimeout(write, WRITE_EVERY_MS);
      timer.unref();
    });
  };

  const show = (now: ExportProgress): void => {
    last = now;
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
    async settle() {
      if (timer) clearTimeout(timer);
      await writing;
      if (timer) clearTimeout(timer);
    },
  };
}

function describe({ phase, pages, totalPages }: BuildProgress): ExportProgress {
  const done = totalPages ? pages / totalPages : 0;
  const { fetching, rendering, packing } = BEGINS;
  if (phase === 'packing' || phase === 'done')
    return { phase: 'packing', progress: packing, pageCount: pages, totalPages };
  if (phase === 'rendering') {
    const progress = rendering + (packing - rendering) * done;
    return { phase, progress: Math.round(progress * 10) / 10, pageCount: pages, totalPages };
  }
  const progress = phase === 'planning' ? (fetching + rendering) / 2 : fetching;
  return { phase: 'fetching', progress, pageCount: 0, totalPages };
}
