import { expect, it } from 'vitest';
import { factsOf } from '../segments/segment-job.ts';
import { checkAnchors } from './check-anchors.ts';

const ANCHORS = ['cli-%2F-config', 'größe', 'plain'].join('\n');

it.each([
  ['an id as it stands', '/a#plain', 'plain', 0],
  ['an id that is itself escaped', '/a#cli-%2F-config', 'cli-/-config', 0],
  ['an escaped letter', '/a#gr%C3%B6%C3%9Fe', 'größe', 0],
  ['what every page has', '#content-area', 'content-area', 0],
  ['what is nowhere', '/a#other', 'other', 1],
  ['an id that is not escaped', '/a#cli-/-config', 'cli-/-config', 1],
])('%s', (_, written, anchor, found) => {
  const link = { page: 'a', anchor, file: 'b.mdx', line: 1, column: 1, written, excerpt: null };
  const page = { features: [], diagnostics: [] };
  const facts = {
    ...factsOf([]),
    pages: [
      { ...page, page: 'a', anchors: ANCHORS, anchorLinks: [] },
      { ...page, page: 'b', anchors: '', anchorLinks: [link] },
    ],
  };
  expect(checkAnchors([facts])).toHaveLength(found);
});
