import { expect, it } from 'vitest';
import { plainHttpRule } from './plain-http.ts';

it.each<[string[], string, boolean]>([
  [[], 'http://git.test/r', false],
  [[], 'http://127.0.0.1/r', false],
  [['127.0.0.1'], 'http://127.0.0.1:3000/r', true],
  [['127.0.0.1:3000'], 'http://127.0.0.1:3000/r', true],
  [['127.0.0.1:3000'], 'http://127.0.0.1:3001/r', false],
  [['10.0.0.0/8'], 'http://10.1.2.3/r', true],
  [['10.0.0.0/8'], 'http://git.corp/r', false],
  [['git.corp'], 'http://git.corp/r', true],
  [['git.corp:3000'], 'http://git.corp/r', false],
  [['*.corp'], 'http://git.corp/r', true],
  [['git.corp'], 'https://git.corp/r', false],
  [['8.8.8.8'], 'http://8.8.8.8/r', false],
  [['git.corp'], 'nonsense', false],
])('with %j, %s: %s', (entries, url, expected) => {
  expect(plainHttpRule(entries)(url)).toBe(expected);
});
