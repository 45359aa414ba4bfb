import { expect, it } from 'vitest';
import { questionWords } from './question-words.ts';

const termsOf = (question: string) => questionWords(question).map(({ term }) => term);

it('leaves out words that say nothing about what is asked for', () => {
  expect(termsOf('How do I rotate the token, please?')).toEqual(['rotate', 'token']);
});

it('knows words that mean the same, by their family', () => {
  expect(questionWords('deleting')[0]!.also).toContain('remove');
});

it('takes a phrase for what it means, and not for its words', () => {
  const words = questionWords('How do I get rid of a role?');
  expect(words.map(({ term }) => term)).toEqual(['delete', 'role']);
  expect(words[0]!.also).toContain('remove');
});

it('asks for all words where none says more than the others', () => {
  expect(termsOf('what is it')).toEqual(['what', 'is', 'it']);
});

it('leaves out empty words of the language that is asked in, and of no other', () => {
  expect(termsOf('How do I delete a comment of the AI?')).toEqual(['delete', 'comment', 'ai']);
  expect(termsOf('Comment supprimer une page avec le terminal ?')).toEqual(['supprimer', 'page', 'terminal']);
  expect(termsOf('Wie kann ich die Seite löschen?')).toEqual(['seite', 'loschen']);
});

it('knows a phrase in its other forms, and around what is done', () => {
  expect(termsOf('How do I leave some columns out of the table?')).toEqual(['exclude', 'columns', 'table']);
  expect(termsOf('Alerts were turned off')).toEqual(['disable', 'alerts']);
});

it('does not take a verb and a particle of another sentence for a phrase', () => {
  expect(termsOf('Turn the page of my own private documentation off')).toContain('documentation');
  expect(termsOf('Turn the page of my own private documentation off')).not.toContain('disable');
});
