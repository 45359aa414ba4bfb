import { describe, expect, test } from 'vitest';
import { findings, html, render, withoutAnchors } from './harness.ts';

const SPACED =
  '<b>x</ b> <i title="t" / >\n\n<Badge\n  color="red"\n/ >\n\na <b\u00a0title="t"\u3000lang="ja">x</b\u00a0> c';
const SPACED_HTML =
  '<b>x</b> <i title="t"></i> <span class="badge" data-badge data-color="red" data-component-name="badge"></span><p>a <b title="t" lang="ja">x</b> c</p>';

/** What the format's host accepts although strict MDX refuses it: no diagnostic at all. */
const ACCEPTED: [source: string, html: string][] = [
  ['## Title {#my-id}', '<h2 id="my-id">Title</h2>'],
  ['## Title {#my-id} ##', '<h2 id="my-id">Title</h2>'],
  ['## Title {/* #my-id */}', '<h2 id="my-id">Title</h2>'],
  ['## `a` b {/*#my-id*/}', '<h2 id="my-id"><code>a</code> b</h2>'],
  ['## Title {: #my-id .wide}', '<h2 id="my-id">Title</h2>'],
  ['## Title {/* a comment */}', '<h2 id="title">Title</h2>'],
  ['Title {#u2}\n===', '<h1 id="u2">Title</h1>'],
  [
    '```md\n## Title {#kept}\n```',
    '<div class="code-block" data-component-name="code-block"><pre tabindex="0"><code class="language-md"><span class="h">## Title {#kept}</span></code></pre></div>',
  ],
  ['<br>', '<br>'],
  ['a<BR>b<BR/>c', '<p>a<br>b<br>c</p>'],
  ['a <B>b</B> <A HREF="/x">c</A>', '<p>a <b>b</b> <a href="/x.html">c</a></p>'],
  ['<TABLE><TR><TD ALIGN="left">a</TD></TR></TABLE>', '<table><tr><td align="left">a</td></tr></table>'],
  ['a<br>b<hr>c', '<div class="p">a<br>b<hr>c</div>'],
  [
    'a<br>b\n\n<img src="https://x.example/z.png">',
    '<p>a<br>b</p><img src="https://x.example/z.png" alt="" loading="lazy">',
  ],
  ['a<br>b\n\n<hr>\n\n<a b=c>x</a>', '<p>a<br>b</p><hr><a b="c">x</a>'],
  [
    '| a |\n|---|\n| <img src="x.png" width=20> |',
    '<div class="table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><img src="a/x.png" width="20" alt="" loading="lazy"></td></tr></tbody></table></div>',
  ],
  ['<img src="x.png">', '<img src="a/x.png" alt="" width="10" height="20" loading="lazy">'],
  ['a <input disabled> b', '<p>a <input disabled> b</p>'],
  ['a <!-- {comment} <b> --> b', '<p>a  b</p>'],
  ['<!--\n\n# hidden\n\n-->\n\nshown', '<p>shown</p>'],
  ['`<!-- code -->`', '<p><code>&lt;!-- code --&gt;</code></p>'],
  ['<div class="a" style="color: red">x</div>', '<div class="a" style="color: red">x</div>'],
  ['a < b', '<p>a &lt; b</p>'],
  [
    '<https://x.example/a_b*c*>',
    '<p><a href="https://x.example/a_b*c*" target="_blank" rel="noopener noreferrer" class="link" data-bare>https://x.example/a_b*c*</a></p>',
  ],
  ['<me@x.example>', '<p><a href="mailto:me@x.example" class="link">me@x.example</a></p>'],
  ['<a b=c d>x</a>', '<a b="c" d>x</a>'],
  ['<p>a\n\nb</p>', '<p>a\nb</p>'],
  ['<p>\na</p>', '<p>a</p>'],
  ['<div>a\n\nb</div>\n\nc', '<div><p>a</p><p>b</p></div><p>c</p>'],
  ['<ul><li>a</ul>', '<ul><li>a</li></ul>'],
  ['<style>\na > b { color: red }\n</style>', '<style>a > b { color: red }</style>'],
  ['import X from "react"\ntext', '<p>text</p>'],
  ['<div><section>a\n\nb</section></div>', '<div><section><p>a</p><p>b</p></section></div>'],
  [
    '<table>\n<tr><td>\n\n**a**\n\n</td><td>`b` c</td></tr>\n<tr><td>\n\nd\n\n</td><td>e</td>\n</tr>\n</table>',
    '<table><tr><td><p><strong>a</strong></p></td><td><code>b</code> c</td></tr><tr><td><p>d</p></td><td>e</td></tr></table>',
  ],
  ['- <div>a\n\n  b</div> c', '<ul><li><div><p>a</p><p>b</p></div><p>c</p></li></ul>'],
  [SPACED, SPACED_HTML],
];

