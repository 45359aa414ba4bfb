import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts';

const position = { position: 1_767_000_000_123_456, id: 'prj_1' };

it('comes back as it went', () => {
  expect(decodeCursor('projects', encodeCursor('projects', position))).toEqual(position);
});

it.each([
  ['rubbish', 'xyz'],
  ['nothing', ''],
  ['one of another list', encodeCursor('updates', position)],
  [
    'one with a letter changed',
    encodeCursor('projects', position).replace(/^./, (c) => (c === 'M' ? 'N' : 'M')),
  ],
  ['one cut short', encodeCursor('projects', position).slice(0, -4)],
  ['one made up', Buffer.from('00000000.1.prj_1').toString('base64url')],
])('refuses %s', (_, cursor) => {
  expect(() => decodeCursor('projects', cursor)).toThrow(/"cursor"/);
});

it('ends a list with null, also when the last page is full', () => {
  const rows = [1, 2, 3].map((n) => ({ position: n, id: `prj_${n}` }));
  const page = (limit: number) =>
    pageOf(rows.slice(0, limit + 1), { list: 'projects', limit, toEntry: (row) => row.id });
  expect(page(2)).toEqual({ data: ['prj_1', 'prj_2'], nextCursor: encodeCursor('projects', rows[1]!) });
  expect(page(3)).toEqual({ data: ['prj_1', 'prj_2', 'prj_3'], nextCursor: null });
  expect(pageOf([], { list: 'projects', limit: 3, toEntry: () => 0 })).toEqual({
    data: [],
    nextCursor: null,
  });
});
