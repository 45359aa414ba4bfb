import { describe, expect, test } from 'vitest';
import { componentNames } from '../../src/mdx/components/registry.ts';
import { findings, html, render, withoutAnchors } from './harness.ts';

/** One page per component and property; what comes out is in the snapshot, read by a person. */
const PAGES: Record<string, string[]> = {
  Accordion: [
    '<Accordion title="A *b*" description="d" icon="star" iconType="solid">\ntext\n</Accordion>',
    '<Accordion title="A" id="mine" defaultOpen={true}>text</Accordion>',
    '<Accordion title={<b>B</b>} defaultOpen={false}>text</Accordion>',
  ],
  AccordionGroup: [
    '<AccordionGroup>\n<Accordion title="A">a</Accordion>\n<Accordion title="B">b</Accordion>\n</AccordionGroup>',
  ],
  Badge: [
    'x <Badge>plain</Badge>',
    '<Badge color="green" size="lg" shape="pill" icon="star" stroke disabled className="mine">b</Badge>',
    '<Badge color="#ff0000">b</Badge>',
  ],
  Banner: ['<Banner>b</Banner>'],
  Callouts: [
    ...['Note', 'Warning', 'Info', 'Tip', 'Check', 'Danger'].map((name) => `<${name}>\ntext\n</${name}>`),
    '<Callout icon="key" iconType="solid" color="#FFC107">text</Callout>',
    '<Note title="Title">text</Note>',
    '<Tip icon="star">inline **text**</Tip>',
  ],
  Card: [
    '<Card title="T" icon="star" href="/x">\ntext\n</Card>',
    '<Card title="T" icon="/logo.svg" color="red" horizontal cta="Go" arrow href="https://x.example">t</Card>',
    '<Card title="T" img="/i.png" type="warning">text</Card>',
    '<Card title="T" href="/x">\nwith a [link](/y)\n</Card>',
    '<Card icon={<svg viewBox="0 0 1 1"><path d="M0 0" /></svg>}>no title</Card>',
  ],
  Link: ['a <Link href="/x" className="mine">way **out**</Link>', 'a <Link>word</Link>'],
  CardGroup: [
    '<CardGroup cols={3}>\n<Card title="A">a</Card>\n</CardGroup>',
    '<CardGroup>x</CardGroup>',
    '<CardGroup cols="9">x</CardGroup>',
  ],
  Columns: ['<Columns cols={2}>\n<Column>\na\n</Column>\n<Column>\nb\n</Column>\n</Columns>'],
  CodeGroup: [
    '<CodeGroup>\n\n```js One icon="star"\na\n```\n\n```py Two\nb\n```\n\n</CodeGroup>',
    '<CodeGroup dropdown>\n```bash\na\n```\n</CodeGroup>',
    '<CodeGroup>text only</CodeGroup>',
    '<SnippetGroup>\n```bash One\na\n```\n</SnippetGroup>',
  ],
  CodeBlock: [
    '<CodeBlock language="js" filename="a.js" icon="star" lines wrap nocopy expandable highlight="[1,3]" focus="[2]">\n{`a\nb\nc`}\n</CodeBlock>',
    '<CodeBlock language="text">plain</CodeBlock>',
  ],
  Color: [
    '<Color variant="compact">\n<Color.Item name="blue" value="#00F" />\n<Color.Item name="both" value={{ light: "#fff", dark: "#000" }} />\n</Color>',
    '<Color variant="table">\n<Color.Row title="R">\n<Color.Item name="bad" value="javascript:x" />\n</Color.Row>\n</Color>',
  ],
  Expandable: ['<Expandable title="properties" defaultOpen>x</Expandable>', '<Expandable>x</Expandable>'],
  ParamField: [
    '<ParamField path="id" type="string" required>text</ParamField>',
    '<ParamField query="q" type="number" default={10} />',
    '<ParamField body="b" type="object" deprecated placeholder="p">x</ParamField>',
    '<ParamField header="X-Key" type="string" default="a">x</ParamField>',
  ],
  ResponseField: [
    '<ResponseField name="n" type="string" required deprecated default="x" pre={["a"]} post={["b", "c"]}>text</ResponseField>',
    '<ResponseField name="o" type="object">\n<Expandable title="properties">\n<ResponseField name="p" type="string" />\n</Expandable>\n</ResponseField>',
  ],
  Frame: [
    '<Frame caption="A **caption**" hint="A hint">\n![x](/i.png)\n</Frame>',
    '<Frame>\n<img src="/i.png" />\n</Frame>',
  ],
  GitHub: ['<GitHub repo="owner/name" variant="inset" className="mine" />', '<GitHub repo="nonsense" />'],
  Icon: [
    '<Icon icon="flag" iconType="solid" color="#f00" size={32} className="mine" />',
    '<Icon icon="no-such" />',
    '<Icon icon="🎉" />',
    '<Icon icon="https://x.example/i.svg" />',
  ],
  Latex: [
    'a <Latex>E = mc^2</Latex> b',
    '<Latex>\\frac{1}{2}</Latex>',
    '<Latex>{String.raw`\\frac{1}{3}`}</Latex>',
    '<Latex>{"\\\\frac{1}{2}"}</Latex>',
  ],
  Panel: ['before\n\n<Panel>\nside\n</Panel>\n\nafter'],
  Prompt: [
    '<Prompt description="Do *it*" icon="star" actions={["copy", "cursor"]}>\nYou are **an** agent.\n\n- one\n</Prompt>',
  ],
  RequestExample: [
    '<RequestExample>\n```bash cURL\ncurl\n```\n</RequestExample>\n\n<ResponseExample dropdown>\n```json 200\n{}\n```\n```json 400\n{}\n```\n</ResponseExample>\n\ntext',
  ],
  Steps: [
    '<Steps>\n<Step title="One" icon="star">\na\n</Step>\n<Step title="Two" id="second" stepNumber={5} noAnchor>\nb\n</Step>\n</Steps>',
    '<Steps titleSize="h2">\n<Step title="One">a</Step>\n<Step title="Two" titleSize="h3">b</Step>\n<Step title="Three" titleSize="p" noAnchor>c</Step>\n</Steps>',
    '<Step title="Alone">a</Step>',
    '<Step title="Without" titleSize="h3" noAnchor>a</Step>',
  ],
  Tabs: [
    '<Tabs>\n<Tab title="A" icon="star">\na\n</Tab>\n<Tab title="B" id="bee">\nb\n</Tab>\n</Tabs>',
    '<Tabs defaultTabIndex={1} sync={false} borderBottom>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>',
    '<Tab title="Alone">a</Tab>',
    '<Tabs>\nno tab\n</Tabs>',
  ],
  Tile: ['<Tile href="/x" title="T" description="D">\n<img src="/i.png" />\n</Tile>'],
  Tooltip: ['An <Tooltip tip="Application *interface*" headline="API" cta="Read" href="/x">API</Tooltip>.'],
  Tree: [
    '<Tree>\n<Tree.Folder name="src" defaultOpen highlight>\n<Tree.File name="a.ts" highlight />\n<Tree.Folder name="fixed" openable={false} />\n</Tree.Folder>\n</Tree>',
    '<Tree>\n- src\n  - **a.ts**\n  - lib/\n- b\n</Tree>',
  ],
  Update: [
    '<Update label="2025-01" description="**v1**" tags={["A", "B"]} rss={{ title: "t", description: "d" }}>\n## New\n\ntext\n</Update>',
    '<Update label="2025-02" description={<a href="/x">v2</a>}>text</Update>',
    '<Update version="v3">text</Update>',
  ],
  View: ['<View title="JavaScript" icon="js">\ntext\n</View>'],
  Visibility: ['<Visibility for="humans">seen</Visibility><Visibility for="agents">hidden</Visibility>'],
  Mermaid: [
    '<Mermaid chart="graph TD; A-->B" placement="top-left" actions={false} />',
    '<Mermaid chart={`graph TD\n  A --> B`} />',
    '<Mermaid />',
  ],
  Fences: [
    '```\nplain <b>\n```',
    '```js\nconst a = 1;\n```',
    '```ts src/a.ts\na\n```',
    '```ts title="A title" icon="star" lines\na\nb\n```',
    '```ts {1,3-4} focus={2}\na\nb\nc\nd\n```',
    '```ts highlight={2} expandable wrap nocopy twoslash\na\nb\n```',
    '```js\na // [!code ++]\nb // [!code --:2]\nc\n# [!code highlight]\nd\n<!-- [!code focus] -->\ne\n```',
    '```js{1}\na\n```',
    '```mermaid placement="top-left" actions={false}\ngraph TD; A-->B\n```',
  ],
};

