/** `--limit` of commands that list something: how many at most, over as many pages of the API as that takes. */
import { type Line, UsageError } from '../command-line.ts';

const USUALLY = 20;
const MOST_PER_PAGE = 100;

export const LIMIT = { flag: 'limit', value: '<n>', describe: `how many to list (default: ${USUALLY})` };

export interface Limit {
  /** For the API: entries of one page. */
  perPage: number;
  take<T>(entries: AsyncIterable<T>): Promise<T[]>;
}

export function readLimit({ flags }: Pick<Line, 'flags'>): Limit {
  const most = Number(flags.limit ?? USUALLY);
  if (!Number.isInteger(most) || most < 1) throw new UsageError('--limit must be a whole number above 0.');
  return {
    perPage: Math.min(most, MOST_PER_PAGE),
    async take(entries) {
      const taken = [];
      for await (const entry of entries) {
        taken.push(entry);
        if (taken.length === most) break;
      }
      return taken;
    },
  };
}
