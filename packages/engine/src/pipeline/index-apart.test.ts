import { PartWriter } from '@bindery/search/build';
import { expect, test } from 'vitest';
import { indexFilesApart } from './index-apart.ts';
import { indexFiles } from './index-files.ts';

function partOf(page: string): Buffer | null {
  const writer = new PartWriter();
  const edition = { id: 'en', language: 'en', version: null, isDefault: true };
  const words = Array.from({ length: 400 }, (_, index) => `${page}${index}`).join(' ');
  writer.add({
    ...{ edition, href: `${page}.html`, title: page, crumbs: [], tab: '', description: null, keywords: [] },
    ...{ method: null, address: null, boost: 1 },
    sections: [{ anchor: '', heading: '', text: words }],
  });
  return writer.finish()?.part ?? null;
}

test('an index that is made on a thread has the same bytes', async () => {
  // Some segments have no part.
  const parts = [partOf('first'), null, partOf('second'), null];
  const here = await indexFiles(parts);
  const apart = await indexFilesApart(parts);
  expect(apart.map(({ file }) => file)).toEqual(here.map(({ file }) => file));
  here.forEach(({ file, member }, index) => {
    expect(apart[index]!.member.equals(member), file.path).toBe(true);
  });
});

test('a part that is none ends the thread, and whoever waits is told', async () => {
  await expect(indexFilesApart([Buffer.from('no part')])).rejects.toThrow();
});
