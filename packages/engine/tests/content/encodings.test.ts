/** Files that somebody saved in another encoding than UTF-8. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import {
  docsJson,
  type Files,
  makeSite,
  page,
  removeSites,
  temporaryFolder,
} from '../pipeline/harness/site.ts';

afterAll(removeSites);

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  'UTF-16, small end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

const SPECIFICATION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Menü', version: '1' },
  paths: { '/cafés': { get: { summary: 'Cafés auflisten', responses: { 200: { description: 'gut' } } } } },
});

async function build(files: Files): Promise<{ read: (path: string) => string; rules: string[] }> {
  const out = join(temporaryFolder('out'), 'site');
  const { diagnostics } = await buildSite(makeSite(files), { out, cacheFolder: false, threads: 1 });
  return {
    read: (path) => readFileSync(join(out, path), 'utf8'),
    rules: diagnostics.map(({ file, rule }) => `${file} ${rule}`),
  };
}

describe('is read, whatever a file is saved as', () => {
  it.each(Object.entries(ENCODINGS))('%s', async (_, encode) => {
    const { read, rules } = await build({
      'docs.json': encode(
        docsJson({ pages: ['intro', { group: 'API', openapi: 'spec.json', pages: ['GET /cafés'] }] }),
      ),
      'intro.mdx': encode(page('Über uns', 'import Own from "/snippets/own.mdx"\n\nEin Café.\n\n<Own />')),
      'snippets/own.mdx': encode('Crème brûlée'),
      'spec.json': encode(SPECIFICATION),
    });
    expect(rules).toEqual([]);
    expect(read('intro.html')).toMatch(/<title>Über uns.*Ein Café\..*Crème brûlée/s);
    expect(read('llms.txt')).toContain('Cafés auflisten');
  });
});

it('tells of what cannot be read, and shows the rest', async () => {
  const { read, rules } = await build({
    'docs.json': Buffer.from(docsJson({ groups: [{ group: 'Über', pages: ['intro'] }] }), 'latin1'),
    'intro.mdx': Buffer.from(page('Intro', 'Ein Café in Paris'), 'latin1'),
  });
  expect(rules.sort()).toEqual(['docs.json not-utf8', 'intro.mdx not-utf8']);
  expect(read('intro.html')).toContain('Ein Caf\ufffd in Paris');
});
