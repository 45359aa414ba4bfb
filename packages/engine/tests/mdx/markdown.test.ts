import { describe, expect, test } from 'vitest';
import { findings, html, render, withoutAnchors } from './harness.ts';

const IDS: [heading: string, id: string][] = [
  ['# Hello World', 'hello-world'],
  ['# Hello, World!', 'hello-world'],
  ["# What's new?", 'whats-new'],
  ['# `code` and *emphasis*', 'code-and-emphasis'],
  ['# [A link](/x) in it', 'a-link-in-it'],
  ['# C++ & C#', 'c++-&-c#'],
  ['# 1.2.3 Release', '1-2-3-release'],
  ['# snake_case_name', 'snake_case_name'],
  ['# 🚀 Launch', '-launch'],
  ['# 日本語の見出し', '日本語の見出し'],
  ['# Ärger über Öl', 'ärger-über-öl'],
  ['# /v1/users/{"id"}', '/v1/users/'],
  ['# ![Logo](/i.png) Start', 'start'],
  ['# Footer', 'footer'],
  ['# Header', 'header'],
  ['# Banner', 'banner'],
  ['# Content', 'content'],
  ['# a  b', 'a-b'],
  ['# !!!', 'section'],
];

describe('names in braces that stand for nothing', () => {
  test.each([
    '{kickoff_id}',
    '{user_x.name}',
    '{order-id}',
    '{your name}',
    '{名前}',
    // One of several.
    '{get|set}',
    '{GET, POST}',
    '{owner/repo}',
    // Attributes of directives, which are text as in the format.
    '{color=red}',
    "{src='x.mp4' width=50}",
    '{data-x=1 .wide}',
    '{.wide #top width=50%}',
  ])('%s is shown', (written) => {
    const page = render(`Send ${written} back.`);
    expect(page.html).toBe(`<p>Send ${written} back.</p>`);
    expect(findings(page)).toEqual(['1:6 warning unknown-variable']);
  });

  test('a name that is declared counts', () => {
    expect(render('export const kickoff_id = 7;\n\nSend {kickoff_id}.').html).toContain('Send 7.');
  });
});

