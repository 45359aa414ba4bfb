import { expect, it } from 'vitest';
import { createLinkLeader } from './only-pages.ts';

const lead = createLinkLeader({ url: 'https://docs.test', kept: ['guides/start'] }, [
  'guides/start',
  'guides/next',
  'über uns',
  'intro',
]);

it.each([
  ['a page left out', '<a href="next.html#part">', '<a href="https://docs.test/guides/next#part">'],
  ['one elsewhere', '<a class="x" href="../intro.html">', '<a class="x" href="https://docs.test/intro">'],
  ['the home page', '<a href="../index.html">', '<a href="https://docs.test/">'],
  ['its twin', '<a href="../index_.html">', '<a href="https://docs.test/">'],
  [
    'a name that is escaped',
    '<a href="../%C3%BCber%20uns.html">',
    '<a href="https://docs.test/%C3%BCber%20uns">',
  ],
  ['a page kept', '<a href="start.html">', '<a href="start.html">'],
  ['another host', '<a href="https://else.test/intro.html">', '<a href="https://else.test/intro.html">'],
  ['a file', '<a href="../files/list.csv">', '<a href="../files/list.csv">'],
  ['a path out of the site', '<a href="../../intro.html">', '<a href="../../intro.html">'],
])('%s', (_, given, expected) => {
  expect(lead.html('guides/start', given)).toBe(expected);
});

it.each([
  ['a page left out', '[n](next.md#part)', '[n](https://docs.test/guides/next.md#part)'],
  ['a page kept', '[s](start.md)', '[s](start.md)'],
  ['another host', '[e](https://else.test/next.md)', '[e](https://else.test/next.md)'],
])('Markdown: %s', (_, given, expected) => {
  expect(lead.markdown('guides/start', given)).toBe(expected);
});
