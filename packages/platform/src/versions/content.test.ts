import { expect, it } from 'vitest';
import { contentOf, describeConflict, type VersionInputs } from './content.ts';

const base: VersionInputs = {
  commit: '4f9a1c03b7de5521',
  folder: '',
  domain: 'docs.test',
  engine: '1',
  remotes: [
    { url: 'https://a.test/api.json', sha256: '1'.repeat(64) },
    { url: 'https://b.test/api.json', sha256: '2'.repeat(64) },
  ],
};

const others: [string, Partial<VersionInputs>, string][] = [
  ['another commit', { commit: 'aaaa1c03b7de5521' }, 'commit aaaa1c03b7de'],
  ['another folder', { folder: 'docs' }, 'of the folder "docs"'],
  ['another domain', { domain: 'other.test' }, 'for other.test'],
  ['another engine', { engine: '2' }, 'the engine 2'],
  ['other pages', { paths: ['index'] }, 'with 1 of its pages'],
  ['no documents', { remotes: [] }, 'commit 4f9a1c03b7de. '],
  [
    'another document',
    { remotes: [base.remotes[0]!, { url: 'https://b.test/api.json', sha256: '3'.repeat(64) }] },
    'with https://b.test/api.json as 333333333333',
  ],
];

it.each(others)('%s is another content, and is named', (_, change, words) => {
  expect(contentOf({ ...base, ...change })).not.toBe(contentOf(base));
  expect(`${describeConflict(base, { ...base, ...change })}. `).toContain(words);
});

it('does not depend on the order in which documents were named', () => {
  expect(contentOf({ ...base, remotes: base.remotes.toReversed() })).toBe(contentOf(base));
});
