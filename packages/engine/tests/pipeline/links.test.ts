import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildResult, buildSite } from '../../src/index.ts';
import { docsJson, makeSite, page, removeSites, temporaryFolder, VARIED_SITE } from './harness/site.ts';

let out: string;
let result: BuildResult;

beforeAll(async () => {
  out = join(temporaryFolder('out'), 'site');
  result = await buildSite(makeSite(VARIED_SITE), { out, cacheFolder: false });
});

afterAll(removeSites);

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Every address in a file of the output, as a browser on a host of plain files would read it. */
function brokenReferences(folder: string): string[] {
  const broken: string[] = [];
  for (const file of filesOf(folder)) {
    const isPage = file.endsWith('.html');
    if (!isPage && !file.endsWith('.css')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const pattern = isPage ? /\s(?:href|src|srcset)="([^"]*)"/g : /url\("?([^")]*)"?\)/g;
    for (const [, address] of text.matchAll(pattern)) {
      if (address === undefined || /^(?:[a-z]+:|#|$)/i.test(address)) continue;
      const path = decodeURIComponent(address.replace(/[?#].*$/, '').replaceAll('&amp;', '&'));
      const target = resolve(join(folder, dirname(file)), path);
      const inside = !relative(folder, target).startsWith('..');
      const isFound =
        inside && !path.startsWith('/') && existsSync(target) && (file === '404.html' || /\.\w+$/.test(path));
      if (!isFound) broken.push(`${file}: ${address}`);
    }
  }
  return broken;
}

describe('the output works as plain files at any place', () => {
  it('has every file that its pages and styles name, by relative addresses', () => {
    expect(brokenReferences(out)).toEqual([]);
    expect(result.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('has pages as path.html, a front page, a page for wrong addresses, and only the files that are used', () => {
    const files = filesOf(out);
    for (const file of [
      'index.html',
      '404.html',
      'intro.html',
      'guides/deep/second.html',
      'other/größe.html',
    ]) {
      expect(files).toContain(file);
    }
    expect(files).toContain('files/manual.pdf');
    expect(files.filter((file) => /dot\.[0-9a-f]{8}\.png$/.test(file))).toHaveLength(1);
    expect(files.filter((file) => file.includes('unused'))).toEqual([]);
    expect(files.filter((file) => /some\.[0-9a-f]{8}\.woff2$/.test(file))).toHaveLength(1);
    expect(files).not.toContain('images/dot.png');
  });

  it('shows the home page at the root', () => {
    const home = readFileSync(join(out, 'index.html'), 'utf8');
    expect(home).toContain('<h1');
    expect(home).toContain('href="guides/first.html"');
  });

  it('follows the site’s own redirects in links', () => {
    expect(readFileSync(join(out, 'intro.html'), 'utf8')).toMatch(
      /<a href="guides\/first\.html" class="link">old<\/a>/,
    );
  });
});

it('what the frame links to by a redirect of the site leads to the other host at once', async () => {
  const href = '/chat';
  const target = join(temporaryFolder('out'), 'site');
  const site = makeSite({
    'docs.json': docsJson(
      { pages: ['a'], global: { anchors: [{ anchor: 'Chat', href }] } },
      {
        redirects: [{ source: href, destination: 'https://chat.example/room' }],
        navbar: { links: [{ label: 'Chat', href }] },
        footer: { links: [{ header: 'More', items: [{ label: 'Chat', href }] }] },
        contextual: { options: [{ title: 'Chat', href }] },
      },
    ),
    'a.mdx': page('A', 'Text.'),
  });
  await buildSite(site, { out: target, cacheFolder: false });
  const html = readFileSync(join(target, 'a.html'), 'utf8');
  expect(html.match(/href="https:\/\/chat\.example\/room"/g)!.length).toBeGreaterThanOrEqual(3);
  expect(html).not.toContain('href="/chat"');
});

it('finds broken links and anchors, with where they are and what was meant', async () => {
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a', 'guides/setup'] }),
    'a.mdx': page('A', '[x](/guides/setpu) and\n[y](/guides/setup#instal) and [z](/nowhere/at/all)'),
    'guides/setup.mdx': page('Setup', '## Install'),
  });
  const { diagnostics } = await buildSite(site, { out: null, cacheFolder: false });
  expect(diagnostics).toMatchObject([
    {
      rule: 'broken-link',
      file: 'a.mdx',
      line: 5,
      severity: 'warning',
      hint: 'Did you mean "/guides/setup"?',
    },
    {
      rule: 'broken-anchor',
      file: 'a.mdx',
      line: 6,
      column: 1,
      severity: 'warning',
      hint: 'Did you mean "#install"?',
    },
    { rule: 'broken-link', file: 'a.mdx', line: 6, severity: 'warning', hint: null },
  ]);
  expect(diagnostics[1]!.excerpt).toContain('[y](/guides/setup#instal)');
});

it('a page that cannot be read as MDX becomes a page that shows where', async () => {
  const site = makeSite({
    'docs.json': docsJson({ pages: ['good', 'bad'] }),
    'good.mdx': page('Good', 'Fine.'),
    'bad.mdx': page('Bad', 'Text before.\n\n<Card title="open">\n\n{ 1 + }'),
  });
  const target = join(temporaryFolder('out'), 'site');
  const { diagnostics, failed } = await buildSite(site, { out: target, cacheFolder: false });
  // The page is there; what is wrong on it is an error all the same.
  expect(failed).toBe(false);
  expect(
    diagnostics.some(
      ({ severity, file, line }) => severity === 'error' && file === 'bad.mdx' && line !== null,
    ),
  ).toBe(true);
  expect(readFileSync(join(target, 'good.html'), 'utf8')).toContain('Fine.');
  expect(existsSync(join(target, 'bad.html'))).toBe(true);
});
