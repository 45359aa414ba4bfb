import { expect, it } from 'vitest';
import { headingsIn } from './headings-in.ts';

it('finds headings by the ids of their places', () => {
  const html =
    '<h1>No place</h1><h2 class="x" id="a&amp;b"><a href="#a">#</a>One\n &lt;two&gt; &#38;&#x41;</h2><h3 id="c">C</h3>';
  expect([...headingsIn(html)]).toEqual([
    ['a&b', '#One <two> &A'],
    ['c', 'C'],
  ]);
});

it('leaves a character that there is not as it is written', () => {
  expect(headingsIn('<h2 id="a">&#99999999; &#x110000;</h2>').get('a')).toBe('&#99999999; &#x110000;');
});

/** Each of them would keep this thread, and with it every other site, for hours if somebody looked back and forth. */
it.each([
  ['headings that are never closed', '<h1 id="a">'.repeat(400_000), 0],
  ['tags that are never closed', '<h1 '.repeat(1_000_000), 0],
  ['places that are never closed', `<h1 ${' id="a"'.repeat(500_000)}`, 0],
  ['signs within a heading', `<h1 id="a">${'<'.repeat(3_000_000)}</h1>`, 1],
])('reads %s once', (_, html, count) => expect(headingsIn(html).size).toBe(count));
