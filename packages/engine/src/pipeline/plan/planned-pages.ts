/** The pages of a plan. Apart from planning, which those who only count them need not load. */
import type { Plan, PlannedPage } from './site-plan.ts';

export function plannedPages({ segments }: Pick<Plan, 'segments'>): PlannedPage[] {
  return segments.flatMap(({ pages }) => pages);
}

/** What there is to render: the home page's copy at the root is one more. */
export function countPages({ segments }: Pick<Plan, 'segments'>): number {
  return segments.reduce((pages, { size }) => pages + size, 0);
}

/** What the site has. */
export function countDifferentPages(plan: Pick<Plan, 'segments'>): number {
  return new Set(plannedPages(plan).map(({ meta }) => meta.path)).size;
}
