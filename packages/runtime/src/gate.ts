/** So many at a time; the rest wait in the order in which they came. */
export interface Gate {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createGate(mostAtOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let free = mostAtOnce;
  return {
    async run(work) {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // Handed over rather than given back: nobody who comes later gets ahead.
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
