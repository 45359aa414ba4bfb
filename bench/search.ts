/**
 * How well and how cheaply a site is searched: queries drawn by a seed from its own sections, how many are answered in
 * the first three, and what a first query loads. Beside MiniSearch and Pagefind, where bench:setup has installed them.
 *
 *   npm run bench:search -- [--pages 10000] [--each 100] [--seed 1] [--site <docs folder>]… [--peers]
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSite } from '@bindery/engine';
import { fileContent, filePath, openSearch, type Piece } from '@bindery/search';
import { workFolder } from './src/folders.ts';
import { generatedSite } from './src/generated-site.ts';
import { type Contestant, searchPeers } from './src/search-peers.ts';
import { isRight, KINDS, makeQueries, type Query, readSections, textsOf } from './src/search-queries.ts';

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      each: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      site: { type: 'string', multiple: true, default: [] },
      peers: { type: 'boolean', default: false },
    },
  });
  const folders = [...values.site];
  if (values.pages !== undefined || folders.length === 0)
    folders.push(generatedSite(Number(values.pages ?? 1000)));
  for (const folder of folders) {
    const out = join(workFolder('search'), 'site');
    rmSync(out, { recursive: true, force: true });
    const { pages } = await buildSite(folder, { out, cacheFolder: false });
    const sections = readSections(out);
    const queries = makeQueries(sections, { seed: Number(values.seed), each: Number(values.each) });
    console.log(
      `\n${folder}: ${pages} pages, ${sections.length} sections, seed ${values.seed}, ${values.each} queries of each kind`,
    );
    const contestants = [ownSearch(out), ...(values.peers ? await searchPeers(out, sections) : [])];
    const rows = [];
    for (const contestant of contestants) rows.push(await measure(contestant, queries, textsOf(sections)));
    console.table(rows);
    for (const contestant of contestants) await contestant.close?.();
  }
}

/** The index as a browser asks it; every query with nothing loaded before. */
function ownSearch(site: string): Contestant {
  const zipped = new Map<string, number>();
  return {
    name: 'bindery',
    async find(text, edition) {
      let bytes = 0;
      const search = openSearch({
        async read(name) {
          const path = join(site, filePath(name));
          if (!existsSync(path)) return null;
          const content = readFileSync(path);
          if (!zipped.has(path)) zipped.set(path, gzipSync(content).length);
          bytes += zipped.get(path)!;
          return fileContent(content.toString('utf8'));
        },
      });
      const { hits } = await search.query(text, { edition, limit: 8 });
      const plain = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('');
      const found = hits.map((hit) => ({ ...hit, title: plain(hit.title), heading: plain(hit.heading) }));
      return { found, bytes };
    },
  };
}

async function measure(
  { name, find, rows = 3 }: Contestant,
  queries: readonly Query[],
  texts: ReadonlyMap<string, string>,
): Promise<Record<string, unknown>> {
  const right = new Map<string, number>();
  const bytes: number[] = [];
  const misses: string[] = [];
  for (const query of queries) {
    const answer = await find(query.text, query.section.edition);
    bytes.push(answer.bytes);
    const isFound = answer.found.slice(0, rows).some((found) => isRight(query, found, texts));
    if (isFound) right.set(query.kind, (right.get(query.kind) ?? 0) + 1);
    else
      misses.push(
        `${query.kind}: ${JSON.stringify(query.text)} → ${query.section.href}#${query.section.anchor}`,
      );
  }
  if (process.env.MISSES) console.log(misses.slice(0, 60).join('\n'));
  const shares = KINDS.map((kind) => {
    const all = queries.filter((query) => query.kind === kind).length;
    return [kind, all === 0 ? '–' : `${Math.round((1000 * (right.get(kind) ?? 0)) / all) / 10}%`];
  });
  const sorted = bytes.sort((a, b) => a - b);
  const kilobytes = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]! / 1000);
  return { name, ...Object.fromEntries(shares), 'first query kB': kilobytes(0.5), 'p95 kB': kilobytes(0.95) };
}

await bench();
