/** Ids and classes of the format that other people's CSS and scripts rely on: where the feature is, so is its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { ABSENT, IN_PAGES, MADE_BY_SCRIPTS, type StyleHook } from './style-hooks.data.ts';

const PAGES: Record<string, string> = {
  'docs.json': docsJson(
    {
      versions: [
        {
          version: '2',
          description: 'The newest',
          icon: 'star',
          tabs: [
            {
              tab: 'Guide',
              anchors: [
                {
                  anchor: 'Docs',
                  icon: 'book',
                  groups: [
                    {
                      group: 'Start',
                      icon: 'rocket',
                      tag: 'new',
                      pages: ['index', { group: 'In', pages: ['call'] }],
                    },
                  ],
                },
              ],
            },
            { tab: 'Log', pages: ['log'] },
          ],
        },
        {
          version: '1',
          products: [
            { product: 'One', description: 'First', icon: 'star', openapi: 'openapi.json' },
            {
              product: 'Two',
              languages: [
                {
                  language: 'en',
                  groups: [{ group: 'All', root: 'all', directory: 'card', pages: ['old'] }],
                },
                { language: 'fr', pages: ['fr/old'] },
              ],
            },
          ],
        },
      ],
    },
    {
      logo: { light: '/light.svg', dark: '/dark.svg' },
      banner: { content: 'News' },
      contextual: { options: ['copy'] },
      styling: { eyebrows: 'breadcrumbs' },
      repository: { url: 'https://github.com/a/b' },
      navbar: {
        links: [{ label: 'Blog', href: 'https://example.com' }],
        primary: { type: 'button', label: 'Sign up', href: 'https://example.com' },
      },
      footer: {
        socials: { github: 'https://github.com/a/b' },
        links: [{ header: 'More', items: [{ label: 'Blog', href: 'https://example.com' }] }],
      },
    },
  ),
  'light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>',
  'index.mdx':
    '---\ntitle: Home\ntag: new\n---\n\n## A part\n\n<Panel>Beside</Panel>\n\n<AccordionGroup><Accordion title="A">x</Accordion></AccordionGroup>\n\n<CardGroup><Card title="C">x</Card></CardGroup>\n\n<CodeGroup>\n```js a\n1\n```\n</CodeGroup>\n\n<Expandable title="e">x</Expandable>\n\n<Frame>x</Frame>\n\n<Icon icon="star" />\n\n<Steps><Step title="s">x</Step></Steps>\n\n<Tabs><Tab title="t" icon="star">x</Tab></Tabs>\n\n<Columns><Tile href="/call" title="T">x</Tile></Columns>\n\n```js a.js icon="star"\n1\n```\n\n<Tooltip tip="t">x</Tooltip>\n\n<Note>n</Note>\n\n```mermaid\nflowchart TD\n```\n',
  'call.mdx':
    '---\ntitle: Call\napi: GET https://api.example.com/things\n---\n\n<ParamField query="id">It.</ParamField>\n\n<RequestExample>\n```bash\na\n```\n</RequestExample>\n\n<ResponseExample>\n```json\n{}\n```\n</ResponseExample>\n',
  'log.mdx': '---\ntitle: Log\n---\n\n## A part\n\n<Update label="May" tags={["A", "B"]}>x</Update>\n',
  'old.mdx': '---\ntitle: Old\n---\n\nText.\n',
  'all.mdx': '---\ntitle: All\n---\n\n[A link](/old)\n\n## Footer\n\n## Header\n\n## Banner\n\n## Content\n',
  'fr/old.mdx': '---\ntitle: Vieux\n---\n\nTexte.\n',
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/x': {
        get: {
          operationId: 'x',
          responses: {
            200: { description: 'ok', content: { 'application/json': { schema: { type: 'string' } } } },
          },
        },
      },
    },
  }),
};

/** Beside those that the format documents: what it has on its pages as well. */
const IDS = ['localization-select-trigger', 'localization-select-content'];
const CLASSES = [
  'tab-icon',
  'code-block-icon',
  'breadcrumb-list',
  'breadcrumb-item',
  'advanced-footer',
  'directory',
  'directory-card',
  'columns',
  'tile',
  'not-found-container',
  'not-found-status-code',
  'not-found-title',
  'not-found-description',
  'not-found-recommended-pages-list',
  'not-found-recommended-page-link',
  'nav-dropdown-products-selector-trigger',
  'nav-dropdown-products-selector-content',
  'nav-dropdown-products-selector-item',
  'nav-dropdown-products-selector-item-title',
  'nav-dropdown-products-selector-item-description',
  'nav-dropdown-products-selector-item-icon',
];

