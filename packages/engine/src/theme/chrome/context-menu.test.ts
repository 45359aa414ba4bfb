import { expect, it } from 'vitest';
import { CONTEXTUAL_OPTIONS, type SiteConfig } from '../../config/docs-json.schema.ts';
import { wordsFor } from '../../words/words.ts';
import { contextMenuEntries } from './context-menu.ts';

it.each(CONTEXTUAL_OPTIONS)('offers %s', (name) => {
  const contextual = { options: [{ kind: 'builtin', name }], display: 'header' };
  const config = { name: 'Site', contextual } as unknown as SiteConfig;
  expect(
    contextMenuEntries(config, { icons: {}, specs: ['assets/api.json'], words: wordsFor('en'), links: {} }),
  ).toMatch(/^<li.*<\/li>$/);
});
