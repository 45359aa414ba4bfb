/** The frame around pages: tabs, switchers, anchors, sidebar, logo, footer. */
import { afterAll, describe, expect, it } from 'vitest';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { plannedPages } from '../../src/pipeline/plan/planned-pages.ts';
import { createLayout } from '../../src/theme/layout-page.ts';
import { docsJson, type Files, makeSite, page, removeSites } from '../pipeline/harness/site.ts';

afterAll(removeSites);

interface Frame {
  /** Rows of tabs, as `label → href`. */
  tabs: string[][];
  /** Switchers by their kind: what they offer, as `label → href`, the chosen one in brackets. */
  switchers: Record<string, string[]>;
  anchors: string[];
  html: string;
}

/** The frames of pages of a site that holds nothing but those pages. */
async function frames(
  navigation: unknown,
  { pages, more, files }: { pages: string[]; more?: object; files?: Files },
): Promise<(at: string) => Frame> {
  const texts = pages.map((path) => [`${path}.mdx`, page(path, 'Text.')]);
  const site = makeSite({
    'docs.json': docsJson(navigation, more),
    ...Object.fromEntries(texts),
    ...files,
  });
  const plan = await planSite(site);
  const layout = createLayout(plan.view);
  const planned = new Map(plannedPages(plan).map((one) => [one.at, one]));
  return (at) => {
    const { meta, neighbours } = planned.get(at)!;
    const parts = layout.page({
      meta,
      at,
      html: '',
      aside: '',
      headings: [],
      features: [],
      classNames: [],
      neighbours,
      findPage: () => null,
    });
    return readFrame(parts.map(String).join(''));
  };
}

function readFrame(html: string): Frame {
  const inside = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[0]);
  const switchers = inside(/<details class="menu" data-kind.*?<\/details>/gs);
  return {
    tabs: inside(/<nav class="nav-tabs".*?<\/nav>/gs).map(links),
    switchers: Object.fromEntries(switchers.map((one) => [/data-kind="(\w+)"/.exec(one)![1]!, links(one)])),
    anchors: inside(/<ul class="anchors[ "].*?<\/ul>/gs).flatMap(links),
    html,
  };
}

function links(html: string): string[] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, label]) => {
    const told = `${label!.replace(/<[^>]*>/g, '')} → ${/href="([^"]*)"/.exec(attributes!)![1]}`;
    return attributes!.includes('data-active') ? `[${told}]` : told;
  });
}

it('a page that is listed twice is current in both places, and its groups are open', async () => {
  const group = (name: string, pages: unknown[]) => ({ group: name, pages });
  const inner = group('Inner', ['b', 'a']);
  const { html } = (
    await frames({ groups: [group('One', ['a', 'b', inner]), group('Two', [inner])] }, { pages: ['a', 'b'] })
  )('a');
  const sidebar = html.slice(
    html.indexOf('<ul class="nav"'),
    html.indexOf('</nav>', html.indexOf('<ul class="nav"')),
  );
  expect(links(sidebar)).toEqual([
    '[a → a.html]',
    'b → b.html',
    'b → b.html',
    '[a → a.html]',
    'b → b.html',
    '[a → a.html]',
  ]);
  expect(sidebar.match(/<details open>/g)).toHaveLength(2);
});

it('the entry of the current page is marked, and it alone', async () => {
  const { html } = (await frames({ groups: [{ group: 'G', pages: ['a', 'b'] }] }, { pages: ['a', 'b'] }))(
    'a',
  );
  expect(html.match(/<li data-active="true"><a [^>]*>/g)).toEqual([
    '<li data-active="true"><a aria-current="page" data-active="true" href="a.html">',
  ]);
});

it('a group that has its own page alone is a link with nothing to open', async () => {
  const inner = { group: 'Inner', root: 'b', pages: [] };
  const groups = [
    { group: 'Alone', root: 'a', pages: [] },
    { group: 'Two', pages: ['c', inner] },
  ];
  const { html } = (await frames({ groups }, { pages: ['a', 'b', 'c'] }))('a');
  const sidebar = html.slice(html.indexOf('<ul class="nav"'));
  expect(links(sidebar).slice(0, 3)).toEqual(['[Alone → a.html]', 'c → c.html', 'Inner → b.html']);
  expect(sidebar).not.toMatch(/<ul[^>]*><\/ul>|<details>/);
});

