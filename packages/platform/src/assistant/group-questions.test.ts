import { expect, it } from 'vitest';
import { groupQuestions } from './group-questions.ts';
import type { AskedRow } from './store.ts';

const asked = (question: string): AskedRow => ({
  ...{ question, outcome: 'unknown', at: new Date(0), pages: [], helpful: null },
});
/** No two of them begin alike. */
const word = (n: number) => `q${n.toString(36).padStart(5, '0').split('').reverse().join('')}`;
const words = (count: number, from: number) => Array.from({ length: count }, (_, n) => word(from + n));

it('puts questions together that ask for the same', async () => {
  const groups = await groupQuestions([
    asked('How do I deploy to Kubernetes?'),
    asked('deploy kubernetes'),
    asked('Where are the logs?'),
  ]);
  expect(groups.map(({ question, count }) => [question, count])).toEqual([
    ['How do I deploy to Kubernetes?', 2],
    ['Where are the logs?', 1],
  ]);
});

it.each([
  ['long ones', (n: number) => words(200, n * 200).join(' ')],
  ['ones that share a word', (n: number) => `deploy ${words(10, n * 10).join(' ')}`],
])('lets others have their turn while it looks at many questions: %s', async (_, make) => {
  const rows = Array.from({ length: 400 }, (_, n) => asked(make(n)));
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const groups = await groupQuestions(rows).finally(() => clearInterval(timer));
  expect(groups).toHaveLength(400);
  expect(turns).toBeGreaterThan(3);
});
