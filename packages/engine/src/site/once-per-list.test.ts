import { expect, test } from 'vitest';
import { oncePerList } from './once-per-list.ts';

test('is found once for each list, also where it is nothing', () => {
  const asked: (readonly string[])[] = [];
  const first = oncePerList((paths) => {
    asked.push(paths);
    return paths[0];
  });
  const [some, same, none]: string[][] = [['a', 'b'], ['a', 'b'], []];
  expect([some, some, same, none, none, some].map((paths) => first(paths!))).toEqual([
    ...['a', 'a', 'a', undefined, undefined, 'a'],
  ]);
  expect(asked).toEqual([some, same, none]);
});
