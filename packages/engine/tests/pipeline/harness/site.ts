/** Small sites for tests, in temporary folders that `removeSites` takes away. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

export function temporaryFolder(name = 'site'): string {
  const folder = mkdtempSync(join(tmpdir(), `bindery-${name}-`));
  made.push(folder);
  return folder;
}

export function removeSites(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export type Files = Record<string, string | Buffer>;

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export function makeSite(files: Files): string {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
}

export function docsJson(navigation: unknown, more: object = {}): string {
  return JSON.stringify({ theme: 'mint', name: 'Test', colors: { primary: '#123456' }, navigation, ...more });
}

/** A one-pixel image. */
export const PIXEL: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** Folders at three depths, a snippet, images, a download, a stylesheet with addresses, redirects. */
export const VARIED_SITE: Files = {
  'docs.json': docsJson(
    {
      tabs: [
        {
          tab: 'Guides',
          groups: [{ group: 'Start', pages: ['intro', 'guides/first', 'guides/deep/second'] }],
        },
        { tab: 'Other', pages: ['other/one', 'other/größe'] },
      ],
    },
    {
      redirects: [{ source: '/old', destination: '/guides/first' }],
      footer: { links: [{ header: 'More', items: [{ label: 'One', href: '/other/one' }] }] },
    },
  ),
  'intro.mdx': page(
    'Intro',
    'See [first](/guides/first), [old](/old) and [file](/files/manual.pdf).\n\n![dot](/images/dot.png)',
  ),
  'guides/first.mdx': page(
    'First',
    '## A heading\n\n[up](../intro), [down](./deep/second#there), [self](#a-heading)\n\n![dot](../images/dot.png)',
  ),
  'guides/deep/second.mdx': page(
    'Second',
    'import Note from "/snippets/note.mdx";\n\n## There\n\n<Note />\n\n[one](/other/one.mdx)',
  ),
  'other/one.mdx': page('One', '<Card title="Go" href="/intro">text</Card>'),
  'other/größe.mdx': page('Größe', 'Umlaute und „Zitate“.'),
  'snippets/note.mdx': 'A shared **note** with ![dot](/images/dot.png).',
  'images/dot.png': PIXEL,
  'images/unused.png': PIXEL,
  'files/manual.pdf': 'not really a pdf',
  'fonts/some.woff2': 'font bytes',
  'custom.css':
    '@font-face { font-family: X; src: url("/fonts/some.woff2") } body { background: url(images/dot.png) }',
  'custom.js': 'console.log("custom");',
};

/** Many small pages in three folders, enough for several segments. */
export function manyPages(count: number): Files {
  const files: Files = {};
  const groups: Record<string, string[]> = {};
  for (let index = 0; index < count; index++) {
    const folder = `part-${index % 3}`;
    const path = `${folder}/page-${String(index).padStart(4, '0')}`;
    groups[folder] = [...(groups[folder] ?? []), path];
    const next = `/part-${(index + 1) % 3}/page-${String((index + 1) % count).padStart(4, '0')}`;
    files[`${path}.mdx`] = page(
      `Page ${index}`,
      `## Part ${index}\n\nText ${index} with a [link](${next}).\n\n\`\`\`json\n{ "a": ${index} }\n\`\`\``,
    );
  }
  files['docs.json'] = docsJson({
    groups: Object.entries(groups).map(([group, pages]) => ({ group, pages })),
  });
  return files;
}
