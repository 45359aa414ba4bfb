import { expect, it } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { AnchorLink } from '../../site/anchor-link.ts';
import { factsOf, type SegmentFacts } from '../segments/segment-job.ts';
import { checkAnchors } from './check-anchors.ts';

const ANCHORS = [
  'cli-%2F-config',
  'größe',
  'plain',
  'param-deep',
  'param-timeout',
  'node-js-+-path-(a-/-b)',
].join('\n');

it.each([
  ['an id as it stands', '/a#plain', 'plain', 0],
  ['an id that is itself escaped', '/a#cli-%2F-config', 'cli-/-config', 0],
  ['an escaped letter', '/a#gr%C3%B6%C3%9Fe', 'größe', 0],
  ['what every page has', '#content-area', 'content-area', 0],
  ['what is nowhere', '/a#other', 'other', 1],
  ['an id that is not escaped', '/a#cli-/-config', 'cli-/-config', 1],
  ['a redirect, which names the anchor itself', '/old', 'other', 0],
  ['a playground that the page does not have', '/a#tryit=x', 'tryit=x', 1],
])('%s', (_, written, anchor, found) => {
  const link = { page: 'a', anchor, file: 'b.mdx', line: 1, column: 1, written, excerpt: null };
  expect(checkAnchors([factsWith({ anchorLinks: [link] })], [])).toHaveLength(found);
  expect(checkAnchors([factsWith({})], [{ ...link, file: 'docs.json' }])).toHaveLength(found);
});

it.each([
  ['plian', 'plain'],
  ['param-timeot', 'param-timeout'],
  ['param-days', null],
  // Other programs' id of the same heading.
  ['nodejs--path-a--b', 'node-js-+-path-(a-/-b)'],
])('whoever writes #%s is asked about %s', (anchor, nearest) => {
  const link = {
    page: 'a',
    anchor,
    file: 'b.mdx',
    line: 1,
    column: 1,
    written: `/a#${anchor}`,
    excerpt: null,
  };
  const [told] = checkAnchors([factsWith({ anchorLinks: [link] })], []);
  expect(told!.hint).toBe(nearest === null ? null : `Did you mean "#${nearest}"?`);
});

it('nobody misses an anchor of a page that could not be shown', () => {
  const link = {
    page: 'a',
    anchor: 'other',
    file: 'b.mdx',
    line: 1,
    column: 1,
    written: '#other',
    excerpt: null,
  };
  const failed = { severity: 'error', file: 'a.mdx', rule: 'renderer-crashed', message: 'm' } as const;
  const diagnostics = [{ ...failed, line: 1, column: null, hint: null, excerpt: null }];
  expect(checkAnchors([factsWith({ anchorLinks: [link], diagnostics })], [])).toEqual([]);
});

/** Two pages; `diagnostics` are the first one's, `anchorLinks` the other's. */
function factsWith({
  anchorLinks = [],
  diagnostics = [],
}: {
  anchorLinks?: AnchorLink[];
  diagnostics?: Diagnostic[];
}): SegmentFacts {
  return {
    ...factsOf([]),
    pages: [
      { page: 'a', anchors: ANCHORS, anchorLinks: [], features: [], diagnostics },
      { page: 'b', anchors: '', anchorLinks, features: [], diagnostics: [] },
    ],
  };
}