/** What is repaired and reported, with its place in the file. */
const REPAIRED: [source: string, html: string | RegExp, findings: string[]][] = [
  ['a {b', '<p>a {b</p>', ['1:3 warning stray-sign']],
  ['a\n\nx <5 y', '<p>a</p><p>x &lt;5 y</p>', ['3:3 warning stray-sign']],
  ['a <b\n\nc', '<p>a &lt;b</p><p>c</p>', ['1:3 warning stray-sign']],
  // JSX has white space where tags of HTML have none, and copied text brings any kind of it along.
  [`${SPACED}\n\nd {`, `${SPACED_HTML}<p>d {</p>`, ['9:3 warning stray-sign']],
  // `]:` and `](` before a tag are not always a definition or a link, and those are none when they stand apart.
  [
    '<div><b>[a]:</b> c [<i>d</i>](<u>e</u>) f</div>\n\n[g](</h i>) [j]\n\n[j]: </k>\n\nd {',
    '<div><b>[a]:</b> c [<i>d</i>](<u>e</u>) f</div><p><a href="/h%20i.html" class="link">g</a> <a href="/k.html" class="link">j</a></p><p>d {</p>',
    ['7:3 warning stray-sign'],
  ],
  [
    'import A from "/a.mdx"\n<b>c</b>\n\nd {',
    '<b>c</b><p>d {</p>',
    ['4:3 warning stray-sign', '1:8 warning missing-snippet'],
  ],
  // What is in code keeps its signs, wherever a brace around it begins and ends.
  [
    'a {\n\n`b({ c })` d\n\n```text\ne = { f: <g> }\n```\n\nh }',
    '<p>a {</p><p><code>b({ c })</code> d</p><div class="code-block" data-component-name="code-block"><pre tabindex="0"><code class="language-text">e = { f: &lt;g&gt; }</code></pre></div><p>h }</p>',
    ['1:3 warning stray-sign'],
  ],
  // A brace in a paragraph ends with it; one that begins a block may go on.
  [
    'a {\n\n<b>c</b>\n\nd }\n\n<i>{[1,\n\n2]}</i>',
    '<p>a {</p><b>c</b><p>d }</p><i>12</i>',
    ['1:3 warning stray-sign'],
  ],
  [
    'a <b\n\n```text\n{c > d}\n```',
    /^<p>a &lt;b<\/p><div class="code-block".*>{c &gt; d}<\/code>/,
    ['1:3 warning stray-sign'],
  ],
  ['a {b `{c}` d', '<p>a {b <code>{c}</code> d</p>', ['1:3 warning stray-sign']],
  ['a </ b', '<p>a &lt;/ b</p>', ['1:3 warning stray-sign']],
  ['1 << 2', '<p>1 &lt;&lt; 2</p>', ['1:3 warning stray-sign']],
  ['a <b and c> d', '<p>a &lt;b and c&gt; d</p>', ['1:3 warning tag-not-balanced']],
  ['if x <i or y> z', '<p>if x &lt;i or y&gt; z</p>', ['1:6 warning tag-not-balanced']],
  ['a <details open> d', '<p>a  d</p>', ['1:3 warning tag-not-balanced']],
  ['use <token> here', '<p>use &lt;token&gt; here</p>', ['1:5 warning tag-not-balanced']],
  [
    'export const a = "<b> <key>"\n\nexport const c = {\n\n  d: "</p>",\n}\n\n{a} {c.d} <token>',
    '<p>&lt;b&gt; &lt;key&gt; &lt;/p&gt; &lt;token&gt;</p>',
    ['8:11 warning tag-not-balanced'],
  ],
  ['a<br>b <token>', '<p>a<br>b &lt;token&gt;</p>', ['1:8 warning tag-not-balanced']],
  [
    'List<T> and Map<K>',
    '<p>List&lt;T&gt; and Map&lt;K&gt;</p>',
    ['1:5 warning tag-not-balanced', '1:16 warning tag-not-balanced'],
  ],
  // Names of SVG are tags where something is drawn, and a tag that needs attributes is none without.
  ['cd <path> now', '<p>cd &lt;path&gt; now</p>', ['1:4 warning tag-not-balanced']],
  ['git clone <source>', '<p>git clone &lt;source&gt;</p>', ['1:11 warning tag-not-balanced']],
  ['<b>cd <path></b>', '<b>cd &lt;path&gt;</b>', ['1:7 warning tag-not-balanced']],
  ['<div>\n\ntext', '<p>text</p>', ['1:1 warning tag-not-balanced']],
  ['text\n\n</Note>\n\nmore', '<p>text</p><p>more</p>', ['3:1 warning tag-not-balanced']],
  [
    'text <b>bold\n\n</b> more',
    '<p>text bold</p><p>more</p>',
    ['1:6 warning tag-not-balanced', '3:1 warning tag-not-balanced'],
  ],
  ['{a b} text', '<p>{a b} text</p>', ['1:1 warning unknown-variable']],
  ['{"json": 1}', '<p>{&quot;json&quot;: 1}</p>', ['1:1 error expression-failed']],
  ['{{unknown}}', '<p>{{unknown}}</p>', ['1:1 warning unknown-variable']],
  // No backslash is seen where it would be one, and code and comments may name what they like.
  ['<img src="https://x.example/a.png" alt="{{no}}" />', /alt="{{no}}"/, ['1:41 warning unknown-variable']],
  [
    '<b title={"{{no}}"}>{"{{no}}"}</b>',
    '<b title="{{no}}">{{no}}</b>',
    ['1:12 warning unknown-variable', '1:23 warning unknown-variable'],
  ],
  ['export const a = "{{no}}"\n\n{/* {{no}} */}{a}', '{{no}}', []],
  ['x{2,3}', '<p>x{2,3}</p>', ['1:2 warning stray-sign']],
  ['<Tabs>\n<Tab title="A">\nhi\n</Tabs>', '', ['2:1 warning tag-not-balanced']],
  ['é {b <c', '<p>é {b &lt;c</p>', ['1:3 warning stray-sign', '1:6 warning stray-sign']],
  ['---\ntitle: x\n---\n\n<!-- c -->\n\ntext {', '<p>text {</p>', ['7:6 warning stray-sign']],
  [
    '## Title {#id}\n\n{{v}} then {',
    '<h2 id="id">Title</h2><p>VALUE then {</p>',
    ['3:12 warning stray-sign'],
  ],
  [
    'www.x.example/he<lp',
    '<p><a href="http://www.x.example/he&amp;lt;lp" target="_blank" rel="noopener noreferrer" class="link" data-bare>www.x.example/he&amp;lt;lp</a></p>',
    ['1:17 warning stray-sign'],
  ],
];

