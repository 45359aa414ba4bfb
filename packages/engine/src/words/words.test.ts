import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageTag } from '../navigation/site-languages.ts';
import { LANGUAGES } from './language-names.data.ts';
import {
  assistantWords,
  browserWords,
  feedbackWords,
  PHRASES,
  searchWords,
  tryitWords,
  wordsFor,
} from './words.ts';

const folder = new URL('./translations/', import.meta.url);
const translations = readdirSync(folder).map((name) => name.replace('.json', ''));

it.each(translations)(
  '%s has every phrase, with its value, and nothing that HTML would take for its own',
  (name) => {
    const translation = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Record<
      string,
      string
    >;
    expect(Object.keys(translation).sort()).toEqual([...PHRASES].sort());
    for (const [phrase, text] of Object.entries(translation)) {
      expect(text).not.toMatch(/["<>&]|^\s*$/);
      expect(text.split('{}')).toHaveLength(phrase.split('{}').length);
    }
  },
);

it.each(LANGUAGES.filter((code) => code !== 'en'))('docs.json may say %s', (code) => {
  const words = wordsFor(languageTag(code));
  expect(words('On this page')).not.toBe('On this page');
});

it('fills in values as they are, and falls back to English', () => {
  expect(wordsFor('de')('Open in {}', '$& AI')).toBe('In $& AI öffnen');
  expect(wordsFor('fr-CA')('Next')).toBe('Suivant');
  expect(wordsFor('zh-TW')('Next')).toBe('下一頁');
  expect(wordsFor('xx')('Go to {}', 'Docs')).toBe('Go to Docs');
  expect(wordsFor('../../../package')('Next')).toBe('Next');
});

it.each([
  ['its script', '../theme/browser/', browserWords],
  ['the search dialog', '../theme/browser/search/', searchWords],
  ['the assistant', '../theme/browser/assistant/', assistantWords],
  ['the playground', '../theme/browser/tryit/', tryitWords],
  ['the feedback', '../theme/browser/feedback/', feedbackWords],
])('gives the browser what %s says', (_name, folderOf, wordsOf) => {
  const scripts = new URL(folderOf, import.meta.url);
  const files = readdirSync(scripts).filter((name) => name.endsWith('.js') && !name.endsWith('.gen.js'));
  const text = files.map((name) => readFileSync(new URL(name, scripts), 'utf8')).join('\n');
  const calls = [...text.matchAll(/word\(([^)]*)\)/g)].flatMap(([, given]) => [
    ...given!.matchAll(/'([^']+)'/g),
  ]);
  const said = new Set(calls.map(([, phrase]) => phrase!));
  expect(said.size).toBeGreaterThan(9);
  expect([...said].sort()).toEqual(Object.keys(wordsOf(['de']).de!).sort());
  expect(wordsOf(['en'])).toEqual({});
});
