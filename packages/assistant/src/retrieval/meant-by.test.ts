import { expect, it } from 'vitest';
import { meantBy } from './meant-by.ts';

it('knows what everyday words are called in documentation, in each of their forms', () => {
  expect(meantBy('colleague')).toContain('member');
  expect(meantBy('colleagues')).toContain('member');
  expect(meantBy('rotating')).toContain('regenerate');
});

it('knows by which words people ask for a concept, and not the other way round', () => {
  expect(meantBy('unattended')).toContain('automation');
  expect(meantBy('automation')).not.toContain('unattended');
});

it('takes no word for the form of another that is only as long as its beginning', () => {
  expect(meantBy('offer')).not.toContain('disable');
  expect(meantBy('off')).toContain('disable');
});

it('knows nothing of words of other languages', () => {
  expect(meantBy('einstellung')).toEqual([]);
});

it('leaves out the word itself', () => {
  expect(meantBy('delete')).not.toContain('delete');
});
