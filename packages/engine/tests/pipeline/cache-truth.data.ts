/** A small site of every kind of file, and one change to each thing that its output depends on. */
import { generateSigningKey, readSigningKey } from '@bindery/bundle';
import type { BuildOptions } from '../../src/index.ts';
import { type Files, PIXEL, page } from './harness/site.ts';

type Config = Record<string, unknown>;

const OPENAPI = (summary: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/orders': { get: { summary, operationId: 'list', responses: { 200: { description: 'Fine' } } } },
    },
  });

/** `deep`: pages of a folder without a front page, so that a link to it leads to the first of them. */
const tabs = (...deep: string[]): Config[] => [
  { tab: 'Guides', groups: [{ group: 'Start', icon: 'star', pages: ['intro', 'guides/first', 'live'] }] },
  { tab: 'More', pages: ['more/start', { group: 'Deep', pages: deep }] },
  { tab: 'API', openapi: '/openapi.json' },
];

export const FIRST_CONFIG: Config = {
  theme: 'mint',
  name: 'Truth',
  colors: { primary: '#123456' },
  logo: '/images/logo.svg',
  favicon: '/images/icon.png',
  navigation: { tabs: tabs('more/deep/a', 'more/deep/b') },
};

const INTRO = `---
title: Intro
related: ['guides/first', 'appears-later']
---

import Note from '/snippets/note.mdx';
import { Badge } from '/snippets/badge.jsx';

<Note />

<Badge name="x" />

{{product}} ![dot](/images/dot.png) [later](/appears-later) [file](/files/data.pdf) $2 more$

\`\`\`js
const a = 1;
\`\`\`
`;

