/** One line on stderr that shows how far a long piece of work is. Silent when stderr is no terminal. */
import pc from 'picocolors';

export interface ProgressBar {
  show(progress: { label: string; done: number; total: number | null }): void;
  clear(): void;
}

const WIDTH = 28;
const LEAST_MS_BETWEEN = 50;

export function progressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  const startedAt = performance.now();
  let shownAt = 0;
  return {
    show: ({ label, done, total }) => {
      const now = performance.now();
      if (now - shownAt < LEAST_MS_BETWEEN) return;
      shownAt = now;
      const bar = total
        ? `${drawBar(done / total)} ${done}/${total}${remaining(done, total, now - startedAt)}`
        : `${done || ''}`;
      stream.write(`\r\x1b[2K${pc.dim(label.padEnd(10))} ${bar}`);
    },
    clear: () => stream.write('\r\x1b[2K'),
  };
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${pc.cyan('━'.repeat(full))}${pc.dim('━'.repeat(WIDTH - full))}`;
}

function remaining(done: number, total: number, elapsedMs: number): string {
  if (done === 0 || elapsedMs < 2_000) return '';
  const seconds = Math.ceil(((elapsedMs / done) * (total - done)) / 1_000);
  return pc.dim(` · ${seconds} s left`);
}
