/** Processor time of this process's threads and of all processes below it, by the program that they run. */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds. */
export interface Used {
  /** Of the first thread: what it does, nobody else can do meanwhile. */
  first: number;
  /** Of all threads of all processes of this kind. */
  all: number;
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
    const sums: Record<string, Used> = {};
    for (const kind of Object.keys(this.#kinds)) sums[kind] = { first: 0, all: 0 };
    for (const { kind, first, all } of this.#seen.values()) {
      sums[kind]!.first += first;
      sums[kind]!.all += all;
    }
    return sums;
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
      if (kind && used) this.#seen.set(pid, { kind, ...used });
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
  return first ? { first: first.seconds, all: secondsOfProcess(pid, threads) } : null;
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
