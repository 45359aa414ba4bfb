import { expect, it } from 'vitest';
import { bestMatches } from './best-matches.ts';

const places = [
  { words: 'Updates', where: 'Acme Docs' },
  { words: 'Settings', where: 'Acme Docs' },
  { words: 'Acme Docs', where: 'docs.acme.test' },
  { words: 'Updates', where: 'Handbook' },
];
const names = (text: string) => bestMatches(places, text).map(({ words, where }) => `${words} (${where})`);

it('shows all, in their order, before anything is typed', () => {
  expect(bestMatches(places, '  ')).toEqual(places);
});

it.each([
  ['acme', 'Acme Docs (docs.acme.test)'],
  ['up hand', 'Updates (Handbook)'],
  ['acme set', 'Settings (Acme Docs)'],
  ['docs.acme', 'Acme Docs (docs.acme.test)'],
])('%s is first of all %s', (text, first) => {
  expect(names(text)[0]).toBe(first);
});

it('shows nothing when a word stands nowhere', () => {
  expect(names('acme nowhere')).toEqual([]);
});