const svg = (radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${radius}"/></svg>`;

export const FIRST_FILES: Files = {
  'intro.mdx': INTRO,
  // It asks for nothing but links, which are not asked again as long as the addresses are the same.
  'guides/first.mdx': page('First', '## One\n\nWords. [folder](/more/deep) [old](/old)'),
  'live.mdx': page(
    'Live',
    'import { Count } from "/snippets/count.jsx";\n\n<Count start={1} />\n\n<Update label="May">New.</Update>',
  ),
  'more/start.mdx': page('More', 'Words.'),
  'more/deep/a.mdx': page('A', 'Words.'),
  'more/deep/b.mdx': page('B', 'Words.'),
  'outside.mdx': page('Outside', 'Not in navigation.'),
  'snippets/note.mdx': 'import Inner from "/snippets/inner.mdx";\n\nA note. <Inner />\n',
  'snippets/inner.mdx': 'Inside.\n',
  'snippets/badge.jsx': 'export const Badge = ({ name }) => <b>{name}</b>;\n',
  'snippets/count.jsx':
    'import { useState } from "react";\nexport const Count = ({ start }) => { const [n, set] = useState(start); return <button onClick={() => set(n + 1)}>{n}</button>; };\n',
  'images/dot.png': PIXEL,
  'images/icon.png': PIXEL,
  'images/logo.svg': svg(3),
  'files/data.pdf': '%PDF-1.4 one',
  'style.css': 'h1 { color: red; background: url(/images/dot.png) }',
  'extra.js': 'window.extra = 1;',
  'openapi.json': OPENAPI('List orders'),
};

const said = (frontmatter: string): string =>
  `---\ntitle: Renamed\n${frontmatter}\n---\n\n## Two\n\nWords.\n`;

const changedPixel = (more: string): Buffer => Buffer.concat([PIXEL, Buffer.from(more)]);

/** Null: the file goes away. */
export const FILE_CHANGES: [name: string, files: Record<string, string | Buffer | null>][] = [
  ["a page's text", { 'guides/first.mdx': page('First', '## One\n\nOther words.') }],
  ["a page's title", { 'guides/first.mdx': page('Renamed', '## One\n\nOther words.') }],
  ["a page's heading", { 'guides/first.mdx': page('Renamed', '## Two\n\nOther words.') }],
  [
    'what its entry in the sidebar says',
    { 'guides/first.mdx': said("sidebarTitle: Short\nicon: 'moon'\ntag: NEW\ndescription: 'In short'") },
  ],
  ['a page that becomes a link', { 'guides/first.mdx': said('url: https://example.com/else') }],
  ['a page that is hidden', { 'guides/first.mdx': said('hidden: true') }],
  ['a page that is deprecated', { 'guides/first.mdx': said('deprecated: true') }],
  ['a snippet', { 'snippets/note.mdx': 'import Inner from "/snippets/inner.mdx";\n\nChanged. <Inner />\n' }],
  ['a snippet of a snippet', { 'snippets/inner.mdx': 'Further inside.\n' }],
  ['a component', { 'snippets/badge.jsx': 'export const Badge = ({ name }) => <i>{name}</i>;\n' }],
  [
    'a component that lives in the browser',
    {
      'snippets/count.jsx':
        'import { useState } from "react";\nexport const Count = ({ start }) => { const [n, set] = useState(start); return <button onClick={() => set(n + 2)}>{n}</button>; };\n',
    },
  ],
  ['a page that was linked before it was there', { 'appears-later.mdx': page('Later', 'Here.') }],
  ['that page going away', { 'appears-later.mdx': null }],
  ['a picture', { 'images/dot.png': changedPixel('1') }],
  ['the favicon', { 'images/icon.png': changedPixel('2') }],
  ['the logo', { 'images/logo.svg': svg(4) }],
  ['a download', { 'files/data.pdf': '%PDF-1.4 two' }],
  ['a stylesheet', { 'style.css': 'h1 { color: blue; background: url(/images/dot.png) }' }],
  ['a script', { 'extra.js': 'window.extra = 2;' }],
  ['a second stylesheet', { 'more.css': 'h2 { color: blue }' }],
  ['a specification', { 'openapi.json': OPENAPI('All orders') }],
  ['a page outside navigation', { 'outside.mdx': page('Outside', 'Changed.') }],
  ['a page that navigation does not name', { 'new.mdx': page('New', 'Here.') }],
  ['an ignore file', { '.mintignore': 'new.mdx\n' }],
  ['that ignore file', { '.mintignore': 'outside.mdx\n' }],
  ['robots.txt', { 'robots.txt': 'User-agent: *\nDisallow: /x\n' }],
  ['llms.txt', { 'llms.txt': '# Written by hand\n' }],
];

export const CONFIG_CHANGES: [name: string, change: Config][] = [
  ['the first page of a folder', { navigation: { tabs: tabs('more/deep/b', 'more/deep/a') } }],
  ['name', { name: 'Other' }],
  ['description', { description: 'What it is about' }],
  ['theme', { theme: 'willow' }],
  ['colors', { colors: { primary: '#654321', light: '#abcdef', dark: '#fedcba' } }],
  ['logo', { logo: { light: '/images/logo.svg', dark: '/images/dot.png', href: 'https://example.com' } }],
  ['favicon', { favicon: '/images/dot.png' }],
  ['appearance', { appearance: { default: 'dark', strict: true } }],
  ['fonts', { fonts: { family: 'Georgia' } }],
  ['icons', { icons: { library: 'lucide' } }],
  ['background', { background: { decoration: 'grid', color: { light: '#ffffff', dark: '#000000' } } }],
  ['styling', { styling: { eyebrows: 'breadcrumbs' } }],
  ['formulas', { styling: { eyebrows: 'breadcrumbs', latex: true } }],
  ['code blocks', { styling: { eyebrows: 'breadcrumbs', latex: true, codeblocks: 'dark' } }],
  ['navbar', { navbar: { links: [{ label: 'Blog', href: 'https://example.com/blog' }] } }],
  ['footer', { footer: { socials: { x: 'https://x.com/bindery' } } }],
  ['banner', { banner: { content: 'Hello', dismissible: true } }],
  ['contextual', { contextual: { options: ['copy', 'view'] } }],
  ['variables', { variables: { product: 'Bindery' } }],
  ['errors', { errors: { '404': { redirect: false, title: 'Lost' } } }],
  ['api examples', { api: { examples: { languages: ['go', 'python'] } } }],
  ['api playground', { api: { playground: { display: 'none' } } }],
  ['markdown', { markdown: { schema: false } }],
  ['seo', { seo: { indexing: 'all', metatags: { 'og:site_name': 'Truth' } } }],
  ['redirects', { redirects: [{ source: '/old', destination: '/guides/first' }] }],
  ['a redirect of the root', { redirects: [{ source: '/', destination: '/guides/first' }] }],
  ['a tab', { navigation: { tabs: [{ tab: 'Manual', pages: ['intro', 'guides/first', 'live'] }] } }],
  ['the order of pages', { navigation: { pages: ['live', 'intro', 'guides/first'] } }],
  [
    'versions',
    {
      navigation: {
        versions: [
          { version: '2', pages: ['intro', 'live'] },
          { version: '1', pages: ['guides/first'] },
        ],
      },
    },
  ],
  [
    'languages',
    {
      navigation: {
        languages: [
          { language: 'de', pages: ['intro', 'live'] },
          { language: 'fr', pages: ['guides/first'] },
        ],
      },
    },
  ],
  ['search', { search: { prompt: 'Find it' } }],
];

const signingKey = readSigningKey(generateSigningKey().privateKeyPem);

export const OPTION_CHANGES: [name: string, options: Partial<BuildOptions>][] = [
  ['version', { version: '2.0' }],
  ['baseUrl', { baseUrl: 'https://docs.example.com/base' }],
  ['another baseUrl', { baseUrl: 'https://docs.example.org' }],
  ['domain', { domain: 'docs.example.net' }],
  ['project', { project: 'prj_1' }],
  ['commit', { commit: 'a'.repeat(40) }],
  ['features', { features: { search: true } }],
  ['signingKey', { signingKey }],
  ['none again', {}],
];
