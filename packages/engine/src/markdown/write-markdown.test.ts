import { describe, expect, it } from 'vitest';
import { readPageMeta } from '../content/page-meta.ts';
import { componentNames } from '../mdx/components/registry.ts';
import { type PageContext, renderPage } from '../mdx/render-page.ts';
import { markdownComponentNames } from './components/registry.ts';
import { writeMarkdown } from './write-markdown.ts';

const SNIPPETS: Record<string, string> = {
  'snippets/hello.mdx': 'Hello **{name}** and `run {name}`\n\n<Note>For {name}</Note>\n',
  'snippets/data.mdx': 'export const limit = 42;\n',
};

const CONTEXT: PageContext = {
  variables: { product: 'Acme' },
  resolveLink: (href) => ({
    kind: 'page',
    href: `..${href.replace(/^([^#?]*)/, '$1.html')}`,
    page: href,
    anchor: null,
  }),
  resolveAsset: (src) => ({ kind: 'asset', href: `../assets${src}`, asset: src, width: null, height: null }),
  readImport(specifier) {
    const file = specifier.replace(/^\//, '');
    const source = SNIPPETS[file];
    return source === undefined ? null : { file, source };
  },
  markdown: writeMarkdown,
};

function markdownOf(source: string, file = 'guides/page.mdx'): string {
  const { meta } = readPageMeta({ path: file, page: 'guides/page' }, source);
  return renderPage({ meta, source }, CONTEXT).markdown;
}

describe('components as Markdown', () => {
  it.each<[what: string, source: string, markdown: string]>([
    [
      'signs in code',
      '<CodeBlock language="sh">{"run <flag> \\\\<b"}</CodeBlock>\n\n<pre>{"<token>"}</pre>\n\nA <code>{"<key>"}</code> {"<word>"}',
      '```sh\nrun <flag> \\<b\n```\n\n```\n<token>\n```\n\nA `<key>` \\<word>',
    ],
    [
      'words without spaces between them',
      '**注意：**请看 https://a.example/b，**“好”**的\n\n<Note>**注：**请</Note>',
      '**注意：**请看 https://a.example/b，**“好”**的\n\n> **Note:** **注：**请',
    ],
    [
      'a video whose address is in a tag of its own',
      '<video controls>\n  <source src="/a.webm" type="video/webm" />\n  <source src="/a.mp4" />\n  Your browser plays none of them.\n</video>\n\n<iframe src="https://a.example/b" title="B">Nothing</iframe>',
      '[Video](../assets/a.webm)\n\n[B](https://a.example/b)',
    ],
    [
      'a video made by an expression',
      '{["/a.mp4"].map((src) => <video key={src}><source src={src} />No video</video>)}',
      '[Video](../assets/a.mp4)',
    ],
    [
      'lists in cells of a table',
      '| a | b |\n|---|---|\n| c | Of: <ul><li>`d`</li><li>e</li></ul> f |\n| <ol><li>g</li><li>h</li></ol> | i |',
      '| a | b |\n|---|---|\n| c | Of:<br>- `d`<br>- e<br>f |\n| 1. g<br>2. h | i |',
    ],
    [
      'lists and code in cells of a table of tags',
      '<table>\n<tr><th>a</th></tr>\n<tr><td>c<ul><li>d</li><li>e</li></ul></td></tr>\n<tr><td>\n```js\nf()\ng()\n```\nh\n</td></tr>\n</table>',
      '| a |\n| --- |\n| c<br>- d<br>- e |\n| `f()`<br>`g()`<br>h |',
    ],
    [
      'escapes and references in tags of code',
      'A <code>&lt;key&gt; \\{id\\} a\\_b</code>\n\n<pre><code>&lt;a&gt;\n&amp;</code></pre>',
      'A `<key> {id} a_b`\n\n```\n<a>\n&\n```',
    ],
    ['lines that are indented', '<pre>\n  a\n    b\n\n  c\n</pre>', '```\na\n  b\n\nc\n```'],
    ['a title without a language', '```title="a b.js"\nb\n```', '```text a b.js\nb\n```'],
    [
      'pages in an expression',
      '{1 && (\n  <MDX>\n    ## Two\n\n    - a\n    - `{b}`\n\n    ```json\n    { "c": 1 }\n    ```\n  </MDX>\n)}\n\nEnd.',
      '## Two\n\n- a\n- `{b}`\n\n```json\n{ "c": 1 }\n```\n\nEnd.',
    ],
    ['the name of a file behind a language', '```js:src/a.js {1}\nb\n```', '```js src/a.js\nb\n```'],
    [
      'tags that have a line for themselves',
      '<kbd>A</kbd> <kbd>B</kbd>\n\n<a href="/a">c</a> <Badge>d</Badge> {1}\n\n<kbd>e</kbd>\n<kbd>f</kbd>\n\n<Note>g</Note> <Note>h</Note>',
      '<kbd>A</kbd> <kbd>B</kbd>\n\n[c](../a.md) d 1\n\n<kbd>e</kbd>\n\n<kbd>f</kbd>\n\n> **Note:** g\n\n> **Note:** h',
    ],
    [
      'tags that begin a task',
      '- [ ] <Tooltip tip="b">a</Tooltip>\n- [x] <Badge>c</Badge> d',
      '- [ ] a (b)\n\n- [x] c d',
    ],
    ['a callout', '<Note>Mind **this**.</Note>', '> **Note:** Mind **this**.'],
    [
      'a page in its layout',
      'export default ({ children }) => <div><h2>A</h2>{children}</div>\n\nb',
      '## A\n\nb',
    ],
    ['a formula', 'x <Latex>\\frac{1}{2}</Latex> y', 'x $\\frac{1}{2}$ y'],
    ['a callout with blocks', '<Warning>\n  One\n\n  - two\n</Warning>', '> **Warning:** One\n>\n> - two'],
    ['a callout that begins with a list', '<Tip>\n  - a\n  - b\n</Tip>', '> **Tip**\n>\n> - a\n> - b'],
    ['a callout that ends in a quote', '<Note>\n> a\n> </Note>\n\nb', '> **Note**\n>\n> > a\n\nb'],
    [
      'a table with a caption',
      '<table><caption>What **a** is</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '_What **a** is_\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a table with a caption, one tag a line',
      '<table>\n  <caption>\n    What it is\n  </caption>\n  <tbody>\n    <tr>\n      <td>1</td>\n    </tr>\n  </tbody>\n</table>',
      '*What it is*\n\n| 1 |\n| --- |',
    ],
    [
      'a tree under its former name',
      '<FileTree><FileTree.Folder name="src"><FileTree.File name="a.ts" /></FileTree.Folder></FileTree>',
      '- `src/`\n  - `a.ts`',
    ],
    [
      'files and folders in a tree',
      '<Tree><Folder name="src"><File name="a.ts" /></Folder></Tree>',
      '- `src/`\n  - `a.ts`',
    ],
    ['tabs of other programs', '<Tabs><TabItem value="a" label="A">x</TabItem></Tabs>', '**A**\n\nx'],
    [
      'tabs of other programs with all titles in one place',
      '<Tabs items={["A", "B"]}><Tab>x</Tab><Tab>y</Tab></Tabs>',
      '**A**\n\nx\n\n**B**\n\ny',
    ],
    ['code to copy of other programs', '<Snippet text="npm start" />', '```\nnpm start\n```'],
    ['a repository under its former name', '<Github repo="a/b" />', '[a/b](https://github.com/a/b)'],
    [
      'a term of its own in a line',
      'export const T = ({ children }) => <a href="/t">{children}</a>\n\nThe <T>term</T>, and **<T>one</T>** more',
      'The [term](../t.md), and **[one](../t.md)** more',
    ],
    [
      'a block of its own in a line',
      'export const B = () => <Note>n</Note>\n\nBefore <B /> after',
      'Before\n\n> **Note:** n\n\nafter',
    ],
    [
      'links around blocks in a list',
      '{["A", "B"].map((t) => <a href="/x"><h3>{t}</h3><p>b</p></a>)}',
      '### A\n\nb\n\n[../x.md](../x.md)\n\n### B\n\nb\n\n[../x.md](../x.md)',
    ],
    [
      'what a component shows later',
      'export const S = ({ children }) => { const [n] = React.useState(0); return <div>{React.Children.toArray(children)[n]}</div> }\n\nexport const P = ({ children }) => <div>{children}</div>\n\n<S>\n<P>\n\n- a\n\n</P>\n<P>\n\n### B\n\nb\n\n</P>\n</S>\n\nc',
      '- a\n\n### B\n\nb\n\nc',
    ],
    [
      'icons between words',
      '## <Icon icon="star" /> One\n\nGo to <Icon icon="x" /> **Set**, a<Icon icon="y" /> b {/* c */} d',
      '## One\n\nGo to **Set**, a b d',
    ],
    [
      'icons that say yes and no',
      'export const C = () => <span><Icon icon="check" /></span>\n\n| a | b |\n|---|---|\n| <C /> | <Icon icon="circle-xmark" /> |\n| <Icon icon="lucide:circle-check" /> | <Icon icon="star" /> |',
      '| a | b |\n|---|---|\n| ✓ | ✗ |\n| ✓ | |',
    ],
    [
      'callouts that hold nothing',
      '| a | b |\n|---|---|\n| x | <Check /> |\n| y <Warning></Warning> | <Callout /> |\n\nWorks <Check/> here, but <Note>not</Note> there.\n\n<Danger>\n</Danger>\n\n<Tip title="{{product}}" />',
      '| a | b |\n|---|---|\n| x | ✓ |\n| y ⚠ | |\n\nWorks ✓ here, but\n\n> **Note:** not\n\nthere.\n\n⚠\n\n> **Tip: Acme**',
    ],
    [
      'variables in the title of a callout between colons',
      ':::note In {{product}}\na\n:::\n\n:::tip[{{ product }}]\nb\n:::',
      '> **Note: In Acme**\n>\n> a\n\n> **Tip: Acme**\n>\n> b',
    ],
    ['a callout of its own kind', '<Callout icon="key">Key</Callout>', '> Key'],
    [
      'cards',
      '<CardGroup cols={2}>\n  <Card title="A" href="/a">About a</Card>\n  <Card title="B" href="https://b.dev" />\n</CardGroup>',
      '- [A](../a.md): About a\n- [B](https://b.dev)',
    ],
    [
      'a card with blocks',
      '<Card title="A" href="/a">\n  One\n\n  Two\n</Card>',
      '- [A](../a.md)\n\n  One\n\n  Two',
    ],
    ['a card that leads nowhere', '<Card title="A">text</Card>', '- **A**: text'],
    [
      'tabs',
      '<Tabs>\n  <Tab title="npm">\n    Run it\n  </Tab>\n  <Tab title="yarn">Walk it</Tab>\n</Tabs>',
      '**npm**\n\nRun it\n\n**yarn**\n\nWalk it',
    ],
    [
      'steps, with code that keeps its own indentation',
      '<Steps>\n  <Step title="First">\n    Do:\n\n    ```js\n    if (a) {\n      b();\n    }\n    ```\n  </Step>\n  <Step title="Second">Done</Step>\n</Steps>',
      '1. **First**\n\n   Do:\n\n   ```js\n   if (a) {\n     b();\n   }\n   ```\n\n2. **Second**\n\n   Done',
    ],
    [
      'accordions',
      '<AccordionGroup>\n  <Accordion title="Why?">Because.</Accordion>\n</AccordionGroup>',
      '**Why?**\n\nBecause.',
    ],
    [
      'fields, nested',
      '<ResponseField name="user" type="object" required>\n  The user.\n\n  <Expandable title="properties">\n    <ResponseField name="id" type="string" default="x">Its id</ResponseField>\n    <ResponseField name="age" type="number" deprecated />\n  </Expandable>\n</ResponseField>',
      '- `user` (object, required): The user.\n\n  **properties**\n\n  - `id` (string, default: `x`): Its id\n  - `age` (number, deprecated)',
    ],
    [
      'parameters',
      '<ParamField query="limit" type="integer">How many</ParamField>',
      '- `limit` (integer, query): How many',
    ],
    [
      'a code group',
      '<CodeGroup>\n\n```bash npm {1} lines\nnpm i\n```\n\n```bash title="yarn"\nyarn\n```\n\n</CodeGroup>',
      '```bash npm\nnpm i\n```\n\n```bash yarn\nyarn\n```',
    ],
    [
      'examples of the side column',
      '<RequestExample>\n\n```js\ncall()\n```\n\n</RequestExample>',
      '**Request example**\n\n```js\ncall()\n```',
    ],
    ['a fence with marks', '```js\na(); // [!code ++]\n```', '```js\na();\n```'],
    [
      'a frame',
      '<Frame caption="What *you* see">\n  <img src="/i.png" alt="I" />\n</Frame>',
      '![I](../assets/i.png)\n\n_What *you* see_',
    ],
    [
      'an update',
      '<Update label="June 2024" tags={["New", "Fix"]} description="v2">\n  ### Faster\n</Update>',
      '## June 2024\n\n*New, Fix*\n\n**v2**\n\n### Faster',
    ],
    [
      'words with icons, badges and tips',
      'A <Icon icon="star" /><Badge>beta</Badge> of <Tooltip tip="Application interface">API</Tooltip>s',
      'A beta of API (Application interface)s',
    ],
    [
      'a tree',
      '<Tree>\n  <Tree.Folder name="app">\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n</Tree>',
      '- `app/`\n  - `a.ts`',
    ],
    [
      'colours',
      '<Color variant="compact">\n  <Color.Item name="blue" value="#00f" />\n</Color>',
      '- blue: `#00f`',
    ],
    [
      'a prompt',
      '<Prompt description="Try **this**">\n  Write a *poem*\n</Prompt>',
      'Try **this**\n\n```text\nWrite a *poem*\n```',
    ],
    [
      'what is for agents',
      '<Visibility for="agents">\n  Agents\n</Visibility>\n\n<Visibility for="humans">\n  Humans\n</Visibility>',
      'Agents',
    ],
    ['a title with words of its own', '<Tab title="Use **npm** now">x</Tab>', '**Use npm now**\n\nx'],
    ['a card with one entry of a list', '<Card title="A">- one</Card>', '- **A**\n\n  - one'],
    ['a card with a heading', '<Card title="A">\n  ## One\n</Card>', '- **A**\n\n  ## One'],
    [
      'a field with a formula',
      '<ResponseField name="x" type="number">\n  $$\n  a^2\n  $$\n</ResponseField>',
      '- `x` (number)\n\n  $$\n  a^2\n  $$',
    ],
    [
      'a field with a table',
      '<ResponseField name="x">\n  |a|\n  |-|\n  |1|\n</ResponseField>',
      '- `x`\n\n  |a|\n  |-|\n  |1|',
    ],
    ['a field without a name', '<ParamField>Any</ParamField>', '- Any'],
    ['a component that nobody knows', '<Foo>\n  text\n</Foo>', 'text'],
  ])('%s', (_, source, markdown) => {
    expect(markdownOf(source)).toBe(markdown);
  });

  it('has a form for every component that pages may use', () => {
    expect(markdownComponentNames()).toEqual(expect.arrayContaining(componentNames()));
  });
});

describe('the text around them', () => {
  const PLAIN =
    '## Title\n\nText   with *odd*  spaces,\na [link](https://a.dev) and `code {x}`.\n\n* one\n* two\n\n|a|b|\n|-|:-:|\n|1|2|\n\n> quote\n\n```py\nprint("<Note>")\n```';

  it('stays as its author wrote it, byte for byte', () => {
    expect(markdownOf(`---\ntitle: A\n---\n\n${PLAIN}\n`)).toBe(PLAIN);
  });

  it.each<[what: string, source: string, markdown: string]>([
    [
      'links to the Markdown of pages',
      '[a](/a#x "T") [b](#here) [c](mailto:c@d.e) [d](?tab=a#x) <a href="?b">e</a>',
      '[a](../a.md#x "T") [b](#here) [c](mailto:c@d.e) [d](?tab=a#x) [e](?b)',
    ],
    ['links by reference', 'See [a].\n\n[a]: /a', 'See [a].\n\n[a]: ../a.md'],
    ['links that would run code', '[x](javascript:alert(1))', 'x'],
    ['images', '![dot](/dot.png)', '![dot](../assets/dot.png)'],
    ['variables', 'Use {{product}} now', 'Use Acme now'],
    ['expressions', 'export const n = 2;\n\n{n + 1} items{/* hidden */}', '3 items'],
    [
      'lists of an expression',
      '{["a", "b"].map((x) => <Card title={x} href="/x" />)}',
      '- [a](../x.md)\n\n- [b](../x.md)',
    ],
    [
      'snippets with their properties',
      'import Hello from "/snippets/hello.mdx";\n\n<Hello name="Ann" />',
      'Hello **Ann** and `run Ann`\n\n> **Note:** For Ann',
    ],
    [
      'a block inside a list',
      '1. One\n   <Note>\n     Mind\n   </Note>\n2. Two',
      '1. One\n\n   > **Note:** Mind\n\n2. Two',
    ],
    [
      'a block that begins a quote',
      '> <Note>One</Note>\n> - two\n>\n> three',
      '> > **Note:** One\n>\n> - two\n>\n> three',
    ],
    [
      'blocks that begin entries of lists',
      '- <Card title="A">\n    One\n\n    Two\n  </Card>\n- b\n\n1. > <Tip>\n   > - c\n   > </Tip>\n2. <Hello name="d" />\n   e\n\nimport Hello from "/snippets/hello.mdx"',
      '- - **A**\n\n    One\n\n    Two\n\n- b\n\n1. > > **Tip**\n   > >\n   > > - c\n   >\n2. Hello **d** and `run d`\n\n   > **Note:** For d\n\n   e',
    ],
    [
      'a button that is a link',
      '<a href="/b"><button>Go</button></a> <button>Copy</button>',
      '[Go](../b.md)',
    ],
    [
      'HTML as a text',
      'a <span dangerouslySetInnerHTML={{ __html: "<b>x &lt;</b> y" }} /> <i dangerouslySetInnerHTML={{ __html: "<style>z</style>" }} />',
      'a x < y',
    ],
    ['a card in a link', '<a href="/b"><Card title="A">c</Card></a>', '- **A**: c\n\n[../b.md](../b.md)'],
    ['a block inside a sentence', 'Before <Note>Mind</Note> after', 'Before\n\n> **Note:** Mind\n\nafter'],
    ['cells', '| a |\n| - |\n| {"x|y"} <Badge>b</Badge> |', '| a |\n| - |\n| x\\|y b |'],
    [
      'numbered tags with lists and paragraphs',
      '<ol start={9}>\n  <li>\n    One\n\n    More\n\n    <ul>\n      <li>sub</li>\n    </ul>\n  </li>\n  <li>Two</li>\n</ol>',
      '9. One\n\n   More\n\n   - sub\n\n10. Two',
    ],
    [
      'marks inside of tags',
      '<details><summary>Sum **x**</summary>a</details>\n\nb <b>c **d**</b> <i>e *f*</i> <s>g</s>',
      '**Sum x**\n\na\n\nb **c d** _e *f*_ ~~g~~',
    ],
    ['spaces in tags', 'a<b> b </b>c and <i>d </i>e', 'a **b** c and *d* e'],
    ['plain tags', '<div class="x">\n  <p>A <b>b</b> <a href="/c">c</a></p>\n</div>', 'A **b** [c](../c.md)'],
    [
      'tables in tags',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'steps in one line',
      '<Steps><Step title="A">b</Step></Steps>\n\n<Note>\n  <Steps><Step title="C">d</Step></Steps>\n</Note>',
      '1. **A**\n\n   b\n\n> **Note**\n>\n> 1. **C**\n>\n>    d',
    ],
    [
      'steps in a row, each list counted from one',
      '<Steps>\n  <Step title="A">b</Step>\n</Steps>\n\n<Steps>\n  <Step title="C">d</Step>\n</Steps>',
      '1. **A**\n\n   b\n\n<!-- -->\n\n1. **C**\n\n   d',
    ],
    [
      'steps beside lists of their author and of a column',
      '1. one\n2. two\n\n<Steps>\n  <Step title="A">b</Step>\n</Steps>\n\n<Column><Steps><Step title="C">d</Step></Steps></Column>\n\n1. three',
      '1. one\n2. two\n\n<!-- -->\n\n1. **A**\n\n   b\n\n<!-- -->\n\n1. **C**\n\n   d\n\n<!-- -->\n\n1. three',
    ],
    [
      'steps that go on counting, and steps with a word between them',
      '<Steps>\n  <Step title="A">b</Step>\n</Steps>\n\n<Steps>\n  <Step title="C" stepNumber={2}>d</Step>\n</Steps>\n\nThen:\n\n<Steps>\n  <Step title="E">f</Step>\n</Steps>',
      '1. **A**\n\n   b\n\n2. **C**\n\n   d\n\nThen:\n\n1. **E**\n\n   f',
    ],
    [
      'lines of code',
      '<CodeBlock language="yaml">\na:\n  b: 1\n</CodeBlock>\n\n<div>\n  <CodeBlock language="yaml">\n    {`c:\n      d: 1`}\n  </CodeBlock>\n</div>\n\n<pre><code>{`a < b\n{x}`}</code></pre>',
      '```yaml\na:\n  b: 1\n```\n\n```yaml\nc:\n  d: 1\n```\n\n```\na < b\n{x}\n```',
    ],
    [
      'a prompt in a template',
      '<Prompt description="Do">\n{`One\n  two`}\n</Prompt>',
      'Do\n\n```text\nOne\n  two\n```',
    ],
    ['styles and scripts', 'a\n\n<style>{`.a { b: c }`}</style>\n\nd', 'a\n\nd'],
  ])('%s', (_, source, markdown) => {
    expect(markdownOf(source)).toBe(markdown);
  });

  it('drops comments of plain Markdown pages and places their images', () => {
    expect(markdownOf('a <!-- no --> <img src="/b.png">', 'guides/page.md')).toBe(
      'a <img src="../assets/b.png" alt="">',
    );
  });

  it('places links of captions and tips', () => {
    expect(markdownOf('<Frame caption="See [b](/b#c)"><img src="/i.png" alt="I" /></Frame>')).toContain(
      'See [b](../b.md#c)',
    );
    expect(markdownOf('<Tooltip tip="See [b](/b)">word</Tooltip>')).toContain('See [b](../b.md)');
  });

  it('keeps placeholders of plain Markdown pages as text', () => {
    expect(markdownOf('token=<jwt> {', 'guides/page.md')).toBe('token=\\<jwt> {');
    expect(markdownOf('<jwt>\n\n{', 'guides/page.md')).toBe('\\<jwt>\n\n{');
  });

  it('gives up on what would grow out of hand, and keeps the page', () => {
    const source = `${'<Note>\n'.repeat(200)}${'x\n'.repeat(4000)}${'</Note>\n'.repeat(200)}`;
    const { meta } = readPageMeta({ path: 'a.mdx', page: 'a' }, source);
    const { html, markdown } = renderPage({ meta, source }, CONTEXT);
    expect(markdown).toContain('too large');
    expect(html).toContain('data-callout-type="note"');
  });

  it('says why a page has no content', () => {
    expect(markdownOf(`${'<Note>\n'.repeat(300)}x\n${'</Note>\n'.repeat(300)}`)).toContain('guides/page.mdx');
  });
});

// Where each sign is looked at from every other one, none of these ends within the time limit of tests.
it.each([
  ['backticks', `a ${'`'.repeat(120_000)}`],
  ['backticks between letters', '```a'.repeat(30_000)],
  ['tildes', `a ${'~'.repeat(120_000)}`],
  ['signs of lists before backticks', `${'- '.repeat(200)}${'`'.repeat(100_000)}`],
])('%s in great number are written', (_, source) => {
  const written = markdownOf(`${source}\n\n- \`\`\`js src/a.js {1}\n  b\n  \`\`\`\n`);
  expect(written.includes('```js src/a.js\n')).toBe(true);
});
