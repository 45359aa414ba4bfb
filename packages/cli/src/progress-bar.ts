/** One line on stderr that shows how far a long piece of work is. Silent when stderr is no terminal. */
import pc from 'picocolors';

export interface Progress {
  label: string;
  done: number;
  total: number | null;
  /** How amounts are written; plain numbers when not given. */
  format?: (amount: number) => string;
}

export interface ProgressBar {
  show(progress: Progress): void;
  clear(): void;
}

const WIDTH = 28;
const LEAST_MS_BETWEEN = 50;

export function progressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  let shownAt = 0;
  // The estimate counts from what was done when the bar first saw a total: earlier work took other time.
  let first: { done: number; at: number } | null = null;
  return {
    show: ({ label, done, total, format = String }) => {
      const now = performance.now();
      if (now - shownAt < LEAST_MS_BETWEEN) return;
      shownAt = now;
      if (total) first ??= { done, at: now };
      const bar = total
        ? `${drawBar(done / total)} ${format(done)}/${format(total)}${remaining(done, total, { ...first!, now })}`
        : `${done ? format(done) : ''}`;
      stream.write(`\r\x1b[2K${pc.dim(label.padEnd(10))} ${bar}`);
    },
    clear: () => stream.write('\r\x1b[2K'),
  };
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${pc.cyan('━'.repeat(full))}${pc.dim('━'.repeat(WIDTH - full))}`;
}

function remaining(done: number, total: number, first: { done: number; at: number; now: number }): string {
  const elapsedMs = first.now - first.at;
  const made = done - first.done;
  if (made <= 0 || elapsedMs < 2_000 || done >= total) return '';
  const seconds = Math.ceil(((elapsedMs / made) * (total - done)) / 1_000);
  return pc.dim(` · ${seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`);
}
