import { expect, it } from 'vitest';
import { createSiteTurns } from './site-turns.ts';

function turnsByHand() {
  const order: string[] = [];
  const coming: (() => void)[] = [];
  const turns = createSiteTurns((then) => void coming.push(then));
  return {
    order,
    add: (site: number, name: string) => turns.add(site, () => void order.push(name)),
    /** One turn; false when nobody wants any. */
    next: () => {
      const then = coming.shift();
      then?.();
      return then !== undefined;
    },
  };
}

it('each site has one turn, then the next one', () => {
  const { add, next, order } = turnsByHand();
  for (const name of ['a1', 'a2', 'a3']) add(1, name);
  for (const name of ['b1', 'b2']) add(2, name);
  add(3, 'c1');
  while (next());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('who comes while another is worked on is next', () => {
  const { add, next, order } = turnsByHand();
  for (const name of ['a1', 'a2', 'a3']) add(1, name);
  next();
  add(2, 'b1');
  while (next());
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});
