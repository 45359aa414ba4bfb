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
  ['Start it (--dev)', ['start-it-—dev']],
  ['--force and --pin', ['—force-and-—pin']],
  ['Part 2 --- the rest', []],
  ['Say "@scope/name" once', ['say-“@scope/name”-once']],
  ['It is "(optional)" here', ['it-is-“-optional-”-here']],
  ["The '90s", ['the-’90s']],
  ['Plain words', []],
])('%j is set as %j', (text, ids) => {
  expect(typographicSlugs(text)).toEqual(ids);
});

test.each([
  ['Use --dry-run', ['--dry-run'], []],
  ["What's --flag for?", ['--flag'], ['what’s-flag-for']],
  ['Say "on" or "off"', ['"off"'], ['say-“on”-or-off']],
])('%j with %j as code is set as %j', (text, code, ids) => {
  expect(typographicSlugs(text, code)).toEqual(ids);
});
