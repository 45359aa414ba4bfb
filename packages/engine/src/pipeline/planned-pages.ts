/** The pages of a plan. Apart from planning, which those who only count them need not load. */
import type { Plan, PlannedPage } from './plan.ts';

export function plannedPages({ segments }: Pick<Plan, 'segments'>): PlannedPage[] {
  return segments.flatMap(({ pages }) => pages);
}

export function countPages({ segments }: Pick<Plan, 'segments'>): number {
  return segments.reduce((pages, { size }) => pages + size, 0);
}