const DOCUMENTED = 105;
const PRESENT = 95;

const BROWSER = new URL('../../src/theme/browser/', import.meta.url);

function readScripts(): string {
  const folder = fileURLToPath(BROWSER);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

let site: BuiltSite;
let html = '';

beforeAll(async () => {
  site = await buildPages(PAGES);
  html = ['index', 'call', 'log', 'all', 'api-reference/get-x', '404']
    .map((page) => readFileSync(join(site.folder, `${page}.html`), 'utf8'))
    .join('');
}, 60_000);

afterAll(() => site.remove());

it('what the format documents: so many, and so many of them there', () => {
  const scripts = readScripts();
  const isInPage = ({ kind, name }: StyleHook) =>
    new RegExp(` ${kind}="${kind === 'id' ? '' : '(?:[^"]* )?'}${name}[ "]`).test(html);
  const isInScript = ({ name }: StyleHook) => new RegExp(`["'\`#. ]${name}["'\` ]`).test(scripts);
  expect(IN_PAGES.filter((hook) => !isInPage(hook))).toEqual([]);
  expect(MADE_BY_SCRIPTS.filter((hook) => !isInScript(hook))).toEqual([]);
  expect(ABSENT.filter(isInPage)).toEqual([]);
  const present = IN_PAGES.length + MADE_BY_SCRIPTS.length;
  expect([present + ABSENT.length, present]).toEqual([DOCUMENTED, PRESENT]);
});

it('every other id', () => {
  expect(IDS.filter((id) => !new RegExp(` id="${id}"`).test(html))).toEqual([]);
});

it('every other class', () => {
  expect(CLASSES.filter((name) => !new RegExp(` class="(?:[^"]* )?${name}[ "]`).test(html))).toEqual([]);
});

it('the column is inside of what holds it, and holds title and text', () => {
  expect(html).toMatch(/<main id="content-container"><div id="content-area"[^>]*><header id="header"/);
});

it.each(['footer', 'header', 'banner', 'content'])(
  'a heading may be called %s, and is what links lead to',
  (id) => {
    const named = readFileSync(join(site.folder, 'all.html'), 'utf8');
    expect(named.match(new RegExp(`<[a-z0-9]+ id="${id}"`, 'g'))).toEqual([`<h2 id="${id}"`]);
  },
);

it.each([
  ['', '# Own *words*\n\nText.\n', ['Own <em>words</em>']],
  ['', 'Text.\n\n# Later\n', ['Made', 'Later']],
  ['---\ntitle: Given\n---\n', '# Own\n', ['Given', 'Own']],
  ['---\ntitle: Use it()\n---\n', '# Use `it()`\n', ['Use <code>it()</code>']],
  [
    '---\ntitle: Same\ndeprecated: true\n---\n',
    '# Same\n',
    ['Same <span class="badge" data-color="orange">Deprecated</span>'],
  ],
])('main headings of a page: %j, %j', async (frontmatter, body, titles) => {
  const own = await buildPages({
    'docs.json': docsJson({ pages: ['made'] }),
    'made.mdx': frontmatter + body,
  });
  try {
    const page = readFileSync(join(own.folder, 'made.html'), 'utf8');
    const found = [...page.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map((match) =>
      match[1]!.replace(/<a class="anchor".*?<\/a>(?:<span class="alias".*?<\/span>)*/s, ''),
    );
    expect(found).toEqual(titles);
  } finally {
    await own.remove();
  }
});