it('a group that is named by blanks has no heading, and its pages stay', async () => {
  const groups = [
    { group: ' ', pages: ['a'] },
    { group: 'Named', pages: ['b'] },
  ];
  const { html } = (await frames({ groups }, { pages: ['a', 'b'] }))('a');
  expect(html.match(/sidebar-group-header[^>]*>[^<]*/g)).toEqual([
    'sidebar-group-header sidebar-title">Named',
  ]);
  expect(html).toContain('data-active="true" href="a.html">');
});

describe('the logo', () => {
  const language = (code: string, more = {}) => ({
    language: code,
    pages: [`${code}/a`, `${code}/b`],
    ...more,
  });
  const languages = [language('fr'), language('en', { default: true }), language('de')];
  const pages = ['fr/a', 'fr/b', 'en/a', 'en/b', 'de/a', 'de/b', 'index'];
  const logoOf = (frame: Frame) => /<a class="brand" href="([^"]*)"/.exec(frame.html)![1];

  it('leads to the first page of the language, of the default one to the front page', async () => {
    const frame = await frames({ languages }, { pages });
    const found = ['fr/b', 'en/b', 'de/b'].map((at) => logoOf(frame(at)));
    expect(found).toEqual(['../fr/a.html', '../index_.html', '../de/a.html']);
  });

  it('leads where docs.json says', async () => {
    const more = { logo: { light: '/x.svg', href: 'https://example.com' } };
    const frame = await frames({ languages }, { pages, more });
    expect(logoOf(frame('de/b'))).toBe('https://example.com');
  });
});

it.each(['https://cdn.example/a.svg', '//cdn.example/a.svg', 'data:image/svg+xml,%3Csvg/%3E'])(
  'logo, sign and icons that are no files of the site: %s',
  async (written) => {
    const more = {
      logo: written,
      favicon: written,
      navbar: { links: [{ label: 'L', href: '/a', icon: written }] },
    };
    const frame = await frames({ pages: ['a'] }, { pages: ['a'], more });
    const { html } = frame('a');
    expect(html).toContain(`class="nav-logo" src="${written}"`);
    expect(html).toContain(`<link rel="icon" href="${written}">`);
    expect(html).toContain(`<img class="icon" src="${written}"`);
  },
);

describe('menus', () => {
  const dropdown = (name: string, folder: string) => ({
    dropdown: name,
    tabs: [
      { tab: 'Overview', pages: [`${folder}/overview`] },
      { tab: 'Deep', pages: [`${folder}/deep`] },
    ],
  });
  const products = [
    {
      product: 'P',
      menu: [
        { item: 'Home', pages: ['index'] },
        { item: 'Build', dropdowns: [dropdown('Python', 'py'), dropdown('Node', 'js')] },
        { item: 'Status', href: 'https://status.example' },
      ],
    },
    {
      product: 'Q',
      tabs: [
        {
          tab: 'Docs',
          menu: [
            { item: 'One', pages: ['q/one'] },
            { item: 'Two', pages: ['q/two'] },
          ],
        },
      ],
    },
  ];
  const pages = ['index', 'py/overview', 'py/deep', 'js/overview', 'js/deep', 'q/one', 'q/two'];

  it('of a product is a switcher, with whatever its items hold', async () => {
    const frame = await frames({ products }, { pages });
    expect(frame('index').switchers).toEqual({
      product: ['[P → index_.html]', 'Q → q/one.html'],
      item: ['[Home → index_.html]', 'Build → py/overview.html', 'Status → https://status.example'],
    });
    const { switchers, tabs } = frame('js/deep');
    expect(switchers.item).toEqual([
      'Home → ../index_.html',
      '[Build → ../py/overview.html]',
      'Status → https://status.example',
    ]);
    expect(switchers.dropdown).toEqual(['Python → ../py/deep.html', '[Node → ../js/deep.html]']);
    expect(tabs).toEqual([['Overview → ../js/overview.html', '[Deep → ../js/deep.html]']]);
  });

  it('of a tab stays in the tab', async () => {
    const { switchers, tabs } = (await frames({ products }, { pages }))('q/two');
    expect(Object.keys(switchers)).toEqual(['product']);
    expect(tabs).toEqual([['One → ../q/one.html', '[Two → ../q/two.html]']]);
  });
});