describe.each(Object.entries(PAGES))('%s', (_, pages) => {
  test.each(pages)('%s', (source) => {
    const page = render(source);
    const shown = page.aside === '' ? page.html : `${page.html}\n<!-- side column -->\n${page.aside}`;
    expect(withoutAnchors(shown).replaceAll('><', '>\n<')).toMatchSnapshot();
  });
});

describe('components', () => {
  test('every name of the format is there', () => {
    const names =
      'Accordion AccordionGroup Badge Banner Note Warning Info Tip Check Danger Callout Card CardGroup Columns Column CodeGroup CodeBlock Color Color.Row Color.Item Expandable ParamField ResponseField Frame GitHub Icon Panel Prompt RequestExample ResponseExample Steps Step Tabs Tab Tile Tooltip Tree Tree.Folder Tree.File Update View Visibility Mermaid';
    expect(names.split(' ').filter((name) => !componentNames().includes(name))).toEqual([]);
  });

  test('an unknown one shows its content and the nearest name', () => {
    const page = render('<Crad title="x">\n**kept**\n</Crad>');
    expect(page.html).toBe('<p><strong>kept</strong></p>');
    expect(page.diagnostics).toMatchObject([
      { severity: 'warning', rule: 'unknown-component', line: 1, column: 1, hint: 'Did you mean <Card>?' },
    ]);
  });

  test.each([
    ['<Warn>x</Warn>', 'its content is shown without it', 'Did you mean <Warning>?'],
    ['<Warn />', 'nothing is shown in its place', 'Did you mean <Warning>?'],
    [
      '<PriceTable rows={[1]} />',
      'nothing is shown in its place',
      'Write it in a file such as /snippets/price-table.jsx, and import it.',
    ],
  ])('what is told of %s', (source, message, hint) => {
    expect(render(source).diagnostics).toMatchObject([
      { rule: 'unknown-component', message: expect.stringContaining(message), hint },
    ]);
  });

  test('a snippet without a file is told as such', () => {
    expect(render('<Snippet />').diagnostics).toMatchObject([
      { rule: 'missing-snippet', message: expect.stringContaining('names no file') },
    ]);
  });

  test.each([
    ['<note>kept</note>', 'Did you mean <Note>?'],
    ['a <badge color="red">kept</badge>', 'Did you mean <Badge>?'],
    ['<cardgroup cols={2}>\n\nkept\n\n</cardgroup>', 'Did you mean <CardGroup>?'],
  ])('a component in lower case is no tag: %s', (source, hint) => {
    const page = render(source);
    expect(page.html).toContain('kept');
    expect(page.diagnostics).toMatchObject([{ severity: 'warning', rule: 'unknown-component', hint }]);
  });

  test('tags and elements of others are left alone', () => {
    const page = render('<svg><view /></svg><frame>a</frame><my-note>b</my-note><section>c</section>');
    expect(page.diagnostics.filter(({ rule }) => rule === 'unknown-component')).toEqual([]);
  });

  test.each([
    ['<Tabs>\n<Tab>a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>', ['2:1 warning missing-title']],
    ['<Tabs>\n<Tab title="">a</Tab>\n</Tabs>', ['2:1 warning missing-title']],
    ['<Accordion label="A">a</Accordion>', ['1:1 warning missing-title']],
    ['<Tabs>\n<Tab icon="star">a</Tab>\n</Tabs>', []],
    ['<Accordion title={<b>A</b>}>a</Accordion>', []],
    ['<Accordion title={<Icon icon="star" />}>a</Accordion>', []],
  ])('what nobody could open without its title is reported: %j', (source, reported) => {
    expect(findings(render(source))).toEqual(reported);
  });

  test('a step without an anchor has no link to itself', () => {
    const page = render('<Step title="A" titleSize="h3" id="mine" noAnchor>a</Step>');
    expect(page.html).toContain('<h3 id="mine" class="step-title" data-component-part="step-title">A</h3>');
    expect([page.headings, page.anchors]).toEqual([[], ['mine']]);
  });

  test.each(['<h2 noAnchor>A</h2>', '<h2 noAnchor={true}>A</h2>', '<Heading level={2} noAnchor>A</Heading>'])(
    '%s has its id and no link to itself',
    (source) => {
      const page = render(source);
      expect(page.html).toBe('<h2 id="a">A</h2>');
      expect([page.headings.map(({ id }) => id), page.anchors]).toEqual([['a'], ['a']]);
      expect(render(source.replace(/noAnchor(?:={true})?/, 'noAnchor={false}')).html).toContain(
        'class="anchor"',
      );
    },
  );

  test.each([
    ['<a href="/x"><h3>T</h3></a>', '<h3 id="t">T</h3>'],
    ['<Card title="C" href="/x">\n### T\n</Card>', '<h3 id="t">T</h3>'],
    ['export const A = ({ t }) => <a href="/x"><h3>{t}</h3></a>\n\n<A t="T" />', '<h3 id="t">T</h3>'],
    ['### T', '<h3 id="t">T<a class="anchor" href="#t" aria-hidden="true" tabindex="-1"></a></h3>'],
  ])('a heading has a link of its own unless it is part of one: %s', (source, html) => {
    expect(render(source, { pages: ['x'] }).html).toContain(html);
  });

  test('features name what the theme must load', () => {
    const page = render(
      '<Tabs>\n<Tab title="a">x</Tab>\n</Tabs>\n\n```mermaid\na\n```\n\n<Tree>\n- a\n</Tree>',
    );
    expect(page.features).toEqual(['mermaid', 'tabs', 'tree']);
  });

  test('updates are there for the feed', () => {
    const page = render('<Update label="v2" tags={["x"]} rss={{ title: "T" }}>\ntext\n</Update>');
    expect(page.updates).toEqual([
      {
        id: 'v2',
        label: 'v2',
        description: '',
        tags: ['x'],
        rss: { title: 'T', description: null },
        html: '<p>text</p>',
      },
    ]);
    expect(page.headings.map(({ id, depth }) => [id, depth])).toEqual([['v2', 2]]);
  });

  test('parts are found through snippets and expressions', () => {
    const page = render(
      'import T from "/t.mdx"\n\n<Tabs>\n<T />\n{["B", "C"].map((t) => <Tab title={t}>{t}</Tab>)}\n</Tabs>',
      {
        files: { 't.mdx': '<Tab title="A">\na\n</Tab>' },
      },
    );
    expect(page.anchors).toEqual(['a', 'b', 'c']);
    expect(findings(page)).toEqual([]);
  });
});

