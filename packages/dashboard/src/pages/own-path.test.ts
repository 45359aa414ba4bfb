import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each([
  [undefined, '/'],
  ['/projects/prj_1?x=1#y', '/projects/prj_1?x=1#y'],
  ['/sign-in?to=/x', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test/', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %s', (to, path) => {
  expect(ownPath(to)).toBe(path);
});