describe('global', () => {
  it('of a division is shown on its pages only', async () => {
    const anchor = (name: string) => ({ anchors: [{ anchor: name, href: `https://${name}.example` }] });
    const frame = await frames(
      {
        global: anchor('all'),
        versions: [
          {
            version: '2',
            global: anchor('two'),
            tabs: [
              { tab: 'A', pages: ['a'], global: anchor('tab') },
              { tab: 'B', pages: ['b'] },
            ],
          },
          { version: '1', pages: ['c'] },
        ],
      },
      { pages: ['a', 'b', 'c'] },
    );
    const named = (at: string) => frame(at).anchors.map((link) => link.split(' ')[0]);
    expect(['a', 'b', 'c'].map(named)).toEqual([['all', 'two', 'tab'], ['all', 'two'], ['all']]);
  });

  it('tabs join the row of tabs, and what leads nowhere is no menu', async () => {
    const frame = await frames(
      {
        global: {
          tabs: [{ tab: 'Forum', href: 'https://forum.example' }],
          products: [{ product: 'Nowhere' }],
          dropdowns: [{ dropdown: 'App', href: 'https://app.example' }],
        },
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'B', pages: ['b'] },
        ],
      },
      { pages: ['a', 'b'] },
    );
    expect(frame('b')).toMatchObject({
      tabs: [['A → a.html', '[B → b.html]', 'Forum → https://forum.example']],
      switchers: { dropdown: ['App → https://app.example'] },
    });
    expect(frame('b').html).not.toContain('data-kind="product"');
  });

  it('tabs are a row of their own where the site has none', async () => {
    const global = { tabs: [{ tab: 'Forum', href: 'https://forum.example' }] };
    const frame = await frames({ global, pages: ['a'] }, { pages: ['a'] });
    expect(frame('a').tabs).toEqual([['Forum → https://forum.example']]);
  });
});

it('the icon of an anchor has its own colour', async () => {
  const anchor = {
    anchor: 'A',
    icon: 'star',
    color: { light: '#ff0000', dark: '#00ff00' },
    href: 'https://a.example',
  };
  const frame = await frames({ global: { anchors: [anchor] }, pages: ['a'] }, { pages: ['a'] });
  expect(frame('a').html).toContain('<span class="anchor-icon" style="--own:light-dark(#ff0000,#00ff00)">');
});

it('languages are named by codes that browsers know', async () => {
  const languages = ['en', 'cn'].map((language) => ({ language, pages: [`${language}/a`] }));
  const { html } = (await frames({ languages }, { pages: ['en/a', 'cn/a'] }))('en/a');
  expect(html).toContain('lang="zh-CN"');
  expect(html).not.toContain('lang="cn"');
});

it.each([
  ['a column without links', { links: [{ header: 'More', items: [] }] }, null],
  ['a link without address', { links: [{ items: [{ label: 'Nowhere' }] }] }, null],
  ['links', { links: [{ items: [{ label: 'There', href: 'b' }] }, {}] }, ['There → ../b.html']],
])('a footer with %s', async (_, footer, expected) => {
  const frame = await frames({ pages: ['x/a', 'b'] }, { pages: ['x/a', 'b'], more: { footer } });
  const found = /<footer id="footer"[^>]*>.*<\/footer>/s.exec(frame('x/a').html);
  expect(found && links(found[0])).toEqual(expected);
});

it('links in the header lead from the root, with and without a slash', async () => {
  const navbar = { links: ['b', '/b#x', 'https://b.example'].map((href) => ({ label: 'L', href })) };
  const frame = await frames({ pages: ['x/a', 'b'] }, { pages: ['x/a', 'b'], more: { navbar } });
  const found = /<nav class="links[ "].*?<\/nav>/s.exec(frame('x/a').html)![0];
  expect(links(found)).toEqual(['L → ../b.html', 'L → ../b.html#x', 'L → https://b.example']);
});

it('an entry of the page menu leads to a page of the site', async () => {
  const contextual = {
    options: [
      { title: 'Tools', href: '/#tools' },
      { title: 'Ask', href: 'https://a.example' },
    ],
  };
  const { made } = await planSite(
    makeSite({ 'docs.json': docsJson({ pages: ['a'] }, { contextual }), 'a.mdx': page('A', 'Text.') }),
  );
  const script = made.find(({ path }) => path.startsWith('assets/bindery.') && path.endsWith('.js'))!.text;
  expect(script).toContain('href=\\"{root}a.html#tools\\"');
  expect(script).toContain('href=\\"https://a.example\\" data-fill');
});

