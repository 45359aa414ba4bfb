import { expect, test } from 'vitest';
import { splitReexports } from './split-reexports.ts';

test.each([
  ['export { a } from "./x.js";', 'import { a as $again0 } from "./x.js"; export { $again0 as a };'],
  [
    "const b = 1;\nexport { a as c, default as D } from './x.jsx'\nexport { b };",
    "const b = 1;\nimport { a as $again0, default as $again1 } from './x.jsx'; export { $again0 as c, $again1 as D };\nexport { b };",
  ],
  ['export const from = 1;', 'export const from = 1;'],
])('%s', (source, split) => {
  expect(splitReexports(source)).toBe(split);
});
