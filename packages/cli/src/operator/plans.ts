import type { Plan } from '@bindery/platform/operator';

export const PLANS = ['free', 'pro', 'enterprise'] as const satisfies readonly Plan[];

export function isPlan(value: unknown): value is Plan {
  return PLANS.includes(value as Plan);
}
