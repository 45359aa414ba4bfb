import { hostname } from '@bindery/contract';
import { expect, it } from 'vitest';
import { defaultDomain, nextDomains } from './domains.ts';

it.each([
  [['a', 'b'], {}, ['a', 'b']],
  [['a', 'b'], { domain: 'b' }, ['b', 'a']],
  [['a', 'b'], { domain: 'c' }, ['c', 'b']],
  [['a'], { domains: ['b', 'a'] }, ['a', 'b']],
  [['a'], { domains: ['b', 'c'] }, ['b', 'c']],
  [['a'], { domain: 'c', domains: ['b', 'c'] }, ['c', 'b']],
  [['a'], { domain: 'd', domains: ['b', 'a'] }, ['d', 'b', 'a']],
])('%j with %j becomes %j', (present, change, expected) => {
  expect(nextDomains(present, change)).toEqual(expected);
});

it.each([
  ['Acme Docs', 'acme-docs-0123abcd.localhost'],
  ['Größe & Æther!', 'gro-e-ther-0123abcd.localhost'],
  ['文档', '0123abcd.localhost'],
  ['--', '0123abcd.localhost'],
  ['x'.repeat(100), `${'x'.repeat(40)}-0123abcd.localhost`],
])('a project called %j gets %s', (name, expected) => {
  const domain = defaultDomain({ projectId: 'prj_0123abcd4567', name }, 'localhost');
  expect(domain).toBe(expected);
  expect(hostname.safeParse(domain).success).toBe(true);
});
