import { expect, it } from 'vitest';
import { nearPath } from './near-path.ts';

it.each([
  ['/home/ada/docs/dist', 'dist'],
  ['/home/ada/docs/..dist', '..dist'],
  ['/home/ada/docs', '.'],
  ['/home/ada', '/home/ada'],
  ['/srv/bindery/data', '/srv/bindery/data'],
])('%s is shown as %s', (path, shown) => {
  expect(nearPath(path, '/home/ada/docs')).toBe(shown);
});
