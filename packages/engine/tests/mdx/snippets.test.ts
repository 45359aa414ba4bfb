import { describe, expect, test } from 'vitest';
import { findings, html, render, type TestSite } from './harness.ts';

const PAGES: [name: string, source: string, files: TestSite['files'], expected: string][] = [
  [
    'default export',
    'import A from "/snippets/a.mdx"\n\n<A />',
    { 'snippets/a.mdx': 'hello **there**' },
    '<p>hello <strong>there</strong></p>',
  ],
  [
    'relative path',
    'import A from "../snippets/a.mdx"\n\n<A />',
    { 'snippets/a.mdx': 'hello' },
    '<p>hello</p>',
  ],
  [
    'path from the root with @',
    'import A from "@/snippets/a.mdx"\n\n<A />',
    { 'snippets/a.mdx': 'hello' },
    '<p>hello</p>',
  ],
  [
    'words in the middle of a line',
    'import A from "/a.mdx"\n\nIt is <A />.\n\n| a |\n| - |\n| <A /> |\n',
    { 'a.mdx': '---\ntitle: x\n---\n\nversion **2**\n' },
    '<p>It is version <strong>2</strong>.</p><div class="table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>version <strong>2</strong></td></tr></tbody></table></div>',
  ],
  [
    'paragraphs in the middle of a line',
    'import A from "/a.mdx"\n\nIt is <A />.',
    { 'a.mdx': 'one\n\ntwo' },
    '<div class="p">It is <p>one</p><p>two</p>.</div>',
  ],
  [
    'a picture',
    'import logo from "/logo.png"\n\n<img src={logo} alt="l" />',
    { 'logo.png': '' },
    '<img src="a/logo.png" alt="l" width="10" height="20" loading="lazy">',
  ],
  [
    'what the tags of a package hold',
    'import Item from "@theme/Item"\n\n<Item value="a">**in** it</Item>',
    {},
    '<strong>in</strong> it',
  ],
  [
    'frontmatter of a snippet',
    'import A from "/a.mdx"\n\n<A />',
    { 'a.mdx': '---\ntitle: x\n---\nhello' },
    '<p>hello</p>',
  ],
  [
    'properties',
    'import A from "/a.mdx"\n\n<A word="w" n={2} />',
    { 'a.mdx': '{word} {n + 1} {props.word}' },
    'w 3 w',
  ],
  [
    'properties in text',
    'import A from "/a.mdx"\n\n<A word="w" />',
    { 'a.mdx': 'the {word}, `{word}` and [l](https://{word}.example)' },
    '<p>the w, <code>w</code> and <a href="https://w.example" target="_blank" rel="noopener noreferrer" class="link">l</a></p>',
  ],
  [
    'properties in attributes',
    'import A from "/a.mdx"\n\n<A word="w" />',
    { 'a.mdx': '<b title="x {word}">{word}</b>' },
    '<b title="x w">w</b>',
  ],
  [
    'properties in fences',
    'import A from "/a.mdx"\n\n<A word="w" />',
    { 'a.mdx': '```\n{word} {other}\n```' },
    '<div class="code-block" data-component-name="code-block"><pre tabindex="0"><code>w {other}</code></pre></div>',
  ],
  [
    'children',
    'import A from "/a.mdx"\n\n<A>\n**in** it\n</A>',
    { 'a.mdx': '<Note>\n{children}\n</Note>' },
    '<div class="callout" role="note" data-callout-type="note" data-component-name="callout"><div class="callout-content" data-component-part="callout-content"><p><strong>in</strong> it</p></div></div>',
  ],
  [
    'nested, each with its own imports',
    'import A from "/s/a.mdx"\n\n<A x="1" />',
    { 's/a.mdx': 'import B from "./b.mdx"\n\na{x}\n\n<B y={x} />', 's/b.mdx': 'b{y}' },
    '<p>a1</p><p>b1</p>',
  ],
  [
    'named export',
    'import { name, list } from "/a.mdx"\n\n{name}: {list.join(", ")}',
    { 'a.mdx': 'export const name = "N"\nexport const list = [1, 2]\n\ntext' },
    '<p>N: 1, 2</p>',
  ],
  [
    'data of a script',
    'import { name } from "/a.jsx"\n\n{name}',
    { 'a.jsx': 'export const name = "N";' },
    'N',
  ],
  [
    'component of a script',
    'import { B } from "/a.jsx"\n\n<B n={2}>kid</B>',
    { 'a.jsx': 'export const B = ({ n, children }) => <b title={"t" + n}>{children}<i>{n}</i></b>;' },
    '<b title="t2">kid<i>2</i></b>',
  ],
  [
    'default component of a script',
    'import B from "/a.jsx"\n\n<B />',
    { 'a.jsx': 'export default () => <b>x</b>;' },
    '<b>x</b>',
  ],
  [
    'component with a hook',
    'import { B } from "/a.jsx"\n\n<B />',
    { 'a.jsx': 'export const B = () => { const [n] = useState(3); return <b>{n}</b>; };' },
    '<bindery-island data-module="a.jsx" data-name="B"><b>3</b></bindery-island>',
  ],
  [
    'default export of a page',
    'export default function Home() { return <div>home</div> }',
    {},
    '<div>home</div>',
  ],
  [
    'default export around the content of a page',
    'import L from "/l.jsx"\n\nexport default L\n\n**text**',
    { 'l.jsx': 'export default ({ children }) => <main>{children}</main>;' },
    '<main><p><strong>text</strong></p></main>',
  ],
  [
    'default export that needs real JavaScript',
    'export default ({ children }) => { const [n] = useState(3); return <main>{n}{children}</main>; }\n\ntext',
    {},
    '<bindery-island data-module="guides/page.mdx" data-name="default" data-props="{&quot;$&quot;:&quot;data&quot;,&quot;value&quot;:{&quot;children&quot;:{&quot;$&quot;:&quot;slot&quot;,&quot;n&quot;:0}}}"><main>3<bindery-slot data-slot="0"><p>text</p></bindery-slot></main></bindery-island>',
  ],
  ['default export that is no component', 'export default { a: 1 }\n\ntext', {}, '<p>text</p>'],
  [
    'component with statements about it, and one that is a class',
    'import { A, B } from "/a.jsx"\n\n<A /><B />',
    {
      'a.jsx':
        '"use client";\nexport const A = ({ n }) => <b>{n}</b>;\nA.displayName = "A";\nA.defaultProps = { n: 3 };\nexport class B extends React.Component { render() { return <i>B</i>; } }',
    },
    '<bindery-island data-module="a.jsx" data-name="A"><b>3</b></bindery-island><bindery-island data-module="a.jsx" data-name="B"><i>B</i></bindery-island>',
  ],
  [
    'what only the page imports',
    'import { T, label } from "/t.jsx"\nimport { A } from "/a.jsx"\nimport C from "/c.mdx"\n\n<A />\n<C label="c" />',
    {
      't.jsx': 'export const T = ({ children }) => <u>{children}</u>;\nexport const label = "l";',
      'a.jsx': 'export const A = () => <T>{label}</T>;',
      'c.mdx': '<T>{label}</T>',
    },
    '<u>l</u> <u>c</u>',
  ],
  [
    'a component of the theme that the page has another of',
    'import C from "/c.mdx"\n\nexport const Badge = () => <b>x</b>\n\n<C /><Badge />',
    { 'c.mdx': '<Badge>y</Badge>' },
    '<span class="badge" data-badge data-component-name="badge">y</span><b>x</b>',
  ],
  [
    'component without a hook whose helper needs real JavaScript',
    'import { A } from "/a.jsx"\n\n<A s="a-b">kid</A>',
    {
      'a.jsx':
        'const fmt = (s) => s.replace(/-/g, " ");\nexport const A = ({ s, children }) => <b>{fmt(s)}{children}</b>;',
    },
    '<b>a bkid</b>',
  ],
  [
    'the same as a default export, and inside another one',
    'import B from "/b.jsx"\n\n<B />',
    {
      'a.jsx': 'const fmt = (s) => s.replace(/-/g, " ");\nexport default ({ s }) => <b>{fmt(s)}</b>;',
      'b.jsx': 'import A from "./a.jsx";\nexport default function B() { return <i><A s="a-b" /></i>; }',
    },
    '<i><b>a b</b></i>',
  ],
  [
    'expression and data whose helper needs real JavaScript',
    'export const fmt = (s) => s.replace(/-/g, " ")\nexport const list = ["a-b"].map(fmt)\n\n{fmt("c-d")}, {fmt("e-f")}, {list[0]}',
    {},
    '<p>c d, e f, a b</p>',
  ],
  [
    'component in TypeScript',
    'import { A } from "/a.tsx"\n\n<A label="l" />',
    {
      'a.tsx':
        'import { twice, type Twice } from "./b.ts";\ninterface P { label: string; n?: number }\nexport const A = ({ label, n = 1 }: P) => {\n  const [v] = React.useState<number>(n);\n  return <b>{label as string}{twice(v)}</b>;\n};',
      'b.ts': 'export type Twice = (n: number) => number;\nexport const twice: Twice = (n) => 2 * n;',
    },
    '<bindery-island data-module="a.tsx" data-name="A" data-props="{&quot;$&quot;:&quot;data&quot;,&quot;value&quot;:{&quot;label&quot;:&quot;l&quot;}}"><b>l2</b></bindery-island>',
  ],
  [
    'static component and data in TypeScript',
    'import { A, list } from "/a.tsx"\n\n<A n={list[0]} />',
    {
      'a.tsx': 'export const list: number[] = [7];\nexport const A = ({ n }: { n: number }) => <b>{n!}</b>;',
    },
    '<b>7</b>',
  ],
  ['JSON', 'import data from "/a.json"\n\n{data.list[1]}', { 'a.json': '{"list":[1,2]}' }, '2'],
  [
    'component of the page',
    'export const B = ({ n }) => <b>{n}</b>\n\n<B n="x" /> and <B n="y" />',
    {},
    '<p><b>x</b> and <b>y</b></p>',
  ],
  [
    'component of the page with a name for tools',
    'export const B = () => <b>x</b>\nB.displayName = "B"\n\n<B />',
    {},
    '<b>x</b>',
  ],
  [
    'data of the page',
    'export const list = [{ n: "a" }, { n: "b" }]\n\n<ul>{list.map((x) => <li key={x.n}>{x.n}</li>)}</ul>',
    {},
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    'components in JSX of a component',
    'export const B = () => <Card title="T">x</Card>\n\n<B />',
    {},
    '<div class="card" data-component-name="card"><div class="card-title" data-component-part="card-title">T</div><div class="card-content" data-component-part="card-content">x</div></div>',
  ],
  [
    'children that a component looks at',
    'export const Names = ({ children }) => <b>{React.Children.toArray(children).map((c) => c.type + " " + c.props.title).join()}</b>\n\n<Names>\n<Card title="A">x</Card>\n<div title="B">\n\ny\n\n</div>\n</Names>',
    {},
    '<b>Card A,div B</b>',
  ],
  [
    'the properties of an only child',
    'export const Label = ({ children }) => <b>{children.props.id}</b>\n\n<Label><i id="a">x</i></Label>',
    {},
    '<b>a</b>',
  ],
  [
    'the words of Markdown that a component gathers',
    'export const Words = ({ children }) => { const get = (n) => n == null ? "" : typeof n === "string" ? n : Array.isArray(n) ? n.map(get).join("") : n.props ? get(n.props.children) : ""; return <b>{get(children)}</b>; }\n\n<Words>One `line` and **bold** end.</Words>',
    {},
    '<b>One line and bold end.</b>',
  ],
  [
    'children that are text',
    'export const Kind = ({ children }) => <b>{typeof children} {children}</b>\n\n<Kind>a & b</Kind> <Kind>{`c`}</Kind> <Kind>*d*</Kind>',
    {},
    '<b>string a &amp; b</b> <b>string c</b> <b>object <em>d</em></b>',
  ],
  [
    'code between the tags',
    'export const Code = ({ children }) => <b>{children.props.children.props.children}</b>\n\n<Code>\n```js\n1 + 1\n```\n</Code>',
    {},
    '<b>1 + 1</b>',
  ],
  [
    'expressions that need the sandbox, of the same length',
    'A {"ab".replace(/a/, "x")} {"ab".replace(/a/, "y")}',
    {},
    '<p>A xb yb</p>',
  ],
  ['the old tag', '<Snippet file="a.mdx" />', { 'snippets/a.mdx': 'hello' }, '<p>hello</p>'],
  [
    'our components imported by name',
    'import { Note } from "@/components/mdx"\n\n<Note>x</Note>',
    {},
    '<div class="callout" role="note" data-callout-type="note" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">x</div></div>',
  ],
];

