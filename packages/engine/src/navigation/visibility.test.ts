import { expect, test } from 'vitest';
import type { PageMeta } from '../content/content-index.ts';
import { readPageMeta } from '../content/page-meta.ts';
import type { PagePlace } from './navigation.ts';
import { visibility } from './visibility.ts';

const meta = (yaml: string): PageMeta =>
  readPageMeta({ path: 'a.mdx', page: 'a' }, `---\n${yaml}\n---\n`).meta;
const place = (over: Partial<PagePlace> = {}): PagePlace => ({
  title: 'A',
  section: 0,
  trail: [0],
  listed: true,
  shown: true,
  hiddenParent: false,
  searchable: null,
  boost: null,
  previous: null,
  next: null,
  twins: [],
  ...over,
});
const unlisted = place({ listed: false, shown: false, trail: [] });
const inHidden = place({ shown: false, hiddenParent: true });

/** sidebar, search, sitemap, engines, assistant, llms.txt */
const rows: [string, string, PagePlace, 'navigable' | 'all', string][] = [
  ['an ordinary page', 'title: T', place(), 'navigable', 'yes yes yes yes yes yes'],
  ['hidden', 'hidden: true', place({ shown: false }), 'navigable', 'no no no no no no'],
  ['not in navigation', 'title: T', unlisted, 'navigable', 'no no no yes no no'],
  ['noindex', 'noindex: true', place(), 'navigable', 'yes no no no no no'],
  ['searchable: false', 'searchable: false', place(), 'navigable', 'yes no yes yes no yes'],
  [
    'searchable: false from its group',
    'title: T',
    place({ searchable: false }),
    'navigable',
    'yes no yes yes no yes',
  ],
  [
    'searchable: true over its group',
    'searchable: true',
    place({ searchable: false }),
    'navigable',
    'yes yes yes yes yes yes',
  ],
  ['in a hidden group', 'title: T', inHidden, 'navigable', 'no no no no no no'],
  [
    'in a hidden group that is searchable',
    'title: T',
    { ...inHidden, searchable: true },
    'navigable',
    'no yes yes yes yes yes',
  ],
  [
    'hidden itself, in a searchable hidden group',
    'hidden: true',
    { ...inHidden, searchable: true },
    'navigable',
    'no no no no no no',
  ],
  ['hidden, all indexed', 'hidden: true', place({ shown: false }), 'all', 'no yes yes yes yes yes'],
  ['not in navigation, all indexed', 'title: T', unlisted, 'all', 'no yes yes yes yes yes'],
  ['in a hidden group, all indexed', 'title: T', inHidden, 'all', 'no yes yes yes yes yes'],
  ['noindex, all indexed', 'noindex: true', place(), 'all', 'yes no no no no no'],
  ['robots: noindex', 'robots: "noindex, nofollow"', place(), 'navigable', 'yes yes no no yes yes'],
  ['an address elsewhere', 'url: https://x.y', place(), 'navigable', 'yes no no no no yes'],
];

test.each(rows)('%s', (_, yaml, at, indexing, expected) => {
  const seen = visibility({ meta: meta(yaml), place: at }, indexing);
  const { sidebar, search, sitemap, engines, assistant, llms } = seen;
  const words = [sidebar, search, sitemap, engines, assistant, llms].map((yes) => (yes ? 'yes' : 'no'));
  expect(words.join(' ')).toBe(expected);
});
