import { expect, it } from 'vitest';
import { hostname } from './fields.ts';

const long = (length: number) => 'a'.repeat(length);

it.each([
  ['docs.example.com', true],
  ['localhost', true],
  ['xn--bcher-kva.example', true],
  ['a-b.c', true],
  ['1.example', true],
  [`${long(63)}.test`, true],
  ['', false],
  ['https://docs.example.com', false],
  ['docs.example.com:8080', false],
  ['docs.example.com/path', false],
  ['docs example.com', false],
  [' docs.example.com', false],
  ['docs.example.com.', false],
  ['.example.com', false],
  ['a..b', false],
  ['Docs.example.com', false],
  ['bücher.example', false],
  ['-a.example', false],
  ['a-.example', false],
  ['a_b.example', false],
  ['*.example.com', false],
  ['127.0.0.1', false],
  ['1', false],
  ['[::1]', false],
  [`${long(64)}.test`, false],
  [Array.from({ length: 64 }, () => 'abc').join('.'), false],
  ['a\nb', false],
  ['docs.example.com\n', false],
])('hostname %j: %s', (text, valid) => {
  expect(hostname.safeParse(text).success).toBe(valid);
});
