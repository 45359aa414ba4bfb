/**
 * Links as authors write them, each on a page of its own in `guides/deep/`: those that lead somewhere, which nobody may
 * be told about, and those that do not.
 */
import { docsJson, type Files, PIXEL, page } from './harness/site.ts';

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/carts': { get: { summary: 'List carts', tags: ['Carts'], responses: { 200: { description: 'ok' } } } },
    '/carts/{id}': {
      get: {
        summary: 'One cart',
        tags: ['Carts'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

const TARGET = `## Part one

### What's "new"?

## Größe & Maß

## Given {#own-id}

<h3 id="raw">Raw</h3>

<a id="spot"></a> <a name="old-spot"></a>

<div id="box">in a box</div>

<Accordion title="Why so?">a</Accordion>

<Steps><Step title="First step">s</Step></Steps>

<Tabs><Tab title="By hand">t</Tab></Tabs>

<Update label="May 2025">u</Update>

<ParamField query="baseUrl" type="string">p</ParamField>

<ResponseField name="created_at" type="string">r</ResponseField>

<Spot />
`;

/** What the links lead to. */
export const TARGETS: Files = {
  'index.mdx': page('Home', 'Home.'),
  'guides/index.mdx': page('Guides', 'All guides.'),
  'guides/deep/target.mdx': page('Target', `import Spot from '/snippets/spot.mdx'\n\n${TARGET}`),
  'guides/plain.md': '# Plain\n\nText.\n',
  'guides/2.0-to-2.1.mdx': page('Upgrade', 'Dots in a name.'),
  'guides/with space.mdx': page('Space', 'A name of two words.'),
  'guides/größe.mdx': page('Größe', 'Ein Umlaut.'),
  'guides/hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\nNot listed.\n',
  'guides/README.mdx': page('Read me', 'A page all the same.'),
  'folder/first.mdx': page('First', 'The folder has no page of its own.'),
  'fr/guides/deep/target.mdx': page('Cible', '## Partie'),
  'api/carts.mdx': '---\ntitle: Carts by hand\nopenapi: get /carts\n---\n',
  'changes.mdx': page('Changes', '<Update label="May 2025">u</Update>'),
  'quiet.mdx': '---\ntitle: Quiet\nrss: false\n---\n<Update label="May 2025">u</Update>\n',
  '.well-known/security.txt': 'Contact: mailto:a@b.example',
  'skill.md': '---\nname: shop\n---\n',
  'snippets/spot.mdx': '## From a snippet\n',
  'snippets/links.mdx':
    '[page](/guides/deep/target), [beside](../guides/plain) and ![dot](../images/dot.png)',
  'snippets/links.jsx': `export const Go = ({ to, children }) => <a href={to}>{children}</a>;
export const Rows = ({ rows }) => <ul>{rows.map((row) => <li key={row.to}><a href={\`/guides/\${row.to}\`}>{row.to}</a></li>)}</ul>;
`,
  'images/dot.png': PIXEL,
  'images/two words.png': PIXEL,
  'files/manual.pdf': 'pdf',
  'files/data.csv': 'a,b',
  'files/demo.mp4': 'mp4',
  'openapi.json': JSON.stringify(OPENAPI),
};

/** Name, and the link as it stands in the page. */
export const RIGHT: [kind: string, markup: string][] = [
  ['the front page', '[x](/)'],
  ['a path from the root', '[x](/guides/deep/target)'],
  ['a path without a slash', '[x](guides/deep/target)'],
  ['a page beside this one', '[x](target)'],
  ['a page beside, with a dot', '[x](./target)'],
  ['a page above', '[x](../plain)'],
  ['up and down again', '[x](../../guides/deep/target)'],
  ['the extension .mdx', '[x](./target.mdx)'],
  ['the extension .md', '[x](/guides/plain.md)'],
  ['the extension of another kind', '[x](/guides/plain.mdx)'],
  ['the extension .html', '[x](/guides/deep/target.html)'],
  ['a slash at the end', '[x](/guides/deep/target/)'],
  ['a query', '[x](/guides/deep/target?tab=one&x=1)'],
  ['a query and an anchor', '[x](/guides/deep/target?x=1#part-one)'],
  ['a folder with a front page', '[x](/guides)'],
  ['a folder with a slash', '[x](/guides/)'],
  ['its front page by name', '[x](/guides/index)'],
  ['its front page as a file', '[x](../index.mdx)'],
  ['a folder without a front page', '[x](/folder)'],
  ['this folder', '[x](../)'],
  ['dots in a name', '[x](/guides/2.0-to-2.1)'],
  ['an encoded space', '[x](/guides/with%20space)'],
  ['a space in pointed brackets', '[x](</guides/with space>)'],
  ['an umlaut', '[x](/guides/größe)'],
  ['an encoded umlaut', '[x](/guides/gr%C3%B6%C3%9Fe)'],
  ['a page that is not listed', '[x](/guides/hidden)'],
  ['a page called README', '[x](/guides/README)'],
  ['another language', '[x](/fr/guides/deep/target#partie)'],
  ['below the path that the site is shown at', '[x](/docs/guides/plain)'],
  ['an anchor of this page', '## Here\n\n[x](#here)'],
  ['the top of this page', '[x](#)'],
  ['an anchor of another page', '[x](./target#part-one)'],
  ['an anchor with signs', '[x](./target#what’s-“new”)'],
  ['the same without signs', '[x](./target#whats-new)'],
  ['an anchor with an umlaut', '[x](./target#gr%C3%B6%C3%9Fe-&-ma%C3%9F)'],
  ['an id of the author', '[x](./target#own-id)'],
  ['an id of a tag', '[x](./target#raw)'],
  ['an id of an empty link', '[x](./target#spot)'],
  ['a name of an empty link', '[x](./target#old-spot)'],
  ['an id of a box', '[x](./target#box)'],
  ['an accordion', '[x](./target#why-so)'],
  ['a step', '[x](./target#first-step)'],
  ['a tab', '[x](./target#by-hand)'],
  ['an update', '[x](./target#may-2025)'],
  ['a parameter', '[x](./target#param-base-url)'],
  ['a field of a response', '[x](./target#param-created-at)'],
  ['a heading of a snippet', '[x](./target#from-a-snippet)'],
  ['words to look for', '[x](./target#:~:text=in%20a%20box)'],
  ['words to look for below a heading', '[x](./target#part-one:~:text=in%20a%20box)'],
  ['an operation of a specification', '[x](/api-reference/carts/one-cart)'],
  ['a page with an operation', '[x](/api/carts)'],
  ['a parameter of an operation', '[x](/api-reference/carts/one-cart#parameter-id)'],
  ['a playground', '[x](/api-reference/carts/one-cart#tryit) and [y](/api/carts#tryit-wide)'],
  ['a playground with a form that is filled in', '[x](/api-reference/carts/one-cart#tryit=eyJ9)'],
  ['a redirect', '[x](/old)'],
  ['a redirect with a slash', '[x](/old/)'],
  ['a redirect with a rest', '[x](/older/deep/target#part-one)'],
  ['a redirect to a file', '[x](/manual)'],
  ['a redirect that leads away', '[x](/blog/some/post)'],
  ['a download', '[x](/files/manual.pdf)'],
  ['a download beside', '[x](../../files/data.csv?v=2)'],
  ['the specification itself', '[x](/openapi.json)'],
  ['files around the pages', '[x](/llms.txt), [y](/llms-full.txt), [z](/sitemap.xml) and [r](/robots.txt)'],
  ['a feed', '[x](/changes/rss.xml), [y](../../changes/rss.xml) and [z](/feed)'],
  ['the Markdown of a page', '[x](/guides/deep/target.md)'],
  ['the Markdown of the front page', '[x](/index.md) and [y](/index.html)'],
  ['the Markdown of an operation', '[x](/api-reference/carts/one-cart.md)'],
  ['what the host answers', '[x](/mcp), [y](/mcp/), [z](/docs/mcp) and [s](/-/search?q=a)'],
  ['what the author has put in its place', '[x](/-/proxy), which is a redirect'],
  ['a file for machines', '[x](/.well-known/security.txt) and [y](/skill.md)'],
  ['another site', '[x](https://example.com/a/b?c#d)'],
  ['another site without its scheme', '[x](//example.com/a)'],
  ['an address that stands for itself', 'https://example.com and <https://example.com/x>'],
  ['post', '[x](mailto:a@b.example), <a@b.example>'],
  ['a telephone', '[x](tel:+4930123) and [y](sms:+4930123)'],
  ['a program', '[x](vscode://file/a) and [y](cursor://install?x=1)'],
  ['a reference', '[x][there] and [there]\n\n[there]: /guides/plain "Plain"'],
  ['a title', '[x](/guides/plain "with (a) title")'],
  ['a picture that is a link', '[![dot](/images/dot.png)](/guides/plain)'],
  ['a picture with a space in its name', '![x](/images/two%20words.png)'],
  ['a picture beside, as a tag', '<img src="../../images/dot.png" srcSet="/images/dot.png 2x" />'],
  [
    'a film',
    '<video src="/files/demo.mp4" poster="/images/dot.png"><source src="/files/demo.mp4" /></video>',
  ],
  ['in a table', '| a | b |\n| - | - |\n| [x](/guides/plain) | <a href="../plain">y</a> |'],
  ['in a list in a list', '- a\n  - [x](../plain)\n    1. [y](./target#part-one)'],
  ['in a heading', '## [x](/guides/plain)'],
  ['in a quote', '> [x](/guides/plain)'],
  ['in a note', '[^1]\n\n[^1]: [x](/guides/plain)'],
  ['a card', '<Card title="x" href="/guides/plain">c</Card>'],
  ['a card beside', '<CardGroup><Card title="x" href="./target#part-one" /></CardGroup>'],
  ['a tile', '<Tile title="x" href="/guides/plain"><img src="/images/dot.png" /></Tile>'],
  ['a tooltip', '<Tooltip tip="t" cta="More" href="/guides/plain">x</Tooltip>'],
  ['in a tooltip', '<Tooltip tip="see [x](/guides/plain)">x</Tooltip>'],
  ['a tag', '<a href="/guides/plain">x</a>'],
  ['an expression in a tag', '<a href={"/guides/" + "plain"}>x</a>'],
  ['a template in a tag', `export const page = "plain";\n\n<a href={\`/guides/\${page}\`}>x</a>`],
  [
    'an expression in a card',
    'export const to = { at: "/guides/plain" };\n\n<Card title="x" href={to.at} />',
  ],
  ['properties spread', 'export const card = { title: "x", href: "/guides/plain" };\n\n<Card {...card} />'],
  [
    'a list of links',
    `{["plain", "2.0-to-2.1"].map((name) => <a key={name} href={\`/guides/\${name}\`}>{name}</a>)}`,
  ],
  ['links of a snippet', "import Links from '/snippets/links.mdx'\n\n<Links />"],
  ['a link of a component', 'import { Go } from \'/snippets/links.jsx\'\n\n<Go to="/guides/plain">x</Go>'],
  ['links of a component', "import { Rows } from '/snippets/links.jsx'\n\n<Rows rows={[{ to: 'plain' }]} />"],
  ['in code', '`[x](/nowhere)`\n\n```md\n[x](/nowhere)\n```'],
  ['in a comment', '{/* [x](/nowhere) */}'],
  ['a link of an operation with a variable', '[x](https://shop.example/carts/{id})'],
];

export const WRONG: [kind: string, markup: string][] = [
  ['a path that is not there', '[x](/nowhere)'],
  ['a letter too few', '[x](/guides/pain)'],
  ['a page beside that is not', '[x](./other)'],
  ['too far up', '[x](../../../../guides/plain)'],
  ['the wrong folder', '[x](/guides/target)'],
  ['the extension of a file that is not there', '[x](/guides/other.md)'],
  ['a folder that is not there', '[x](/guide/)'],
  ['an anchor that is not there', '[x](./target#part-two)'],
  ['an anchor of this page that is not there', '[x](#nothing)'],
  ['a playground of a page without one', '[x](./target#tryit)'],
  ['a parameter that no operation has', '[x](/api-reference/carts/one-cart#parameter-name)'],
  ['a language without the page', '[x](/fr/guides/plain)'],
  ['an operation that is not there', '[x](/api-reference/carts/no-cart)'],
  ['a redirect of nothing', '[x](/oldest)'],
  ['the feed of a page without updates', '[x](/guides/plain/rss.xml)'],
  ['the feed of a page that refuses one', '[x](/quiet/rss.xml)'],
  ['the feed of the whole site', '[x](/rss.xml)'],
  ['what no host answers', '[x](/mcp/tools)'],
  ['another name of what the host answers', '[x](/-/mcp)'],
  ['the Markdown of a page that is not there', '[x](/guides/none.md)'],
  ['another file for search engines', '[x](/sitemap-index.xml)'],
  ['a file for machines that is not there', '[x](/.well-known/mcp.json)'],
  ['a specification that is not there', '[x](/asyncapi.json)'],
  ['a download that is not there', '[x](/files/missing.pdf)'],
  ['a picture that is not there', '![x](/images/none.png)'],
  ['a picture as a tag', '<img src="../images/dot.png" />'],
  ['a card', '<Card title="x" href="/guides/plane">c</Card>'],
  ['in a table', '| a |\n| - |\n| [x](/nowhere) |'],
  ['a tag', '<a href="/nowhere">x</a>'],
  ['an expression', '<a href={"/guides/" + "nowhere"}>x</a>'],
  ['a component', 'import { Go } from \'/snippets/links.jsx\'\n\n<Go to="/nowhere">x</Go>'],
  ['a reference', '[x][there]\n\n[there]: /nowhere'],
  ['below the path that the site is shown at', '[x](/docs/nowhere)'],
];

export const pageOf = (kind: string): string =>
  `guides/deep/${kind.toLowerCase().replace(/[^a-z]+/g, '-')}.mdx`;

/** `docs.json` and all pages; `of` are the kinds that get a page. */
export function siteOf(of: readonly [kind: string, markup: string][]): Files {
  return {
    ...TARGETS,
    ...Object.fromEntries(of.map(([kind, markup]) => [pageOf(kind), page(`"${kind}"`, markup)])),
    'docs.json': docsJson(
      {
        languages: [
          {
            language: 'en',
            groups: [
              { group: 'Guides', pages: ['index', 'guides/index', 'guides/README', 'guides/plain'] },
              { group: 'API', openapi: 'openapi.json' },
            ],
          },
          { language: 'fr', pages: ['fr/guides/deep/target'] },
        ],
      },
      {
        redirects: [
          { source: '/old', destination: '/guides/plain' },
          { source: '/older/:rest*', destination: '/guides/:rest*' },
          { source: '/manual', destination: '/files/manual.pdf' },
          { source: '/feed', destination: '/changes/rss.xml' },
          { source: '/-/proxy', destination: '/guides/plain' },
          { source: '/blog/:rest*', destination: 'https://blog.example/:rest*' },
        ],
      },
    ),
  };
}
