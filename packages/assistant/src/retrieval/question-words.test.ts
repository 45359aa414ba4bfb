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