test('a frame with an empty caption and hint is one without them', () => {
  expect(html('<Frame caption="" hint="">x</Frame>')).toBe(html('<Frame>x</Frame>'));
});

test.each([
  ['as it is', '<CodeBlock language="text">\na:\n  b_c_d: **1**\n</CodeBlock>', 'a:\n  b_c_d: **1**'],
  ['in a template', '<CodeBlock language="text">\n{`a <\n  {b}`}\n</CodeBlock>', 'a &lt;\n  {b}'],
  [
    'in a template further to the right',
    '<Tabs>\n  <Tab title="t">\n    <CodeBlock language="text">\n      {`a:\n  b:\n      c: 1`}\n    </CodeBlock>\n  </Tab>\n</Tabs>',
    'a:\n  b:\n      c: 1',
  ],
  [
    'in a template whose lines are as far to the right as its tag',
    '<CodeGroup>\n  <CodeBlock language="text">\n    {`a:\n    b: 1`}\n  </CodeBlock>\n</CodeGroup>',
    'a:\n    b: 1',
  ],
  [
    'in a template that was moved with its tag',
    '<CodeGroup>\n  <CodeBlock language="text">\n    {`a:\n      b: 1`}\n  </CodeBlock>\n</CodeGroup>',
    'a:\n  b: 1',
  ],
  [
    'in a template below its opening',
    '<div>\n  <CodeBlock language="text">\n    {`\na:\n    b: 1\n`}\n  </CodeBlock>\n</div>',
    'a:\n    b: 1',
  ],
  [
    'in a template that is indented itself',
    '<div>\n  <CodeBlock language="text">\n    {`\n    a:\n\n      b: 1\n    `}\n  </CodeBlock>\n</div>',
    'a:\n\n  b: 1',
  ],
  [
    'as a prompt with escapes, a mistake, and words without spaces between them',
    '<Prompt description="x">\n\\{a} <b\n\n**注：**请看 https://x.example，c\n</Prompt>',
    '{a} &lt;b\n\n**注：**请看 https://x.example，c',
  ],
  ['as a prompt', '<Prompt description="x">\n{`a\n  b`}\n</Prompt>', 'a\n  b'],
  [
    'as a prompt in quotes',
    String.raw`<Prompt description="x">{"a\n  \"b\" {c}"}</Prompt>`,
    'a\n  &quot;b&quot; {c}',
  ],
  ['in quotes', String.raw`<CodeBlock language="text">{"a\n  b {c}"}</CodeBlock>`, 'a\n  b {c}'],
  [
    'as a prompt that is no text',
    String.raw`<Prompt description="x">{"a\q"}</Prompt>`,
    String.raw`{&quot;a\q&quot;}`,
  ],
])('lines of code keep what they are indented by: %s', (_, source, shown) => {
  expect(html(source)).toContain(`>${shown}</`);
});
