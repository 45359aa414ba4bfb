/** So many pieces of work of a site at a time, and so many that wait: what agents ask for is larger than the question. */
import { SearchBusy } from '../searches/searches.ts';

export type InTurn = <Result>(site: object, work: () => Promise<Result>) => Promise<Result>;

interface Line {
  inside: number;
  waiting: (() => void)[];
}

/** Rejects with `SearchBusy` where too many wait. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): InTurn {
  const lines = new WeakMap<object, Line>();
  return async (site, work) => {
    const line = lines.get(site) ?? { inside: 0, waiting: [] };
    lines.set(site, line);
    if (line.inside < atOnce) line.inside++;
    else {
      if (line.waiting.length >= mostWaiting) throw new SearchBusy('Many are asking this site.');
      // Whoever leaves hands over the place.
      await new Promise<void>((resolve) => void line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.inside--;
    }
  };
}
