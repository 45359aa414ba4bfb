import { expect, test } from 'vitest';
import { typographicSlugs } from './typographic-slugs.ts';

/** Observed on the format's present host. */
test.each([
  ["What's new", ['what’s-new']],
  ["I can't find it", ['i-can’t-find-it']],
  ["Users' guide", ['users’-guide']],
  ['Mark it as "Legacy"', ['mark-it-as-“legacy”']],
  ['"Branch" is missing', ['“branch”-is-missing', '”branch”-is-missing']],
  ['And so on...', ['and-so-on…']],
  ['Fast -- and small', ['fast-—-and-small']],
  ["What's --flag for?", ['what’s-flag-for']],
  ['Plain words', []],
])('%j is set as %j', (text, ids) => {
  expect(typographicSlugs(text)).toEqual(ids);
});
