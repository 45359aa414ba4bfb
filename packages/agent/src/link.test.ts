import { expect, it } from 'vitest';
import { LineReader, LineTooLong } from './link.ts';

it('lines are the same however they arrive', () => {
  const bytes = Buffer.from('{"a":"ü"}\n\n{"b":2}\nrest');
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new LineReader(100);
    const lines: string[] = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...reader.push(bytes.subarray(at, at + size)));
    expect(lines).toEqual(['{"a":"ü"}', '', '{"b":2}']);
  }
});

it('a line without end is refused', () => {
  const reader = new LineReader(10);
  reader.push(Buffer.alloc(8, 'a'));
  expect(() => reader.push(Buffer.alloc(8, 'a'))).toThrow(LineTooLong);
});
