/** Processor time of this process's threads and of all processes below it, by the program that they run. */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds. */
export interface Used {
  /** Of the first thread: what it does, nobody else can do meanwhile. */
  first: number;
  /** Of all threads of all processes of this kind. */
  all: number;
  /** By their numbers, the first among them. */
  threads: Readonly<Record<string, number>>;
}

/** What was used from one look to another. */
export function usedBetween(before: Used, now: Used): Used {
  const threads = Object.entries(now.threads).map(([task, seconds]) => {
    return [task, seconds - (before.threads[task] ?? 0)] as const;
  });
  return {
    first: now.first - before.first,
    all: now.all - before.all,
    threads: Object.fromEntries(threads),
  };
}

/** One after the other. */
export function usedTogether(parts: readonly Used[]): Used {
  const sums = { first: 0, all: 0, threads: {} as Record<string, number> };
  for (const { first, all, threads } of parts) {
    sums.first += first;
    sums.all += all;
    for (const [task, seconds] of Object.entries(threads))
      sums.threads[task] = (sums.threads[task] ?? 0) + seconds;
  }
  return sums;
}

export class ProcessorTime {
  readonly #root: number;
  readonly #kinds: Readonly<Record<string, RegExp>>;
  /** Processes end: what was last seen of them counts. */
  readonly #seen = new Map<number, Used & { kind: string }>();
  readonly #timer: NodeJS.Timeout;

  /**
   * What runs below `root` is of the first kind whose pattern fits its command line and those above it, the line of each
   * behind that of its parent; what fits none counts nowhere.
   */
  constructor(root: number, kinds: Readonly<Record<string, RegExp>>) {
    this.#root = root;
    this.#kinds = kinds;
    this.#timer = setInterval(() => this.#look(), 100);
  }

  /** Since the beginning. Only one process of a kind may be there for `first` to mean anything. */
  now(): Record<string, Used> {
    this.#look();
    const processes = [...this.#seen.values()];
    return Object.fromEntries(
      Object.keys(this.#kinds).map((kind) => {
        return [kind, usedTogether(processes.filter((one) => one.kind === kind))];
      }),
    );
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const look = (pid: number, above: string): void => {
      // Asked each time: between its start and its program a process has the line of whoever started it.
      const own = readOrNull(`/proc/${pid}/cmdline`) ?? '';
      const line = `${above}\n${own}`;
      // One that is ending has none.
      const kind = own === '' ? this.#seen.get(pid)?.kind : this.#kindOf(line);
      const used = usedBy(pid);
      if (kind && used) {
        // Of threads that have ended, what was last seen counts as well.
        const threads = { ...this.#seen.get(pid)?.threads, ...used.threads };
        this.#seen.set(pid, { kind, ...used, threads });
      }
      for (const child of childrenOf(pid)) look(child, line);
    };
    look(this.#root, '');
  }

  #kindOf(line: string): string | null {
    return Object.keys(this.#kinds).find((kind) => this.#kinds[kind]!.test(line)) ?? null;
  }
}

/** Of one process. */
function usedBy(pid: number): Used | null {
  const threads = tasksOf(pid).map((task) => ({ task, seconds: secondsOf(`/proc/${pid}/task/${task}`) }));
  const first = threads.find(({ task }) => task === pid);
  if (!first) return null;
  return {
    first: first.seconds,
    all: secondsOfProcess(pid, threads),
    threads: Object.fromEntries(threads.map(({ task, seconds }) => [task, seconds])),
  };
}

/** Threads that have ended are in the sum of the process alone, which is less exact. */
function secondsOfProcess(pid: number, threads: readonly { seconds: number }[]): number {
  const stat = readOrNull(`/proc/${pid}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const sum = threads.reduce((total, { seconds }) => total + seconds, 0);
  return Math.max(sum, (ticks || 0) / TICKS_PER_SECOND);
}

const TICKS_PER_SECOND = 100;

function secondsOf(folder: string): number {
  return Number((readOrNull(`${folder}/schedstat`) ?? '0').split(' ')[0]) / 1e9;
}

function childrenOf(pid: number): number[] {
  return tasksOf(pid).flatMap((task) =>
    (readOrNull(`/proc/${pid}/task/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

function tasksOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
