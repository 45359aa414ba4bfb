import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesOf, printedDocument } from './printed-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-printed-'));

function built(prefix: string, title: string, content: string): string {
  return `<!doctype html><html lang="de"><head><title>${title} - Site</title><meta property="og:site_name" content="Site &amp; Co"><link rel="stylesheet" href="${prefix}assets/bindery.css"><script src="${prefix}assets/bindery.js" defer></script></head><body class="mode-default"><nav>never</nav><main id="content-container"><div id="content-area" class="body"><h1 id="page-title">${title}</h1><article id="content">${content}</article></div></main></body></html>`;
}

beforeAll(() => {
  const files: Record<string, string> = {
    'llms.txt':
      '# Site\n\n## Docs\n\n- [Second](guides/two.md): about\n- [Front](index.md)\n- [Gone](gone.md)\n',
    'index.html': built(
      '',
      'Front',
      '<a href="guides/two.html#part">two</a><a href="https://x.test/#a">out</a><a href="file.zip">zip</a><h2 id="part">P</h2>',
    ),
    'guides/two.html': built(
      '../',
      'Second',
      '<h2 id="part">P</h2><a href="#part">here</a><a href="../index_.html">front</a><img src="../assets/a.png" srcset="../assets/a.png 1x, ../assets/b.png 2x">',
    ),
    '404.html': built('', 'Nothing', ''),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [null, ['guides/two', 'index']],
  ['guides/two', ['guides/two']],
  ['/guides/two.mdx', ['guides/two']],
  ['/', ['index']],
  ['nowhere', []],
])('pages for %s', (only, expected) => {
  expect(pagesOf(folder, only)).toEqual(expected);
});

it('puts pages into one document: links lead within it, files are found from the root', () => {
  const html = printedDocument(folder, pagesOf(folder, null));
  expect(html).toContain('<html lang="de" class="light">');
  expect(html).toContain('<li><a href="#p0">Second</a></li><li><a href="#p1">Front</a></li>');
  // From the second page to its own heading, to the first page; from there to the heading of the second.
  expect(html).toContain('<h2 id="p0-part">P</h2><a href="#p0-part">here</a><a href="#p1">front</a>');
  expect(html).toContain('<a href="#p0-part">two</a><a href="https://x.test/#a">out</a><a href="file.zip">');
  expect(html).toContain('src="assets/a.png" srcset="assets/a.png 1x, assets/b.png 2x"');
  expect(html.match(/bindery\.css/g)).toHaveLength(1);
  expect(html).not.toContain('never');
});

it('one page has no list of contents', () => {
  expect(printedDocument(folder, ['index'])).not.toContain('printed-contents prose');
});