describe('a link inside of a link would end it', () => {
  test.each([
    [
      '<a href="/x">a <a href="/z" target="_blank" class="k">b</a></a>',
      '<a href="/x.html">a <span class="k">b</span></a>',
    ],
    ['[a <a href="/z">b</a>](/x)', '<p><a href="/x.html" class="link">a <span>b</span></a></p>'],
    ['<a href="/x">a <a id="k"></a></a>', '<a href="/x.html">a <span id="k"></span></a>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('a card in one is no link, and neither is its title', () => {
    const page = html('<a href="/x">\n  <Card title="c" href="/y">\n    z [d](/d)\n  </Card>\n</a>');
    expect(page.match(/<a /g)).toHaveLength(1);
    expect(page).toContain('>c</div>');
  });
});

describe('names that sites write', () => {
  test.each([
    ['<FileTree><FileTree.File name="a.ts" /></FileTree>', 'tree-file'],
    [
      '<Tree><Folder name="src"><File name="a.ts" /></Folder></Tree>',
      'src</summary><ul><li class="tree-file"',
    ],
    ['<Tabs><TabItem value="a" label="A">x</TabItem></Tabs>', 'data-component-part="tab-button">A</button>'],
    ['<Tabs><TabItem value="a">x</TabItem></Tabs>', 'data-component-part="tab-button">a</button>'],
    [
      '<Tabs items={["A", "B"]}><Tab>x</Tab><Tab>y</Tab></Tabs>',
      'tab-button">A</button><button type="button" role="tab" id="b-tab" aria-controls="b" aria-selected="false" data-component-part="tab-button">B</button>',
    ],
    ['<Tabs items={["A", { label: "B" }]}><Tab title="C">x</Tab><Tab>y</Tab></Tabs>', 'data-title="B"'],
    ['<Tabs items={["A"]}><Tabs.Tab>x</Tabs.Tab></Tabs>', 'data-component-part="tab-button">A</button>'],
    ['<Snippet text="npm start" dark prompt={false} />', '<code>npm start'],
    ['<Snippet text={["cd a", "npm start"]} />', 'cd a\nnpm start'],
    ['<GitHub.Repo repo="a/b" />', 'https://github.com/a/b'],
    ['<Github repo="a/b" />', 'https://github.com/a/b'],
    ['<Badge>a</Badge> <Badge>b</Badge>', 'a</span> <span'],
    ['<Icon icon="x" />\n<Badge>b</Badge>', '</span> <span'],
    ['<a href="/x">a</a> <a href="/y">b</a>', '</a> <a '],
    ['<kbd>a</kbd> <kbd>b</kbd>', '<kbd>a</kbd> <kbd>b</kbd>'],
    ['{1} {2}', '1 2'],
    ['{[...Array(2)].map((_, i) => <i>{i}</i>)}', '<i>0</i><i>1</i>'],
    ['{Object("a").length}', '1'],
    ['a</br>b', '<p>a<br>b</p>'],
    ['<b>a</b> {2}', '<b>a</b> 2'],
    ['<b>a</b> {/* no */}', /^<b>a<\/b>$/],
    ['<b>a</b><i>b</i>', '<b>a</b><i>b</i>'],
    ['<div>a</div> <div>b</div>', '<div>a</div><div>b</div>'],
    ['export const Own = () => <em>x</em>\n\n<Own /> <Own />', '<em>x</em> <em>x</em>'],
  ])('%s', (source, html) => {
    const page = render(source);
    if (typeof html === 'string') expect(page.html).toContain(html);
    else expect(page.html).toMatch(html);
    expect(findings(page).filter((one) => one.includes('component'))).toEqual([]);
  });
});

describe('headings', () => {
  test.each(IDS)('%s has the id %s', (source, id) => {
    const { headings, anchors, html: page } = render(source);
    expect(headings.map((heading) => heading.id)).toEqual([id]);
    expect(anchors[0]).toBe(id);
    expect(page).toContain(`id="${id.replace('&', '&amp;')}"`);
  });

  test.each([
    ['# /v1/users/{"id"}', '/v1/users/id'],
    ['# ![Logo](/i.png) Start', 'logo-start'],
    ['<Update label="May 1, 2026">x</Update>', 'may-1%2C-2026'],
    ['<Update label="May 1, 2026">x</Update>', 'may-1-2026'],
    ['<Update label="May">x</Update>\n\n<Update label="May">x</Update>', 'may-2'],
    ['# May\n\n<Update label="May">x</Update>', 'may-2'],
    ['<Update label="v1.0 – Größe">x</Update>', 'v1-0-%E2%80%93-gr%C3%B6%C3%9Fe'],
    ['<Accordion title="Быстрый старт">x</Accordion>', 'bystryy-start'],
    ['<Accordion title="Run `npm i`">x</Accordion>', 'run-npm-i'],
    ['<Tabs><Tab title="**New** `a`">x</Tab></Tabs>', 'new-a'],
    ['<ParamField path="user" id="mine">x</ParamField>', 'mine'],
    ['<ResponseField name="user" id="mine">x</ResponseField>', 'mine'],
  ])('%s can be reached at #%s', (source, id) => {
    const page = render(source);
    expect(page.anchors).toContain(id);
    expect(page.html.split(` id="${id}"`)).toHaveLength(2);
  });

  test('one without text is none', () => {
    const { html, headings } = render('##\n\n# A\n\n### \n\nb');
    expect(headings.map(({ id }) => id)).toEqual(['a']);
    expect(withoutAnchors(html)).toBe('<h2></h2><h1 id="a">A</h1><h3></h3><p>b</p>');
    expect(render('## {#b}').anchors).toEqual(['b']);
  });

  test('repeated ones are numbered, whatever stands between', () => {
    const { headings } = render('# A\n\n# A\n\n# A 1\n\n# A\n\n## A');
    expect(headings.map((heading) => heading.id)).toEqual(['a', 'a-2', 'a-1', 'a-3', 'a-4']);
  });

  test('a component never takes the id of a heading below it', () => {
    const { headings, anchors } = render('<Accordion title="Setup">x</Accordion>\n\n## Setup');
    expect(headings.map((heading) => heading.id)).toEqual(['setup']);
    expect(anchors).toEqual(['accordion-setup', 'setup']);
  });

  test('links in the style of the format\u2019s host work as well', () => {
    const page = render('# Node.js\n\n## `_meta`\n\n### Node js\n\n## meta');
    expect(page.headings.map((heading) => heading.id)).toEqual(['node-js', '_meta', 'node-js-2', 'meta']);
    expect(page.anchors).toEqual(['node-js', 'nodejs', 'node.js', '_meta', 'node-js-2', 'node-js-1', 'meta']);
    const alone = render('## `_meta`');
    expect(alone.anchors).toEqual(['_meta', 'meta']);
    expect(alone.html).toContain('<a class="anchor" id="meta" href="#_meta"');
  });

  test('ids of before stay beside those of the format', () => {
    const cases: [string, string[]][] = [
      ['# A\n\n# A', ['a', 'a-2', 'a-1']],
      ['<ResponseField name="createdAt" type="x" />', ['param-created-at', 'response-createdat']],
      ['<ParamField path="user_id" type="x" />', ['param-user-id', 'param-user_id']],
      ['<Accordion title="C & D">x</Accordion>', ['c-and-d', 'c--d', 'c-&-d']],
      ['<Accordion title="x" id="My Own">x</Accordion>', ['My-Own', 'my-own']],
      ['<Tabs><Tab title="Node.js">x</Tab></Tabs>', ['node-js', 'nodejs', 'node.js']],
      ['## Step 1: Install (macOS)', ['step-1-install-macos', 'step-1:-install-(macos)']],
      ['<Tabs><Tab title="A">x</Tab></Tabs>\n\n<Tabs><Tab title="A">x</Tab></Tabs>', ['a', 'a-2']],
      ['<Update label="v1.0.0">x</Update>', ['v1-0-0', 'v100', 'v1.0.0']],
      ['<Steps><Step title="Run it.">x</Step></Steps>', ['run-it', 'run-it.']],
      ['<View title="C#">x</View>', ['c']],
      ['##### A\n\n# A', ['section-a', 'a']],
    ];
    for (const [source, anchors] of cases) expect(render(source).anchors, source).toEqual(anchors);
  });

  test('what stands in an update or an accordion is not listed', () => {
    const page = render(
      '# A\n\n<Update label="1">\n\n## B\n\n</Update>\n\n<Accordion title="x">\n\n## C\n\n</Accordion>\n\n#### D',
    );
    expect(page.headings.filter(({ unlisted }) => !unlisted).map(({ id }) => id)).toEqual(['a', '1', 'd']);
    expect(page.anchors).toContain('b');
  });

  test('two equal ids given by the author are reported', () => {
    expect(findings(render('# A {#x}\n\n# B {#x}'))).toEqual(['3:1 warning duplicate-heading-id']);
  });

  test('inner HTML for the table of contents holds no links', () => {
    const { headings } = render('## See [`x`](/y) now');
    expect(headings).toEqual([
      { id: 'see-x-now', depth: 2, html: 'See <code>x</code> now', text: 'See x now' },
    ]);
  });

  test('a heading written as a tag is one', () => {
    expect(html('<h2 className="big">A <b>b</b></h2>')).toBe('<h2 id="a-b" class="big">A <b>b</b></h2>');
  });
});

describe('links and images', () => {
  test('every internal link is recorded with its place', () => {
    const { links } = render(
      '---\na: b\n---\n\nSee [x](/guides/start#top) and\n<a href="../a.mdx">b</a> and [c](#here).',
    );
    expect(links).toEqual([
      {
        page: 'guides/start',
        anchor: 'top',
        line: 5,
        column: 5,
        file: 'guides/page.mdx',
        written: '/guides/start#top',
      },
      { page: '../a', anchor: null, line: 6, column: 1, file: 'guides/page.mdx', written: '../a.mdx' },
      { page: 'guides/page', anchor: 'here', line: 6, column: 30, file: 'guides/page.mdx', written: '#here' },
    ]);
  });

  test('broken ones are warnings and stay in the page', () => {
    const page = render('[a](/no)\n\n![b](/no.png)', { pages: [], assets: [] });
    expect(findings(page)).toEqual(['1:1 warning broken-link', '3:1 warning missing-image']);
    expect(page.html).toContain('href="/no"');
  });

  test.each([
    [
      '[a](https://x.example)',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer" class="link">a</a>',
    ],
    ['[a](mailto:a@b.c)', '<a href="mailto:a@b.c" class="link">a</a>'],
    ['[a](/b "t")', '<a href="/b.html" title="t" class="link">a</a>'],
    [
      '<a href="https://x.example">https://x.example</a>',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">https://x.example</a>',
    ],
    ['<a href="/b" target="_blank">a</a>', '<a href="/b.html" target="_blank" rel="noopener">a</a>'],
    ['[a b](</c d>)', '<a href="/c%20d.html" class="link">a b</a>'],
    ['[a][1]\n\n[1]: /b', '<a href="/b.html" class="link">a</a>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toContain(expected);
  });

  test.each([
    ['![a](/images/b c.png)', ['1:1 warning missing-image']],
    ['x [a](../b c.mdx) y ![d](./f g.png)', ['1:3 warning broken-link', '1:21 warning missing-image']],
    ['f[a](b c) and [d] (/e f)', []],
    ['`[a](/b c.png)` [d](/e "f g") [h](</i j>)', []],
  ])('an address with a space is text, and that is said: %s', (source, reported) => {
    expect(findings(render(source))).toEqual(reported);
  });

  test('a size behind an address has a place of its own', () => {
    const hint = (source: string) => render(source).diagnostics[0]?.hint;
    expect(hint('![a](/b.png =30x20)')).toBe('Write a tag: <img src="/b.png" width="30" height="20" />');
    expect(hint('![a](/b.png =30x)')).toBe('Write a tag: <img src="/b.png" width="30" />');
    expect(hint('![a](/b c.png)')).toBe('Write </b c.png>, or %20 for each space');
  });

  test('images are lazy and have their size', () => {
    expect(html('![alt](/b.png "t")')).toBe(
      '<p><img src="a/b.png" alt="alt" title="t" width="10" height="20" loading="lazy"></p>',
    );
    expect(html('<img src="/b.png" width="5" alt="x" loading="eager" />')).toBe(
      '<img src="a/b.png" width="5" alt="x" loading="eager">',
    );
    expect(html('<img src="/a.png" srcSet="/a.png 1x, /b.png 2x" />')).toContain(
      'srcset="a/a.png 1x, a/b.png 2x"',
    );
    expect(html('<div style={{ backgroundImage: "url(/a.png)", marginTop: 4, lineHeight: 2 }} />')).toBe(
      '<div style="background-image:url(&quot;a/a.png&quot;);margin-top:4px;line-height:2"></div>',
    );
  });

  test('videos and frames wait for the reader', () => {
    expect(html('<video src="/v.mp4" controls autoPlay={false} />')).toBe(
      '<video src="a/v.mp4" controls preload="metadata"></video>',
    );
    expect(html('<iframe src="https://x.example" allowFullScreen />')).toBe(
      '<iframe src="https://x.example" allowfullscreen title="Embedded content" loading="lazy"></iframe>',
    );
  });
});

describe('Markdown', () => {
  test.each([
    ['a\n\n- b\n- c', '<p>a</p><ul><li>b</li><li>c</li></ul>'],
    ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    [
      '- [ ] a\n- [x] b',
      '<ul><li class="task"><input type="checkbox" disabled> a</li><li class="task"><input type="checkbox" disabled checked> b</li></ul>',
    ],
    [
      '|a|b|\n|:-|-:|\n|1|',
      '<div class="table"><table><thead><tr><th class="text-left">a</th><th class="text-right">b</th></tr></thead><tbody><tr><td class="text-left">1</td><td class="text-right"></td></tr></tbody></table></div>',
    ],
    [
      `|a|b|\n|-|-|\n|\`a-b\`|\`ab\` \`a-<${'b'.repeat(30)}\`|`,
      `<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code class="whole">a-b</code></td><td><code>ab</code> <code>a-&lt;${'b'.repeat(30)}</code></td></tr></tbody></table></div>`,
    ],
    ['~~a~~ **b** *c* `d<`', '<p><del>a</del> <strong>b</strong> <em>c</em> <code>d&lt;</code></p>'],
    ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
    ['a  \nb', '<p>a<br>\nb</p>'],
    [
      'text <Note>b</Note>',
      '<div class="p">text <div class="callout" role="note" data-callout-type="note" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">b</div></div></div>',
    ],
    ['<p>\n  a\n</p>', '<p>a</p>'],
    [
      '<svg strokeWidth="2" viewBox="0 0 1 1"><path fillRule="evenodd" /></svg>',
      '<svg stroke-width="2" viewBox="0 0 1 1"><path fill-rule="evenodd"></path></svg>',
    ],
    [
      '<label htmlFor="x" tabIndex={0} hidden={false} aria-hidden={true}>a</label>',
      '<label for="x" tabindex="0" aria-hidden="true">a</label>',
    ],
    [
      '<svg><use href="/d.svg#x" /><use href="#y" /><use xlinkHref="https://x.example/d.svg#z" /></svg>',
      '<svg><use href="a/d.svg#x"></use><use href="#y"></use><use></use></svg>',
    ],
    [
      '<svg><foreignObject width="9"><div onClick="x">\n**b**\n</div></foreignObject></svg>',
      '<svg><foreignObject width="9"><div><p><strong>b</strong></p></div></foreignObject></svg>',
    ],
    [
      '<style dangerouslySetInnerHTML={{ __html: " a > b { color: red }</style>" }} />',
      '<style>a > b { color: red }\\3c /style></style>',
    ],
    [
      '<select value="b" name="s"><option value="a">A</option><option value="b">B</option></select>',
      '<select name="s"><option value="a">A</option><option value="b" selected>B</option></select>',
    ],
    [
      '<select multiple defaultValue={[1, "B"]}><optgroup>{[1, 2].map((n) => <option value={n}>{n}</option>)}</optgroup><option>B</option></select>',
      '<select multiple><optgroup><option value="1" selected>1</option><option value="2">2</option></optgroup><option selected>B</option></select>',
    ],
    ['<textarea value="<b>" rows={2} readOnly />', '<textarea rows="2" readonly>&lt;b&gt;</textarea>'],
    [
      '<p style={{ WebkitLineClamp: 2, "font-weight": 600, margin: 3, "--x": 4 }}>a</p>',
      '<p style="-webkit-line-clamp:2;font-weight:600;margin:3px;--x:4">a</p>',
    ],
    // A label is one only as a child of what it opens, also where text follows without a blank line.
    [
      '<details>\n<summary>a **b**</summary>\nc **d**\n- e\n</details>',
      '<details><summary>a <strong>b</strong></summary><p>c <strong>d</strong></p><ul><li>e</li></ul></details>',
    ],
    [
      '<details>\nz\n<summary>a</summary> <b>c</b>\n<Note>d</Note>\n</details>',
      /^<details><p>z<\/p><summary>a<\/summary><div class="p"><b>c<\/b>\n<div class="callout".*<\/div><\/div><\/details>$/,
    ],
    [
      '- a\n  <details>\n  <summary>b</summary>\n  c\n  </details>',
      '<ul><li>a\n<details><summary>b</summary><p>c</p></details></li></ul>',
    ],
    [
      '<fieldset>\n<legend>a</legend>\nb <input name="c" />\n</fieldset>',
      '<fieldset><legend>a</legend><p>b <input name="c"></p></fieldset>',
    ],
    ['{/* comment */}', ''],
    ['{1 + 1} {"<b>"} {[1, 2].map((n) => <i>{n}</i>)}', '2 &lt;b&gt; <i>1</i><i>2</i>'],
  ])('%j', (source, expected) => {
    const shown = html(source).replace(/ aria-label="(?:To do|Done)"/g, '');
    if (typeof expected === 'string') expect(shown).toBe(expected);
    else expect(shown).toMatch(expected);
  });

  test('footnotes are numbered in the order of use and lead back', () => {
    const page = html('a[^x] b[^y] c[^x]\n\n[^y]: Why\n[^x]: *Ex*\n[^z]: unused');
    expect(page).toContain(
      '<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup> b<sup><a href="#fn-2"',
    );
    expect(page).toContain('id="fnref-1-2"');
    expect(page).toContain(
      '<li id="fn-1"><p><em>Ex</em> <a href="#fnref-1" class="footnote-back" aria-label="↩ 1">↩</a> <a href="#fnref-1-2"',
    );
    expect(page).not.toContain('unused');
  });

  test('a fence of mathematics is a formula, but in a group of code', () => {
    const fence = '```math\nx^2\n```';
    expect(render(fence).html).toContain('<div class="math" data-display>');
    expect(render(`- a\n\n  ${fence.replaceAll('\n', '\n  ')}`).html).toContain('<div class="math"');
    expect(render(`<CodeGroup>\n${fence}\n</CodeGroup>`).html).toContain('class="language-math"');
  });

  test('a fence may name its file behind its language', () => {
    const { html } = render('```js:src/a.js {1}\nb\n```\n\n```:x\nc\n```');
    expect(html).toContain('<span>src/a.js</span></div><pre tabindex="0"><code class="language-js">');
    expect(html).toContain('<span class="line hl">b</span>');
  });

  test('what is for browsers that cannot play it is not searched', () => {
    const { html, text } = render(
      'a\n\n<video src="v.mp4">none</video>\n<iframe src="https://x.example">none</iframe>\n\nb',
    );
    expect(html).toContain('none</video>');
    expect(text[0]!.text).not.toContain('none');
    expect(text[0]!.text).toContain('b');
  });

  test('formulas wherever the site wants them', () => {
    const page = render('$a<b$\n\n$$\nc\n$$', { math: true });
    expect(page.html).toBe('<p><span class="math">a&lt;b</span></p><div class="math" data-display>c</div>');
    expect(page.features).toEqual(['math']);
    expect(html('$a^2$', { math: false })).toBe('<p>$a^2$</p>');
    expect(html('$\\$5$ b', { math: true })).toBe('<p><span class="math">\\$5</span> b</p>');
  });

  test.each([
    ['$x_{ij}^2$', '<p>[x_{ij}^2]</p>'],
    ['$$ \\sum_{i=0}^{n} $$', '<p>[\\sum_{i=0}^{n}]</p>'],
    ['$$\nE\n\n= {{m}}\n$$', '<div class="math" data-display>E\n\n= {{m}}</div>'],
    ['$x^2 < {$ <br> <token', '<p>[x^2 &lt; {] <br> &lt;token</p>'],
    // Beside a clear one, what may be one is one; a price is not.
    [
      '$\\alpha$, $n = 3$ for $5 to $10, 5$ or more, $HOME/$USER',
      '<p>[\\alpha], [n = 3] for $5 to $10, 5$ or more, $HOME/$USER</p>',
    ],
    [
      '$x^2$ <b title="$1">$2</b> {"$3"} [$4](https://x.example/$5)',
      '<p>[x^2] <b title="$1">$2</b> $3 <a href="https://x.example/$5" target="_blank" rel="noopener noreferrer" class="link">$4</a></p>',
    ],
    ['export const $a = "$b"\n\n$x^2$ {$a}', '<p>[x^2] $b</p>'],
    ['import "react"\n\n<b>$x^2$</b> costs $5 and $10', '<p><b>[x^2]</b> costs $5 and $10</p>'],
    // Nothing clear.
    ['Costs $5 to $10 or 5$[^1] and 6$', '<p>Costs $5 to $10 or 5$[^1] and 6$</p>'],
    ['$user_id$, $HOME, $PATH/$A1 and $max$', '<p>$user_id$, $HOME, $PATH/$A1 and $max$</p>'],
    ['$5/mo (or 3$) and $0/$9', '<p>$5/mo (or 3$) and $0/$9</p>'],
    ['$$ signs, A$AP and $$ and $$ alone $$', '<p>$$ signs, A$AP and $$ and $$ alone $$</p>'],
    ['$$ a $$ and $$ TVL = p $$', '<p>[a] and [TVL = p]</p>'],
    ['$$ \\text{$a$} $$', '<p>[\\text{$a$}]</p>'],
    // Letters that stand alone are clear.
    ['Let $n$ be', '<p>Let [n] be</p>'],
    ["$x_i$ of $f'(x)$ in $O(n log n)$", "<p>[x_i] of [f'(x)] in [O(n log n)]</p>"],
    ['$x$ for $5 to $10, $5/mo (or 3$)', '<p>[x] for $5 to $10, $5/mo (or 3$)</p>'],
    ['`$x^2$` \\$x^2$', '<p><code>$x^2$</code> $x^2$</p>'],
    // A dollar in a formula is the formula's.
    ['$\\$5 + x^2$ and $a^2 = \\$$, \\$5', '<p>[\\$5 + x^2] and [a^2 = \\$ ], $5</p>'],
    ['- $x^2$ is $\\$4$ or $$\\$y = 1$$', '<ul><li>[x^2] is [\\$4] or [\\$y = 1]</li></ul>'],
  ])('%j is a formula where it clearly is one', (source, expected) => {
    const shown = html(source).replace(/<span class="math">(.*?)<\/span>/g, '[$1]');
    expect(shown).toBe(expected);
    expect(html(source, { file: 'a.md' }).includes('"math"')).toBe(html(source).includes('"math"'));
  });

  test.each<[what: string, wrap: (formula: string) => string]>([
    ['on a page', (formula) => formula],
    ['in a component', (formula) => `<Note>\n${formula}\n</Note>`],
    ['below words', (formula) => `Words\n${formula}`],
    ['in a list', (formula) => `1. a\n\n${formula.replace(/^/gm, '   ')}`],
    ['in a list of a list', (formula) => `- a\n  - b\n\n${formula.replace(/^/gm, '    ')}`],
    ['below a list', (formula) => `- a\n\n<Note>\n${formula}\n</Note>`],
  ])('a formula %s ends at its dollars, however far to the right', (_, wrap) => {
    for (let first = 0; first <= 12; first++) {
      for (let last = 0; last <= 12; last++) {
        const [before, below] = [' '.repeat(first), ' '.repeat(last)];
        const page = render(wrap(`${before}$$\n${below}x^2\n${below}$$\n\n${below}after`));
        expect(page.html.replace(/>\s+x/, '>x')).toContain('<div class="math" data-display>x^2</div>');
        expect(page.html).toContain('after');
        expect(page.diagnostics).toEqual([]);
      }
    }
  });

  test.each([
    ['$$x\ny$$\nafter', '[x\ny]<p>after</p>'],
    ['$$\nx$$\n\nafter', '[x]<p>after</p>'],
    ['$$\nx\n$$ after', '[x]<p>after</p>'],
    ['- $$x\n  y$$\n- b', '<ul><li>[x\ny]</li><li>b</li></ul>'],
    ['> $$x\n> y$$ b\n> c', '<blockquote>[x\ny]<p>b\nc</p></blockquote>'],
    ['\t$$\n\tx\n\t$$\n\nafter', '[ x]<p>after</p>'],
  ])('%j is a formula on lines of its own', (source, expected) => {
    const shown = html(source).replace(/<div class="math" data-display>([^<]*)<\/div>/g, '[$1]');
    expect(shown).toBe(expected);
    expect(html(source, { math: true })).toBe(html(source));
  });

  test('snippets and captions know formulas as pages do', () => {
    const files = { 'a.mdx': 'From $5 to $10', 'b.mdx': '$x^2$' };
    const source =
      'import A from "/a.mdx"\nimport B from "/b.mdx"\n\n<A />\n<B />\n\n<Frame caption="$x^3$" />';
    const page = html(source, { files });
    expect(page).toContain('<p>From $5 to $10</p><p><span class="math">x^2</span></p>');
    expect(page).toContain('<span class="math">x^3</span>');
  });

  test('line breaks of Windows give the same page', () => {
    const source = '---\na: b\n---\n# A {#x}\n\ntext\nmore {\n\n```js\na\nb // [!code ++]\n```\n';
    const page = render(source.replaceAll('\n', '\r\n'));
    expect(page).toEqual(render(source));
    expect(findings(page)).toEqual(['7:6 warning stray-sign']);
  });

  test.each([
    ['{user.firstName ?? "there"}', 'there'],
    ['{user.name}', ''],
    ['<Fragment>a</Fragment>', 'a'],
    ['', ''],
    ['---\ntitle: x\n---', ''],
  ])('%j shows %j', (source, expected) => {
    const page = render(source);
    expect([page.html, page.diagnostics]).toEqual([expected, []]);
  });

  test('plain text by section, for search', () => {
    const { text } = render(
      'intro *a*\n\n# One\n\ntext `b`\n\n- c\n- d\n\n## Two\n\n<Card title="T">\nbody\n</Card>\n\n```js\ncode()\n```',
    );
    expect(text.map((block) => ({ ...block, text: block.text.trim() }))).toEqual([
      { heading: null, text: 'intro a' },
      { heading: 'one', text: 'text b\nc\nd' },
      { heading: 'two', text: expect.stringMatching(/^T\nbody\n+\u000ecode\(\)\u000f$/) },
    ]);
  });
});

describe('text of scripts that have no spaces between words', () => {
  test.each([
    ['**注意：**请安装', '<strong>注意：</strong>请安装'],
    ['这是**“重点”**内容', '这是<strong>“重点”</strong>内容'],
    ['これは**「重要」**です。', 'これは<strong>「重要」</strong>です。'],
    ['강조**(이것)**는', '강조<strong>(이것)</strong>는'],
    ['使用**`npm ci`**命令', '使用<strong><code>npm ci</code></strong>命令'],
    ['共**（三）**3次', '共<strong>（三）</strong>3次'],
    ['***全部：***都', '<em><strong>全部：</strong></em>都'],
    ['已~~（删除）~~的', '已<del>（删除）</del>的'],
    ['__粗体：__文字', '<strong>粗体：</strong>文字'],
    ['𠮷**「𠮷」**𠮷', '𠮷<strong>「𠮷」</strong>𠮷'],
    // One letter between marks belongs to both of them.
    ['现在，**不**要停', '现在，<strong>不</strong>要停'],
    ['`a`**仅**用于', '<code>a</code><strong>仅</strong>用于'],
    ['这是**新**（版本）', '这是<strong>新</strong>（版本）'],
    ['这里~~旧~~（新）', '这里<del>旧</del>（新）'],
    ['**一：**请**二：**看', '<strong>一：</strong>请<strong>二：</strong>看'],
    ['甲**（一）**与**（二）**乙', '甲<strong>（一）</strong>与<strong>（二）</strong>乙'],
    ['好的**\n\n，**不**要', '好的**</p><p>，<strong>不</strong>要'],
    // A product, and marks that were never hidden.
    ['单价*（数量）+ 税*（率）', '单价*（数量）+ 税*（率）'],
    ['名**粗**字', '名<strong>粗</strong>字'],
    ['a**(b)**c', 'a**(b)**c'],
    ['`**注：**请` {"**注：**请"}', '<code>**注：**请</code> **注：**请'],
  ])('%s', (source, expected) => {
    expect(render(source).html).toBe(`<p>${expected}</p>`);
    expect(render(source, { file: 'guides/page.md' }).html).toContain(expected);
  });

  test.each([
    ['见 https://a.example/b，再看**这里**', 'https://a.example/b', '，再看<strong>这里</strong>'],
    ['（https://a.example/路径）。', 'https://a.example/路径', '）。'],
    ['“https://a.example/b” said', 'https://a.example/b', '” said'],
    ['请访问https://a.example。', 'https://a.example', '。'],
  ])('the address in %s ends with itself', (source, address, rest) => {
    const { html, text } = render(source);
    expect(html).toContain(`href="${encodeURI(address)}"`);
    expect(html).toContain(`>${address}</a>${rest}</p>`);
    expect(text[0]!.text).not.toContain('\u205f');
  });

  test('addresses of links and code stay as they are', () => {
    const { html } = render(
      'export const a = "https://x.example/，b**注：**请";\n\n[c](https://x.example/，d) `https://x.example/，e` {a}',
    );
    expect(html).toContain('href="https://x.example/%EF%BC%8Cd"');
    expect(html).toContain('<code>https://x.example/，e</code> https://x.example/，b**注：**请');
  });
});

describe('rows of tables that are longer than their table', () => {
  test.each([
    ['a pipe in code', '| a | b |\n|---|---|\n| `x|y` | z |', ['3:1 warning table-cells']],
    ['a pipe that is escaped', '| a | b |\n|---|---|\n| `x\\|y` | z |', []],
    ['a sign too many at the end', '| a | b |\n|---|---|\n| x | y | |', []],
    ['fewer cells', '| a | b |\n|---|---|\n| x |', []],
  ])('%s', (_, source, expected) => {
    expect(findings(render(source))).toEqual(expected);
  });
});

describe('footnotes without a sign, and signs without one', () => {
  test.each([
    ['one of two', 'a[^2]\n\n[^1]: x\n\n[^2]: y', ['3:1 warning unused-footnote']],
    ['one that a component uses', '<Note>a[^1]</Note>\n\n[^1]: x', []],
    ['one that another footnote uses', 'a[^1]\n\n[^1]: x[^2]\n\n[^2]: y', []],
    ['one in code', '```\n[^1]: x\n```', []],
    [
      'a sign without a footnote',
      'a[^1] and b.[^two]',
      ['1:2 warning missing-footnote', '1:13 warning missing-footnote'],
    ],
    ['what looks like one', 'a [^1] `b[^1]` c[^a-z]* \\[^1]', []],
  ])('%s', (_, source, expected) => {
    expect(findings(render(source))).toEqual(expected);
  });
});

describe('preformatted lines keep what they are indented by, and blank ones', () => {
  test.each([
    ['<pre>\n  a\n  b\n\n    c\n</pre>', '<pre>a\nb\n\n  c</pre>'],
    ['<pre>\n├─ *a*\n│  └─ <b>b</b>\n   c\n</pre>', '<pre>├─ <em>a</em>\n│  └─ <b>b</b>\n   c</pre>'],
    ['- a\n\n  <pre>\n    b\n      c\n  </pre>', '<ul><li><p>a</p><pre>b\n  c</pre></li></ul>'],
    ['<pre><code>\n  a\n    b\n</code></pre>', '<pre><code>a\n  b</code></pre>'],
    ['<pre><code>a\n  b\n\nc</code></pre>', '<pre><code>a\n  b\n\nc</code></pre>'],
    ['<pre>{`a\n    b`}</pre>', '<pre>a\n  b</pre>'],
    ['> <pre>\n> a\n>   b\n> </pre>', '<blockquote><pre>a\nb</pre></blockquote>'],
    ['<pre>\n- a\n</pre>', '<pre><ul><li>a</li></ul></pre>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });
});

test.each([
  ['{python}', 'language-python'],
  ['{.python .numberLines}', 'language-python'],
  ['{r, echo=FALSE}', 'language-r'],
  ['{.js #id startFrom="3"} a.js', 'language-js'],
])('the language of a fence in braces: %j', (info, language) => {
  const page = html(`\`\`\`${info}\na\n\`\`\``);
  expect(page).toContain(`<code class="${language}">`);
  expect(page.includes('code-block-header')).toBe(info.endsWith('a.js'));
});
