/** What the reports of analytics are asked with, and what they have in common. */
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, pageQuery } from './page.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export const MOST_DAYS = 1100;
/** Hours are kept as long as raw rows are. */
export const HOURS_KEPT_DAYS = 30;

const date = (description: string) =>
  z.iso
    .date()
    .optional()
    .meta({ description, examples: ['2026-01-31'], override: { type: 'string', format: 'date' } });

const filterText = (most: number, description: string) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !text.includes('\u0000'), { message: 'must not contain the character U+0000' })
    .optional()
    .meta({ description });

export const periodQuery = z.object({
  from: date('The first day (UTC). Default: 30 days up to `to`.'),
  to: date('The last day (UTC). Default: today.'),
  interval: z
    .enum(INTERVALS)
    .default('day')
    .meta({
      description: `The length of the interval that each point counts. Weeks begin on Monday. Hours exist for the last ${HOURS_KEPT_DAYS} days.`,
    }),
  page: filterText(500, 'Only this page, such as `/guides/start`.'),
  language: filterText(35, 'Only pages of this language.'),
});

export const reportQuery = periodQuery.extend({
  ...pageQuery.shape,
  format: z.enum(['json', 'csv']).optional().meta({
    description: '`csv`: the whole list in `data` as one table for a spreadsheet, up to 50,000 lines.',
  }),
});

/** For lists whose query is put together by hand. */
export const REPORT_PAGE = { usual: DEFAULT_PAGE_SIZE, most: LARGEST_PAGE_SIZE };

const point = z
  .object({
    at: z.iso
      .datetime({ precision: 3 })
      .meta({ description: 'When the interval begins.', override: { type: 'string', format: 'date-time' } }),
    count: z.int().min(0),
  })
  .meta({ id: 'AnalyticsPoint' });

const count = (description: string) => z.int().min(0).meta({ description });

export const timeLine = {
  points: z
    .array(point)
    .meta({ description: 'One point for each interval, oldest first, including intervals without events.' }),
  previous: z.array(point).meta({
    description: 'The same for the period before, which has the same length and ends where this one begins.',
  }),
  total: count('The sum of all points.'),
  previousTotal: count('The same sum for the period before.'),
};

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `cursor` to get the next page; null on the last page.' });

export function reportOf<Entry extends z.ZodType, More extends z.ZodRawShape>(
  name: string,
  entry: Entry,
  more: More,
) {
  return z
    .object({
      ...timeLine,
      ...more,
      data: z.array(entry).meta({ description: 'What was counted, most frequent first.' }),
      nextCursor,
    })
    .meta({ id: name });
}

export { count };
export type AnalyticsPoint = z.output<typeof point>;
