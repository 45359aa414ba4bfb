import { expect, it } from 'vitest';
import { asTyped } from './as-typed.ts';

it.each([
  ['/home/ada/bindery/node_modules/.bin/bindery', 'npx bindery'],
  ['/home/ada/.npm/_npx/0f1e2d/node_modules/.bin/bindery-docs', 'npx bindery-docs'],
  ['/usr/local/bin/bindery', 'bindery'],
  ['/usr/local/lib/node_modules/bindery-docs/bin/bindery.js', 'bindery'],
])('%s is typed as %s', (program, typed) => {
  expect(asTyped(program)).toBe(typed);
});