const MISTAKES: [name: string, source: string, files: TestSite['files'], reported: string[]][] = [
  ['missing file', 'import A from "/no.mdx"\n\n<A />', {}, ['1:8 warning missing-snippet']],
  [
    'missing file of which several names are wanted',
    'import A, { B, c } from "/no.mdx"\nimport { D } from "/no.mdx"\n\n<A /> <B />',
    {},
    ['1:8 warning missing-snippet'],
  ],
  [
    'missing file of a module that needs real JavaScript',
    'import A from "/no.mdx"\nexport const B = () => { const [n] = useState(3); return <b>{n}</b>; };\n\n<A />\n\n<B />',
    {},
    ['1:8 warning missing-snippet'],
  ],
  [
    'missing file of a snippet',
    'import A from "/a.mdx"\n\n<A />',
    {
      'a.mdx': 'import { B, C } from "/no.jsx"\n\n<B />',
    },
    ['1:10 warning missing-snippet'],
  ],
  [
    'missing export',
    'import { b } from "/a.mdx"\n\n{b}',
    { 'a.mdx': 'export const a = 1' },
    ['1:10 warning missing-snippet'],
  ],
  [
    'a name of a file that exports nothing',
    'import { Intro } from "/a.mdx"\n\n<Intro />',
    { 'a.mdx': 'Some text' },
    ['1:10 warning missing-snippet'],
  ],
  [
    'missing module of a component that is alive',
    'import { C } from "/c.jsx"\n\nexport const B = () => { const [n] = useState(1); return <p><C />{n}</p>; }\n\n<B />\n<C at={() => 1} />',
    {},
    ['1:10 warning missing-snippet'],
  ],
  [
    'missing module of its module',
    'import { B } from "/b.jsx"\n\n<B />',
    {
      'b.jsx':
        'import C from "./c.jsx";\nexport const B = () => { const [n] = useState(1); return <p><C />{n}</p>; };',
    },
    ['1:8 warning missing-snippet'],
  ],
  [
    'missing export beside one that is alive',
    'import { B, C } from "/b.jsx"\n\n<B at={() => 1} />',
    { 'b.jsx': 'export const B = () => { const [n] = useState(1); return <p>{n}</p>; };' },
    ['1:13 warning missing-snippet'],
  ],
  [
    'script that is on every page anyway',
    '<script type="module" src="/own.js"></script>',
    { 'own.js': '' },
    [],
  ],
  ['script in Markdown', 'a <script src="../own.js?v=1"></script> b', { 'own.js': '' }, []],
  ['style that is on every page anyway', '<link rel="stylesheet" href="/own.css" />', { 'own.css': '' }, []],
  ['script that is not there', '<script src="/gone.js"></script>', {}, ['1:1 warning tag-not-allowed']],
  [
    'script of another host',
    '<script src="https://x.example/own.js"></script>',
    { 'own.js': '' },
    ['1:1 warning tag-not-allowed'],
  ],
  [
    'style that a component imports',
    'import { B } from "/b.jsx"\n\n<B />',
    {
      'b.jsx':
        'import styles from "./b.module.css"; export const B = () => { const [n] = useState(1); return <p className={styles.a}>{n}</p>; };',
      'b.module.css': '.a { color: red }',
    },
    [],
  ],
  [
    'icons of a package that are called like components',
    'import { Check } from "lucide-react"\n\nexport const B = () => { const [n] = useState(1); return <p><Check size={1} />{n}</p>; }\n\n<B /> <Check />',
    {},
    [],
  ],
  ['missing old snippet', 'x\n\n<Snippet file="no.mdx" />', {}, ['3:1 warning missing-snippet']],
  [
    'cycle',
    'import A from "/a.mdx"\n\n<A />',
    { 'a.mdx': 'import B from "/b.mdx"\n\n<B />', 'b.mdx': 'import A from "/a.mdx"\n\n<A />' },
    ['3:1 error snippet-cycle'],
  ],
  ['expression that fails', 'a\n\n{null.name}', {}, ['3:1 error expression-failed']],
  ['name that nobody knows', 'a\n\n{missing.name}', {}, ['3:1 warning unknown-variable']],
  [
    'component that throws',
    'export const B = () => { throw new Error("no") }\n\n<B />',
    {},
    ['3:1 error component-failed'],
  ],
  [
    'component that throws and may do better in a browser',
    'export const B = () => { useState(); return CSS.escape("a") }\n\n<B />',
    {},
    ['3:1 warning component-needs-browser'],
  ],
  [
    'handler that is not there',
    'x\n\n<button onClick={missing}>y</button>',
    {},
    ['3:1 warning component-needs-browser'],
  ],
  [
    'component that never ends',
    'export const B = () => { useState(); for (;;); }\n\n<B />',
    {},
    ['3:1 error component-failed'],
  ],
  ['import that is no JavaScript', 'import from from from\n\ntext', {}, ['1:18 error module-failed']],
];

