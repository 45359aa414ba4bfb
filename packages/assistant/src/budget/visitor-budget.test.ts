import { expect, it } from 'vitest';
import { VisitorBudget } from './visitor-budget.ts';

const LIMITS = { perMinute: 2, perDay: 3, tokensPerDay: 100 };
const of = (name: string) => [
  { name, times: 1 },
  { name: 'all of them', times: 8 },
];

it('holds those who are counted together to so many times the limit of one', () => {
  let nowMs = 0;
  const budget = new VisitorBudget(LIMITS, () => nowMs);
  for (let count = 0; count < 16; count++) budget.enter(of(`v${count % 8}`))(0);
  expect(() => budget.enter(of('v9'))).toThrow('16 questions a minute');
  expect(() => budget.enter([{ name: 'elsewhere', times: 1 }])).not.toThrow();
  nowMs = 60_000;
  for (let count = 0; count < 8; count++) budget.enter(of(`v${count}`))(0);
  nowMs = 120_000;
  expect(() => budget.enter(of('v9'))).toThrow('24 questions today');
});

it('holds them to as many tokens', () => {
  const budget = new VisitorBudget(LIMITS, () => 0);
  for (let count = 0; count < 8; count++) budget.enter(of(`v${count}`))(100);
  expect(() => budget.enter(of('v9'))).toThrow('Come back tomorrow');
});
