import { describe, expect, it } from 'vitest';
import { readPageMeta } from '../content/page-meta.ts';
import { dateOf, makeFeed } from './feed.ts';
import { lastModified } from './last-modified.ts';
import { planLlmsFull } from './llms-full.ts';
import { stubPath } from './redirect-stubs.ts';
import { canonicalBase, pageAddress } from './site-address.ts';
import { makeSitemaps } from './sitemap.ts';

function metaOf(frontmatter: string, page = 'a') {
  return readPageMeta({ path: `${page}.mdx`, page }, `---\n${frontmatter}\n---\n`).meta;
}

const CONFIG = (metatags: Record<string, string>) =>
  ({ seo: { metatags } }) as unknown as Parameters<typeof canonicalBase>[0];

describe('where the site lives', () => {
  it.each([
    ['docs.json', { canonical: 'https://a.dev/docs/' }, 'https://b.dev', 'c.dev', 'https://a.dev/docs'],
    ['the address given', {}, 'https://b.dev/x/?y', 'c.dev', 'https://b.dev/x'],
    ['the domain', {}, null, 'c.dev', 'https://c.dev'],
    ['nobody', {}, null, null, null],
    ['a machine by itself', {}, null, 'localhost', null],
    ['an address that is none', { canonical: 'docs' }, 'ftp://b.dev', null, null],
  ])('is said by %s', (_, metatags, baseUrl, domain, base) => {
    expect(canonicalBase(CONFIG(metatags as Record<string, string>), { baseUrl, domain })).toBe(base);
  });

  it.each([
    ['https://a.dev', 'index', 'https://a.dev/'],
    ['https://a.dev', 'guides/index', 'https://a.dev/guides'],
    ['https://a.dev', 'a b', 'https://a.dev/a%20b'],
    [null, 'guides/index', 'guides/index.html'],
  ])('from %s, %s is %s', (base, page, address) => {
    expect(pageAddress(base, page)).toBe(address);
  });
});

describe('sitemaps', () => {
  const seen = { sidebar: true, search: true, sitemap: true, engines: true, assistant: true, llms: true };
  const pages = ['a', 'b&c', 'd'].map((path) => ({ meta: metaOf('title: T', path), seen }));

  it('leave out what is not to be found', () => {
    const hidden = { meta: metaOf('title: T', 'hidden'), seen: { ...seen, sitemap: false } };
    expect(makeSitemaps([...pages, hidden], 'https://a.dev')).toEqual([
      {
        path: 'sitemap.xml',
        text: expect.stringMatching(
          /<urlset [^>]*>\n<url><loc>https:\/\/a\.dev\/a<\/loc><\/url>\n<url><loc>https:\/\/a\.dev\/b&amp;c<\/loc><\/url>\n<url><loc>https:\/\/a\.dev\/d<\/loc><\/url>\n<\/urlset>\n$/,
        ),
      },
    ]);
  });

  it('names the same page in other languages', () => {
    const alternates = (page: string) => [{ language: 'de', page: `de/${page}` }];
    const [file] = makeSitemaps(pages.slice(0, 1), 'https://a.dev', { alternates });
    expect(file!.text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(file!.text).toContain('<xhtml:link rel="alternate" hreflang="de" href="https://a.dev/de/');
    expect(makeSitemaps(pages.slice(0, 1), null, { alternates })[0]!.text).not.toContain('xhtml');
  });

  it('are split when they grow too long', () => {
    const files = makeSitemaps(pages, 'https://a.dev', { mostUrls: 2 });
    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    expect(files[0]!.text).toContain('<sitemap><loc>https://a.dev/sitemap-2.xml</loc></sitemap>');
    expect(files[2]!.text.match(/<url>/g)).toHaveLength(1);
  });
});

it.each([
  ['lastUpdatedDate: "2024-05-06"', '2024-05-06'],
  ['lastUpdatedDate: 2024-05-06', '2024-05-06'],
  ['date: "2024-05-06T10:00:00Z"', '2024-05-06'],
  ['lastUpdatedDate: "2024-02-30"', null],
  ['lastUpdatedDate: "May"', null],
  ['title: T', null],
])('takes the last change from %s', (frontmatter, date) => {
  expect(lastModified(metaOf(frontmatter))).toBe(date);
});

it.each([
  ['2024-06-30', 'Sun, 30 Jun 2024 00:00:00 GMT'],
  ['June 30, 2024', 'Sun, 30 Jun 2024 00:00:00 GMT'],
  ['3rd of Dec 2023', 'Sun, 03 Dec 2023 00:00:00 GMT'],
  ['Week of May 2024', 'Wed, 01 May 2024 00:00:00 GMT'],
  ['v1.2.3', null],
  ['2024-13-01', null],
])('reads the date of the update %s', (label, date) => {
  expect(dateOf(label)).toBe(date);
});

it('writes feeds that cannot be broken by their content', () => {
  const update = {
    id: 'x',
    label: '<b> & "c"',
    description: '',
    tags: ['a<b'],
    rss: null,
    html: '<h2 id="y" class="z">T<a class="anchor" href="#y"></a></h2><p>a &amp; <a href="../b.html">b</a></p>',
  };
  const base = 'https://a.dev';
  const feed = makeFeed({ siteName: 'S', base, meta: metaOf('title: Log', 'guides/log'), updates: [update] });
  expect(feed).toContain('<title>&lt;b&gt; &amp; &quot;c&quot;</title>');
  expect(feed).toContain('<category>a&lt;b</category>');
  expect(feed).toContain(
    '&lt;h2&gt;T&lt;/h2&gt;&lt;p&gt;a &amp;amp; &lt;a href=&quot;https://a.dev/b.html&quot;&gt;b&lt;/a&gt;&lt;/p&gt;',
  );
});

it.each([
  ['/old', 'old.html'],
  ['/old/page/', 'old/page.html'],
  ['/old.html', 'old.html'],
  ['/old.mdx', 'old.html'],
  ['/v1.2', 'v1.2.html'],
  ['/old.pdf', null],
  ['/', 'index.html'],
])('sends readers of %s on from %s', (source, path) => {
  expect(stubPath(source)).toBe(path);
});

describe('the text of all pages', () => {
  const config = { name: 'Site', description: null } as unknown as Parameters<typeof planLlmsFull>[0];
  const pages = Array.from({ length: 150 }, (_, index) => ({
    page: { path: `p${index}.md`, size: 1000, sha256: String(index) },
  }));

  it('is whole where there is room', () => {
    const { groups, tail } = planLlmsFull(config, pages);
    expect(groups.map((group) => group.length)).toEqual([64, 64, 22]);
    expect(tail).toBe('');
  });

  it('says what is left out where there is none', () => {
    const { groups, tail } = planLlmsFull(config, pages, 64 * 1024 + 70_000);
    expect(groups.flat()).toHaveLength(68);
    expect(tail).toContain('82 more pages are left out');
    expect(tail).toContain('llms.txt');
  });
});