describe('snippets', () => {
  test.each(['Some text', 'export const other = 1\n\nSome text'])(
    'a name that %j does not export stands for the file',
    (text) => {
      const source = 'import { Intro } from "/a.mdx"\n\n<Intro />';
      expect(html(source, { files: { 'a.mdx': text } })).toBe('<p>Some text</p>');
    },
  );

  test.each(PAGES)('%s', (_, source, files, expected) => {
    const page = render(source, { files });
    expect(findings(page)).toEqual([]);
    expect(html(source, { files })).toBe(expected);
  });

  test.each(MISTAKES)('%s', (_, source, files, reported) => {
    expect(findings(render(source, { files }))).toEqual(reported);
  });

  test.each([
    ['tag', '<button onClick={() => go()}>x</button>'],
    ['expression', '{[1].map((n) => <button key={n} onClick={() => go()}>x</button>)}'],
    ['snippet', 'import A from "/a.mdx"\n\n<A word="w" />'],
  ])('handlers live in the browser: %s', (_, source) => {
    const files = { 'a.mdx': '<button title="{word}" onClick={() => go(word)}>x</button>' };
    const page = render(source, { files });
    expect(findings(page)).toEqual([]);
    expect(page.html).toMatch(/<bindery-island [^>]*><button[^>]*>x<\/button><\/bindery-island>/);
    expect(page.scripts?.map(({ text }) => text).join()).toContain('go(');
  });

  test('a component that is alive shows the rest where a module of its is missing', () => {
    const source =
      'import { C } from "/c.jsx"\n\nexport const B = () => { const [n] = useState(1); return <p><C />{n}</p>; }\n\n<B />';
    expect(render(source).html).toMatch(/<p>.*<\/bindery-part>1<\/p>/);
  });

  test('what a component that is alive shows later is found under its own headings', () => {
    const source =
      'export const S = ({ children }) => { const [n] = useState(0); return <div><button>One</button><button>Two</button>{React.Children.toArray(children)[n]}</div>; }\n\n' +
      'export const P = ({ children }) => <div>{children}</div>\n\n' +
      '## A\n\n<S>\n<P>\n\nfirst\n\n</P>\n<P>\n\n## B\n\nsecond\n\n</P>\n</S>\n\nlast';
    const { headings, text } = render(source);
    expect(headings.map(({ id, unlisted }) => [id, unlisted])).toEqual([
      ['a', undefined],
      ['b', true],
    ]);
    expect(text.map((block) => [block.heading, block.text.split(/\s+/).filter(Boolean).join(' ')])).toEqual([
      ['a', 'One Two first'],
      ['b', 'second'],
      ['a', 'last'],
    ]);
  });

  test.each(['', 'const [n] = useState(1);'])('components of the theme are values, too %j', (state) => {
    const source =
      'import { Fields } from "/f.jsx"\n\n<Fields kind="open" title="t" />\n\n<Fields title="u" />';
    const script =
      `export const Fields = ({ kind, ...props }) => { ${state} const kinds = { open: Expandable, Accordion };` +
      ' const Kind = kinds[kind] || Accordion; return <Kind {...props}><p>inside</p></Kind>; };';
    const page = render(source, { files: { 'f.jsx': script } });
    expect(findings(page)).toEqual([]);
    expect(page.html).toMatch(
      /<details class="expandable".*t<.*inside.*<details class="accordion".*u<.*inside/s,
    );
  });

  test('components of the theme are values of a page, too', () => {
    const source =
      'export const Box = ({ wide }) => { const Kind = wide ? Card : Tip; return <Kind title="t">x</Kind>; }\n\n' +
      '<Box wide />\n\n{[Note, Tip].map((Kind) => <Kind>y</Kind>)}\n\n{Card}';
    const page = render(source);
    expect(findings(page)).toEqual(['7:1 warning unknown-variable']);
    expect(page.html).toMatch(
      /class="card".*x<.*data-callout-type="note".*y<.*data-callout-type="tip".*y<.*{Card}/s,
    );
  });

  test.each([
    ['spread over a tag', '<List {...fields.one} />'],
    ['in a list', '<Lists of={Object.values(fields)} />'],
  ])('functions in data of a page are called: %s', (_, tag) => {
    const source =
      'import { List, Lists } from "/l.jsx"\n\n' +
      'export const fields = { one: { name: "n", show: () => <>the <code>c</code></> } }\n\n' +
      tag;
    const script =
      'export const List = ({ name, show }) => { useMemo(() => 1); return <p>{name}: {typeof show === "function" ? show() : show}</p>; };' +
      'export const Lists = ({ of }) => { const all = of.filter(Boolean); for (const one of all) one.name += ""; return all.map((one) => <List {...one} />); };';
    const page = render(source, { files: { 'l.jsx': script } });
    expect(findings(page)).toEqual([]);
    expect(page.html).toContain('n: the <code>c</code></p>');
  });

  test('a mistake in a snippet names the snippet', () => {
    const page = render('import A from "/a.mdx"\n\n<A />', {
      files: { 'a.mdx': 'one\n\n[x](/no)' },
      pages: [],
    });
    expect(page.diagnostics).toMatchObject([
      { file: 'a.mdx', line: 3, column: 1, rule: 'broken-link', excerpt: '[x](/no)' },
    ]);
  });

  test('variables of docs.json stand anywhere, code included', () => {
    const page = html(
      '# {{name}}\n\n`{{name}}` <b title="{{name}}">x</b> {{ name }}\n\n```\n{{name}} {{other}}\n```',
      {
        variables: { name: 'V' },
      },
    );
    expect(page).toBe(
      '<h1 id="v">V</h1><p><code>V</code> <b title="V">x</b> V</p><div class="code-block" data-component-name="code-block"><pre tabindex="0"><code>V {{other}}</code></pre></div>',
    );
  });
});

