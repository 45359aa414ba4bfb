/** So many at a time; the rest wait in the order in which they came. */
export interface Gate {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** From now on so many. Who is inside stays. */
  admit(atOnce: number): void;
}

export function createGate(mostAtOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let most = mostAtOnce;
  let inside = 0;
  const admitWaiting = (): void => {
    while (inside < most && waiting.length > 0) {
      inside++;
      waiting.shift()!();
    }
  };
  return {
    async run(work) {
      if (inside < most) inside++;
      // Who waited is counted by whoever lets it in: nobody who comes later gets ahead.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        inside--;
        admitWaiting();
      }
    },
    admit(atOnce) {
      most = atOnce;
      admitWaiting();
    },
  };
}