it('an older version leads to the same page in the newest one, else to its beginning', async () => {
  const version = (name: string, folder: string, more = {}) => ({
    version: name,
    pages: [`${folder}/a`, ...(folder === 'v1' ? ['v1/gone'] : [])],
    ...more,
  });
  const versions = [version('next', 'v3'), version('2.0', 'v2', { default: true }), version('1.0', 'v1')];
  const frame = await frames({ versions }, { pages: ['v3/a', 'v2/a', 'v1/a', 'v1/gone'] });
  const note = (at: string) => /<p class="old-version[ "].*?<\/p>/s.exec(frame(at).html)?.[0] ?? '';
  expect(['v3/a', 'v2/a'].map(note)).toEqual(['', '']);
  expect(['v1/a', 'v1/gone'].map((at) => links(note(at)))).toEqual([
    ['Go to 2.0 → ../v2/a.html'],
    ['Go to 2.0 → ../v2/a.html'],
  ]);
  expect(note('v1/a')).toContain('This page belongs to an older version.');
});

it('one language is no choice, one version still says which it is', async () => {
  const versions = [{ version: 'v1', languages: [{ language: 'en', pages: ['a'] }] }];
  const { html } = (await frames({ versions }, { pages: ['a'] }))('a');
  expect(html).toContain('data-kind="version"');
  expect(html).not.toContain('data-kind="language"');
});

it('search engines are told of the other languages of a page', async () => {
  const languages = ['en', 'cn', 'fr'].map((language) => ({
    language,
    pages: [`${language}/a`, ...(language === 'en' ? ['en/only'] : [])],
  }));
  const seo = { metatags: { canonical: 'https://docs.example' } };
  const pages = ['en/a', 'cn/a', 'fr/a', 'en/only'];
  const frame = await frames({ languages }, { pages, more: { seo } });
  const alternates = (at: string) =>
    [...frame(at).html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, code, href]) => `${code} ${href}`,
    );
  expect(alternates('fr/a')).toEqual([
    'en https://docs.example/en/a',
    'zh-CN https://docs.example/cn/a',
    'fr https://docs.example/fr/a',
    'x-default https://docs.example/en/a',
  ]);
  expect(alternates('en/only')).toEqual([]);
});

it('what stands around a page and is the same on the next leaves gzip room to see it', async () => {
  const tabs = Array.from({ length: 10 }, (_, tab) => ({
    tab: `Part ${tab}`,
    groups: Array.from({ length: 8 }, (_, group) => ({
      group: `Chapter ${group}`,
      pages: Array.from({ length: 12 }, (_, page) => `part-${tab}/chapter-${group}/page-${page}`),
    })),
  }));
  const pages = tabs.flatMap(({ groups }) => groups.flatMap((group) => group.pages));
  const { html } = (await frames({ tabs }, { pages }))('part-5/chapter-4/page-6');
  // It looks back 32 KB. Beyond, a bundle of large sections is three times as large, and compressed more slowly.
  expect(html.length).toBeLessThanOrEqual(12_850);
});

it('tabs and entries of menus that are hidden or lead nowhere are not offered', async () => {
  const tabs = [
    { tab: 'A', pages: ['a'] },
    {
      tab: 'Menu',
      menu: [
        { item: 'Shown', pages: ['b'] },
        { item: 'Hidden', hidden: true, pages: ['c'] },
      ],
    },
    { tab: 'Closed menu', menu: [{ item: 'Hidden', hidden: true, pages: ['d'] }] },
    { tab: 'Nothing', pages: [] },
    { tab: 'Not yet', graphql: 'schema.graphql' },
  ];
  const frame = await frames({ tabs }, { pages: ['a', 'b', 'c', 'd'] });
  expect(frame('a').tabs).toEqual([['[A → a.html]', 'Shown → b.html', 'Closed menu → d.html']]);
  expect(frame('a').html).toContain('<summary>Menu</summary>');
  expect(frame('a').html).not.toMatch(/Nothing|Not yet/);
});

it('a link of the header whose kind has no icon is a link without one', async () => {
  const links = [
    { type: 'github', href: 'https://github.com/a/b' },
    { type: 'button', label: 'Log in', href: 'https://a.example' },
  ];
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a'] }, { navbar: { links } }),
    'a.mdx': page('A', 'Text.'),
  });
  const { diagnostics } = await planSite(site);
  expect(diagnostics).toEqual([]);
  const { html } = (await frames({ pages: ['a'] }, { pages: ['a'], more: { navbar: { links } } }))('a');
  expect(html).toContain('<i class="ico ico-github-brands"></i>GitHub</a>');
  expect(html).toContain('rel="noopener noreferrer">Log in</a>');
});
