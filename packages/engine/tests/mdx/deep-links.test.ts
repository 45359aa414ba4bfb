/** What existing links to places of a page say, and what its contents list: held against the format's own parsers. */
import { expect, test } from 'vitest';
import { render } from './harness.ts';

const idsOf = (html: string): string[] => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);

test.each([
  ["## What's new", ['what’s-new']],
  ["## What's new\n\n## What's new", ['what’s-new', 'what’s-new-2']],
  ['## The "best" way...', ['the-“best”-way…']],
  ['## Area $x^2$ of it', ['area-of-it']],
  ['## ![a flag](/flag.png) Norway', ['norway']],
  ['<h2><img src="/flag.png" alt="a flag" /> Norway</h2>', ['norway']],
  ['<Update label="v2 & more">x</Update>', ['v2-&amp;-more', 'v2-and-more']],
  ['<Update label="May">x</Update>\n\n<Update label="May">y</Update>', ['may', 'may-2']],
  ['<Accordion title="API 密钥">x</Accordion>', ['api']],
  ['<Accordion title="第1步">x</Accordion>\n\n<Accordion title="步骤 1">y</Accordion>', ['1', '1-1']],
  ['<View title="Быстрый старт">x</View>', ['bystryy-start']],
  ['<ParamField query="名前" type="string">x</ParamField>', ['param']],
])('%j has the ids %j', (source, ids) => {
  expect(idsOf(render(source).html)).toEqual(expect.arrayContaining(ids));
});

test.each([
  '<Tabs>\n<Tab title="run.sh">x</Tab>\n</Tabs>\n\n<a id="runsh"></a>\n\ny',
  '## Read & write\n\n<div id="read--write">x</div>',
  '<Accordion title="run.sh">x</Accordion>\n\nSee <span id="runsh">this</span>',
])('an id of the author is there once, whatever else would be called so: %j', (source) => {
  for (const file of ['a.mdx', 'a.md']) {
    const ids = idsOf(render(source, { file }).html);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  }
});

test.each([
  ['<Expandable title="More">\n\n## Inside\n\n</Expandable>', []],
  ['<Steps titleSize="h4">\n<Step title="One">x</Step>\n</Steps>', []],
  ['<Steps titleSize="h3">\n<Step title="One">x</Step>\n</Steps>', ['One']],
  ['## ![a flag](/flag.png) Norway', ['Norway']],
  ['<Note>\n\n## Inside\n\n</Note>', ['Inside']],
  ['<MDX>\n\n## Inside\n\n</MDX>', []],
])('the contents of %j are %j', (source, titles) => {
  const listed = render(source).headings.filter(({ unlisted }) => !unlisted);
  expect(listed.map(({ text }) => text)).toEqual(titles);
});

test.each([
  ['<Heading level={3} id="own">Title</Heading>', '<h3 id="own">Title'],
  ['<MDX>**bold**</MDX>', '<strong>bold</strong>'],
  ['{true && <MDX>**bold**</MDX>}', '<p><strong>bold</strong></p>'],
  [
    '{true ? (\n  <MDX>\n    ## Two\n\n    | a |\n    |---|\n    | `{b}` |\n  </MDX>\n) : null}',
    '<td><code>{b}</code>',
  ],
  [
    'export const Kind = ({ of }) => (\n  <div>{of && <MDX>\n    ### In it\n\n    - one\n  </MDX>}</div>\n);\n\n<Kind of="x" />',
    '<h3 id="in-it">',
  ],
  ['```title="a.js"\nb\n```', '<span>a.js</span></div><pre tabindex="0"><code>b'],
  ['<Variation is="cloud">\n\n## In the cloud\n\n</Variation>', '<h2 id="in-the-cloud">'],
])('%j of the format is known', (source, html) => {
  const page = render(source);
  expect(page.html).toContain(html);
  expect(page.diagnostics).toEqual([]);
});