describe('lenient parsing', () => {
  test.each<[source: string, html: RegExp]>([
    [
      '<Tabs>\n  <Tab title="A">```text\n  a <b>\n  ```</Tab>\n  <Tab title="B">\n    ```text\n    c\n    ```</Tab>\n</Tabs>\n\nd',
      /id="a" .*>a &lt;b&gt;<\/code>.*id="b" .*>c<\/code><\/pre><\/div><\/div><\/div><p>d<\/p>$/,
    ],
    ['````md\n<Tab title="A">\n```sh\na\n```</Tab>\n````\n\nb', /&lt;\/.*Tab.*<p>b<\/p>$/s],
    ['```html\n```</b>\n\nc\n```', /&lt;\/.*b.*&gt;.*c/s],
  ])('a fence that shares its line with a tag: %j', (source, expected) => {
    const page = render(source);
    expect(findings(page)).toEqual([]);
    expect(page.html).toMatch(expected);
  });

  test.each(ACCEPTED)('accepts %j', (source, expected) => {
    const page = render(source);
    expect(findings(page)).toEqual([]);
    expect(withoutAnchors(page.html)).toBe(expected);
  });

  test.each(REPAIRED)('repairs %j', (source, expected, reported) => {
    const page = render(source, { variables: { v: 'VALUE' } });
    expect(findings(page)).toEqual(reported);
    if (expected instanceof RegExp) expect(page.html).toMatch(expected);
    else if (expected !== '') expect(withoutAnchors(page.html)).toBe(expected);
  });

  // The closing tag stands in the last item or quote, where what it closes was not opened.
  test.each([
    [
      '<section>a\nb\n\n- c\n- d</section>\n\ne',
      '<section><p>a\nb</p><ul><li>c</li><li>d</li></ul></section><p>e</p>',
    ],
    ['<div><section>a\n\n- b</section></div>', '<div><section><p>a</p><ul><li>b</li></ul></section></div>'],
    ['<section>a\n\n1. b</section>', '<section><p>a</p><ol><li>b</li></ol></section>'],
    [
      '<section>a\n\n> b</section>\n\nc',
      '<section><p>a</p><blockquote><p>b</p></blockquote></section><p>c</p>',
    ],
    [
      '- <section>a\n  b\n\n  - c</section>\n- d',
      '<ul><li><section><p>a\nb</p><ul><li>c</li></ul></section></li><li><p>d</p></li></ul>',
    ],
    // As programs that format Markdown indent it.
    [
      '<section>\na\nb\n\n- c\n- d\n  </section>\n\ne',
      '<section><p>a\nb</p><ul><li>c</li><li>d</li></ul></section><p>e</p>',
    ],
    [
      '<section>\n1. d\n\n   e\n   </section>\n\nx',
      '<section><ol><li><p>d</p><p>e</p></li></ol></section><p>x</p>',
    ],
    [
      '<div>\n  <section>\n    - a\n      - b\n        </section>\n  <p>c</p>\n    </div>',
      '<div><section><ul><li>a\n<ul><li>b</li></ul></li></ul></section><p>c</p></div>',
    ],
    [
      '- <section>\n  a\n  b\n\n  - c\n    </section>\n- d',
      '<ul><li><section><p>a\nb</p><ul><li>c</li></ul></section></li><li><p>d</p></li></ul>',
    ],
    ['- <section>\n  a\n  </section>\n- b', '<ul><li><section><p>a</p></section></li><li>b</li></ul>'],
    ['```text\n- a\n  </b>\n```\n\nd', /- a\n {2}&lt;\/b&gt;<\/code>.*<p>d<\/p>/],
    // The sign of a quote before it.
    ['<section>\n> a\n> </section>\n\nb', '<section><blockquote><p>a</p></blockquote></section><p>b</p>'],
    [
      '- <section>\n  > a\n  > </section>\n- b',
      '<ul><li><section><blockquote><p>a</p></blockquote></section></li><li>b</li></ul>',
    ],
    [
      '> <section>\n> > a\n> > </section>\n>\n> b',
      '<blockquote><section><blockquote><p>a</p></blockquote></section><p>b</p></blockquote>',
    ],
    ['> <section>\n> a\n> </section>', '<blockquote><section><p>a</p></section></blockquote>'],
    ['<section\n  class="a"\n></section>\n\nb', '<section class="a"></section><p>b</p>'],
  ])('a tag that is closed behind a list: %j', (source, expected) => {
    const page = render(source);
    expect(findings(page)).toEqual([]);
    if (typeof expected === 'string') expect(withoutAnchors(page.html)).toBe(expected);
    else expect(page.html).toMatch(expected);
  });

  const TIP =
    '<div class="callout" role="note" data-callout-type="tip" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">';
  const END = '</div></div>';

  test.each([
    ['a\n:::tip\nb *c*\n:::\nd', `<p>a</p>${TIP}<p>b <em>c</em></p>${END}<p>d</p>`],
    [
      '::: hint One `x` "y"\n\nb\n\n:::',
      `${TIP}<p><strong>One <code>x</code> &quot;y&quot;</strong></p><p>b</p>${END}`,
    ],
    [':::tip[One]{#id}\nb\n:::', `${TIP}<p><strong>One</strong></p><p>b</p>${END}`],
    ['- a\n\n  :::tip\n  b\n  :::', `<ul><li><p>a</p>${TIP}<p>b</p>${END}</li></ul>`],
    ['> :::tip\n> b\n> :::', `<blockquote>${TIP}<p>b</p>${END}</blockquote>`],
    ['::::tip\na\n:::tip\nb\n:::\n::::', `${TIP}<p>a</p>${TIP}<p>b</p>${END}${END}`],
    // Of another kind, or no block.
    [':::python\na\n:::', '<p>:::python\na\n:::</p>'],
    [':::constructor\na\n:::', '<p>:::constructor\na\n:::</p>'],
    [':::tip\na', '<p>:::tip\na</p>'],
    ['a :::tip\nb\n:::', '<p>a :::tip\nb\n:::</p>'],
    ['`\n:::tip\nb\n:::\n`', '<p><code>:::tip\nb\n:::</code></p>'],
  ])('a callout in colons: %j', (source, expected) => {
    const page = render(source);
    expect(findings(page)).toEqual([]);
    expect(withoutAnchors(page.html)).toBe(expected);
  });

  test('colons in a fence stay code', () => {
    expect(html('```md\n:::tip\nb\n:::\n```')).toContain('>:::tip\nb\n:::</code>');
  });

  test('a tab that is never closed keeps its text', () => {
    expect(html('<Tabs>\n<Tab title="A">\nhi\n</Tabs>')).toContain('<p>hi</p>');
  });

  test('what is sound beside a mistake renders as ever', () => {
    const page = render(
      '# Title\n\n<Note>\n\nfine **bold**\n\n</Note>\n\nbroken {\n\n<Card title="T">\nx\n</Card>',
    );
    expect(page.html).toContain('data-callout-type="note"');
    expect(page.html).toContain('<strong>bold</strong>');
    expect(page.html).toContain('<p>broken {</p>');
    expect(page.html).toContain('class="card"');
  });

  test('the excerpt is the line as it stands in the file', () => {
    const page = render('---\ntitle: x\n---\nfirst\n\n  second < {line\n');
    expect(page.diagnostics.map(({ line, excerpt }) => [line, excerpt])).toEqual([[6, '  second < {line']]);
  });

  test('of a paragraph in one long line it is the part with the mistake, and a caret below', () => {
    const page = render(`${'word '.repeat(200)}<Nowhere /> ${'word '.repeat(200)}`);
    const [text, caret] = page.diagnostics[0]!.excerpt!.split('\n');
    expect(text!.length).toBeLessThan(170);
    expect(text!.slice(caret!.indexOf('^'))).toMatch(/^<Nowhere/);
  });

  test('a Markdown file that is no MDX is Markdown', () => {
    const page = render('a <b>c</b> {x\n\n    code\n\n<div>\n*raw*\n', { file: 'page.md' });
    expect(page.html).toContain('<b>c</b> {x');
    expect(page.html).toContain('<pre tabindex="0"><code>code</code></pre>');
    expect(page.html.endsWith('</div>')).toBe(true);
  });

  /** Each beside `{`, which makes the page Markdown. */
  test.each([
    ['token=<jwt>', '<p>token=&lt;jwt&gt; {</p>'],
    ['<jwt> and </jwt>', '<p>&lt;jwt&gt; and &lt;/jwt&gt; {</p>'],
    ['cd <path>', '<p>cd &lt;path&gt; {</p>'],
    ['<title>', '<p>&lt;title&gt; {</p>'],
    ['clone <source>', '<p>clone &lt;source&gt; {</p>'],
    ['the <your-token> here', '<p>the &lt;your-token&gt; here {</p>'],
    ['a <my-part>x</my-part>', '<p>a <my-part>x</my-part> {</p>'],
    ['a <my-part size="1" />', '<p>a <my-part size="1"> {</my-part></p>'],
    ['H<sub>2</sub>O <kbd>K</kbd>', '<p>H<sub>2</sub>O <kbd>K</kbd> {</p>'],
    ['a <dfn>b</dfn>', '<p>a <dfn>b</dfn> {</p>'],
    ['a <math><mi>x</mi></math>', '<p>a <math><mi>x</mi></math> {</p>'],
    ['a <svg><path d="M0 0"/></svg>', '<p>a <svg><path d="M0 0"></path></svg> {</p>'],
  ])('in a Markdown file, %s', (source, expected) => {
    expect(render(`${source} {`, { file: 'page.md' }).html).toBe(expected);
  });

  test('a placeholder on a line of its own is a paragraph of Markdown', () => {
    const { html } = render('<token>\n\n{ *a*', { file: 'page.md' });
    expect(html).toBe('<p>&lt;token&gt;</p><p>{ <em>a</em></p>');
  });

  test('a Markdown file with a mistake keeps its components', () => {
    const page = render('<Note>token=<jwt></Note>\n\n{', { file: 'page.md' });
    expect(page.html).toContain('data-callout-type="note"');
    expect(page.html).toContain('token=&lt;jwt&gt;');
    expect(findings(page)).toEqual(['1:13 warning tag-not-balanced', '3:1 warning stray-sign']);
  });

  test('components in its code, and types in its text, do not make a Markdown file MDX', () => {
    const page = render('A List<Card> {\n\n    <Card />\n\n`<Note>`', { file: 'page.md' });
    expect(page.html).toContain('<code>&lt;Card /&gt;</code></pre>');
    expect(findings(page)).toEqual([]);
  });

  test('a Markdown file with a mistake keeps its variables and the ids of its headings', () => {
    const page = render('## Title {#own}\n\n{{v}} {{w}} {', { file: 'page.md', variables: { v: 'VALUE' } });
    expect(withoutAnchors(page.html)).toBe('<h2 id="own">Title</h2><p>VALUE {{w}} {</p>');
  });
});

