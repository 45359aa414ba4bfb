/** Lists: `?limit=`, `?cursor=` and the shape of an answer. */
import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 50;
export const LARGEST_PAGE_SIZE = 100;

export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^([1-9]|[1-9][0-9]|100)$/, `must be a whole number from 1 to ${LARGEST_PAGE_SIZE}`)
    .transform(Number)
    .default(DEFAULT_PAGE_SIZE)
    .meta({
      description: 'The largest number of entries to answer.',
      override: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
    }),
  cursor: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .meta({ description: 'The `nextCursor` of the previous page. Leave it out to get the first page.' }),
});

export function pageOf<Entry extends z.ZodType>(name: string, entry: Entry) {
  return z
    .object({
      data: z.array(entry),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'Send it as `cursor` to get the next page; null on the last page.' }),
    })
    .meta({ id: name });
}

export interface Page<Entry> {
  data: Entry[];
  nextCursor: string | null;
}
