import { expect, it } from 'vitest';
import { hostOf } from './hosts.ts';

it.each([
  ['docs.example.com', 'docs.example.com'],
  ['Docs.Example.com:8080', 'docs.example.com'],
  ['docs.example.com.', 'docs.example.com'],
  ['127.0.0.1:7400', '127.0.0.1'],
  ['[::1]:7400', '[::1]'],
  ['localhost:', 'localhost'],
  [undefined, null],
  ['', null],
  [':80', null],
  ['a b', null],
  ['a/b', null],
  ['user@host', null],
  ['host:80:80', null],
])('the host of %j is %j', (header, expected) => {
  expect(hostOf(header)).toBe(expected);
});