test('a script that is imported without its ending', () => {
  const site = { files: { 'parts/box.tsx': 'export default () => <b>x</b>' } };
  const page = render('import Box from "/parts/box"\n\n<Box />', site);
  expect(page.diagnostics.map(({ rule, hint }) => [rule, hint])).toEqual([
    ['missing-snippet', 'Write "/parts/box.tsx"'],
  ]);
});

describe('where a mistake stands', () => {
  const at = (source: string, site: TestSite = {}): string[] =>
    render(source, { pages: [], assets: [], ...site }).diagnostics.map(
      ({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`,
    );

  test.each<[what: string, source: string, expected: string[]]>([
    [
      'in a caption',
      'a\n\n<Frame\n  caption="See [b](/b)"\n>\n![x](/i.png)\n</Frame>',
      ['6:1 missing-image', '4:16 broken-link'],
    ],
    [
      'in a caption in quotes of JSON',
      'a\n\n<Frame caption={"\\u005bb](/b)"}>x</Frame>',
      ['3:1 broken-link'],
    ],
    ['in a tip', 'a\nb <Tooltip tip="[b](/b)">c</Tooltip>', ['2:17 broken-link']],
    [
      'in what an expression makes',
      'a\n\n{["b"].map((x) => <Card href={"/" + x} icon="no-x" title="c" />)}',
      ['3:1 broken-link', '3:1 unknown-icon'],
    ],
    [
      'in a part of an expression that is written out',
      'export const Two = ({ children }) => <div>{children}</div>\n\n<Two>\n  <Two>[b](/b)</Two>\n</Two>',
      ['4:8 broken-link'],
    ],
    ['in a value that cannot be shown', 'a\n\n{({})}', ['3:1 expression-not-shown']],
  ])('%s', (_, source, expected) => {
    const told = expected.map((one) => `guides/page.mdx:${one}`);
    expect(at(source).sort()).toEqual(told.sort());
    const windows = `---\na: b\n---\n${source}`.replaceAll('\n', '\r\n');
    const lower = told.map((one) => one.replace(/:(\d+):/, (_, line) => `:${Number(line) + 3}:`));
    expect(at(windows).sort()).toEqual(lower.sort());
  });

  test('in a snippet, in its own file', () => {
    const files = {
      'a.mdx': '---\nt: x\n---\n\n{["b"].map((x) => <a href={"/" + x}>c</a>)}\n\n<Frame caption="[d](/d)" />',
    };
    expect(at('import A from "/a.mdx"\n\n\n<A />', { files })).toEqual([
      'a.mdx:5:1 broken-link',
      'a.mdx:7:17 broken-link',
    ]);
  });

  test('in the words of its author', () => {
    const { diagnostics } = render('export const A = () => { while (b) {} }\n\n{new Foo()} <A />');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "This expression could not be evaluated: ReferenceError: 'Foo' is not defined",
      "<A> could not be rendered: `A`: ReferenceError: 'b' is not defined",
    ]);
  });

  test('none for a place that nothing is given for', () => {
    const files = { 'a.mdx': 'a {children} b', 'b.mdx': 'import A from "/a.mdx"\n\n<A />' };
    const source = 'import A from "/a.mdx"\nimport B from "/b.mdx"\n\n<A />\n\n<A>x</A>\n\n<B>y</B>';
    expect(at(source, { files })).toEqual([]);
    expect(html(source, { files })).toBe('<p>a  b</p><p>a x b</p><p>a  b</p>');
  });

  test('none for an address of the page itself', () => {
    const page = render('[a](?tab=x#b) [c](?d)', { pages: [] });
    expect(page.diagnostics).toEqual([]);
    expect(page.html).toContain('href="?tab=x#b"');
    expect(page.links.map(({ page: path, anchor }) => [path, anchor])).toEqual([
      ['guides/page', 'b'],
      ['guides/page', null],
    ]);
  });

  test('links to headings that are not there, too', () => {
    const { links } = render('a\n\n<Frame caption="[b](#b)" />\n\n{["c"].map((x) => <a href="#c">{x}</a>)}');
    expect(links.map(({ line, column }) => [line, column])).toEqual([
      [3, 17],
      [5, 1],
    ]);
  });
});