test('quotes in the title of a fence may be escaped', () => {
  const source = '```js title="a \\"b\\" c" {1}\nx\n```\n\n- ~~~ts title=\'it\\\'s\'\n  y\n  ~~~';
  const titles = [...html(source).matchAll(/code-block-header"><span>([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(['a &quot;b&quot; c', "it's"]);
});

const IMAGE = '<img src="a/y.png" alt="x" width="10" height="20" loading="lazy">';

describe('attribute lists of other kinds of Markdown', () => {
  test.each([
    ['![x](y.png){: .center}', `<p>${IMAGE}</p>`, '1:12'],
    ['![x](y.png){: width="20" .center #id}', `<p>${IMAGE}</p>`, '1:12'],
    ['![x](y.png){width="50%"} b', `<p>${IMAGE} b</p>`, '1:12'],
    ['![x](y.png){.center}', `<p>${IMAGE}</p>`, '1:12'],
    ['Words\n{: .note}\n\nMore', '<p>Words</p><p>More</p>', '2:1'],
    ['- a\n{: .x}\n- b', '<ul><li>a</li><li>b</li></ul>', '2:1'],
    ['a < b\n\n**b**{:.x}', '<p>a &lt; b</p><p><strong>b</strong></p>', '3:6'],
  ])('%j are left out', (source, expected, place) => {
    for (const file of ['page.mdx', 'page.md']) {
      const page = render(source, { file });
      expect(withoutAnchors(page.html)).toBe(expected);
      expect(findings(page)).toContain(`${place} info attribute-list`);
    }
  });

  test.each(['`{: .x}`', '```\n{: .x}\n```', '\\{: .x}', '{`{: .x}`}', '<Card title="{: .x}" />'])(
    'code, escapes and strings keep theirs: %j',
    (source) => {
      const page = render(source);
      expect(page.html).toContain('{: .x}');
      expect(findings(page)).toEqual([]);
    },
  );
});

describe('components that are closed outside of what they were opened in', () => {
  const note = (words: string): string =>
    `<div class="callout" role="note" data-callout-type="note" data-component-name="callout"><div class="callout-content" data-component-part="callout-content"><p>${words}</p></div></div>`;
  test.each([
    ['a quote', '> <Note>\n> a\n</Note>\n\nb', `<blockquote>${note('a')}</blockquote><p>b</p>`, '3:1'],
    [
      'a quote that has ended',
      '> <Note>\n> a\n\n</Note>\n\nb',
      `<blockquote>${note('a')}</blockquote><p>b</p>`,
      '4:1',
    ],
    ['an item', '- <Note>\n  a\n</Note>\n- b', `<ul><li>${note('a')}</li><li>b</li></ul>`, '3:1'],
    [
      'an item, further down',
      '1. a\n\n   <Note>\n   b\n</Note>',
      `<ol><li><p>a</p>${note('b')}</li></ol>`,
      '5:1',
    ],
    ['two of them', '- <b>\n  <Note>\n  a\n</Note>\n</b>', `<ul><li><b>${note('a')}</b></li></ul>`, '4:1'],
  ])('%s', (_, source, expected, place) => {
    const page = render(source);
    expect(withoutAnchors(page.html)).toBe(expected);
    expect(findings(page)[0]).toBe(`${place} warning tag-not-balanced`);
  });

  test('text that has left the quote is in none of it', () => {
    const page = render('> <Note>\n> a\n\nb\n</Note>');
    expect(page.html).toBe('<blockquote><p>a</p></blockquote><p>b</p>');
  });

  test('indentation alone is no item', () => {
    expect(findings(render('a < b\n\n  <Note>\n  c\n</Note>'))).toEqual([]);
    expect(findings(render('a <3\n\n  <Note>\n  c\n</Note>'))).toEqual(['1:3 warning stray-sign']);
  });
});

test.each([
  ['a <a href=/x>b</a>', '<p>a <a href="/x.html">b</a></p>'],
  [
    'a <img alt="x" src=/a.png> b',
    '<p>a <img alt="x" src="a/a.png" width="10" height="20" loading="lazy"> b</p>',
  ],
  ['`<a href=/x>`', '<p><code>&lt;a href=/x&gt;</code></p>'],
  ['a <a title=b>c</a>', '<p>a <a title="b">c</a></p>'],
])('a slash in a value without quotes, in Markdown: %j', (source, expected) => {
  expect(html(`${source}\n\na <5`, { file: 'page.md' })).toBe(`${expected}<p>a &lt;5</p>`);
});

describe('a page of Markdown that is no MDX', () => {
  const noPage = (source: string): string =>
    html(`${source}\n\na <5`, { file: 'page.md' }).replace(/<p>a &lt;5<\/p>$/, '');

  test.each([
    ['a {/* b */} c {/* d\ne */}', '<p>a  c</p>'],
    ['{/* a */}\n\nb', '<p>b</p>'],
    ['`{/* a */}`', '<p><code>{/* a */}</code></p>'],
    ['## A {/* #b */}', '<h2 id="b">A</h2>'],
  ])('has no comments of MDX: %j', (source, expected) => {
    expect(noPage(source)).toBe(expected);
  });

  const callout = (type: string, words: string): string =>
    `<div class="callout" role="note" data-callout-type="${type}" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">${words}</div></div>`;

  test.each([
    [':::note\na\n\n- b\n:::\nc', `${callout('note', '<p>a</p><ul><li>b</li></ul>')}<p>c</p>`],
    ['a\n:::danger\nb\n:::', `<p>a</p>${callout('danger', '<p>b</p>')}`],
    [':::tip[One]\na\n:::', callout('tip', '<p><strong>One</strong><br>\na</p>')],
    ['1. a\n\n   :::warning\n   b\n   :::', `<ol><li><p>a</p>${callout('warning', '<p>b</p>')}</li></ol>`],
    [
      '::::info\na\n\n:::note[T]\nb\n:::\n\nc\n::::',
      callout('info', `<p>a</p>${callout('note', '<p><strong>T</strong><br>\nb</p>')}<p>c</p>`),
    ],
    [':::other\na\n:::', '<p>:::other\na\n:::</p>'],
  ])('has callouts between colons: %j', (source, expected) => {
    expect(noPage(source)).toBe(expected);
  });
});
