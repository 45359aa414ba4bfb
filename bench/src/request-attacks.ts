/** Content and a request for it that may cost much, for each thing that content fills and a request reads. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MANIFEST_NAME, makeFolder, serializeManifest } from '@bindery/bundle';
import { createSiteServer, openSite, type Site } from '@bindery/runtime';
import { workFolder } from './folders.ts';
import type { Random } from './random.ts';

export interface Attack {
  /** Gives a function that makes the request and says how long the process was busy at a stretch. */
  prepare(): Promise<() => Promise<number>>;
  change(random: Random): Attack;
  describe(): string;
}

interface Redirect {
  source: string;
  destination: string;
}

interface Content {
  /** Text by path in the bundle; the media type follows from the name. */
  files: Record<string, string>;
  redirects: Redirect[];
}

interface SiteRequest {
  content: Content;
  url: string;
  headers: Record<string, string>;
}

type Make = (random: Random) => SiteRequest;

/** What Node accepts in one request's head. */
const LONGEST_HEAD = 15_500;
const LONGEST_SOURCE = 2_000;

const PAGE = '<!doctype html><title>x</title><p>Hello</p>';
const HELLO: Content = { files: { 'index.html': PAGE }, redirects: [] };
const plain = ({
  url = '/',
  headers: given = {},
  ...content
}: Partial<Content & SiteRequest>): SiteRequest => ({
  ...{ url, headers: given },
  content: Object.keys(content).length === 0 ? HELLO : { ...HELLO, ...content },
});

/** Pieces in a row, each many times: what makes backtracking and comparing slow. */
function text(random: Random, { pieces, most }: { pieces: readonly string[]; most: number }): string {
  let made = '';
  const runs = 1 + random.below(4);
  for (let run = 0; run < runs && made.length < most; run++) {
    const piece = random.pick(pieces);
    const share = random.chance(0.3) ? 1 : 1 + random.below(most);
    made += piece.repeat(Math.max(1, Math.floor(Math.min(share, most - made.length) / piece.length)));
  }
  return made.slice(0, most);
}

const LETTERS = ['a', 'b', 'ab', 'aab', '/', '//', '/a', 'x', '%61', '.', 'é', '%c3%a9'];
const WILDCARDS = [':x', ':x*', ':y', ':y*', '/:x', '/:x*'];

const source = (random: Random): string =>
  `/${[0, 1, 2].map(() => text(random, { pieces: LETTERS, most: 1 + random.below(900) }) + (random.chance(0.7) ? random.pick(WILDCARDS) : '')).join('')}`.slice(
    0,
    LONGEST_SOURCE,
  );
const destination = (random: Random): string =>
  `/${text(random, { pieces: [...LETTERS, ':x', ':x*', ':y*'], most: 1 + random.below(2000) })}`;
/** As long as patterns are matched for, as long as a path can be, as long as a request can be. */
const ADDRESS_LENGTHS = [1_980, 1_980, 1_980, 3_000, LONGEST_HEAD];
const address = (random: Random): string =>
  `/${text(random, { pieces: LETTERS, most: random.pick(ADDRESS_LENGTHS) })}`;

const HEADER_PIECES = [
  'bytes=',
  ' ',
  '\t',
  '-',
  '0',
  '9',
  ',',
  ';',
  'q=',
  '"',
  'W/',
  '*',
  'a',
  'gzip',
  'text/',
  'markdown',
];
const headerValue = (random: Random, first: string): string =>
  (first + text(random, { pieces: HEADER_PIECES, most: LONGEST_HEAD - 500 })).trim();

const headers =
  (name: string, first: string): Make =>
  (random) =>
    plain({ headers: { [name]: headerValue(random, random.chance(0.8) ? first : '') } });

const HTML_PIECES = [
  '<script',
  '<script>',
  '</script',
  '</script>',
  ' ',
  '\n',
  '>',
  ' src=',
  '"',
  "'",
  'a',
  '<',
  ' type=',
  '<p>text</p>',
];

const MAKERS: Record<string, Make> = {
  'patterns of redirects': (random) => {
    const between = text(random, { pieces: LETTERS, most: 1 + random.below(900) });
    const one = random.chance(0.7)
      ? `/${random.pick(WILDCARDS)}${between}${random.pick(WILDCARDS)}`
      : source(random);
    const to = destination(random);
    // Alike but for a number, so that none of them matches and all are looked at.
    const redirects = Array.from({ length: 500 }, (_, n) => ({
      source: random.chance(0.5) ? `${one}${n}` : one.replace(between, `${n}${between}`),
      destination: to,
    }));
    const alike = `/${between.slice(1)}${text(random, { pieces: [...LETTERS, between], most: 1900 })}`;
    return plain({ redirects, url: random.chance(0.7) ? alike.slice(0, 1_990) : address(random) });
  },
  'exact redirects': (random) => {
    const start = text(random, { pieces: ['a', 'b', '/a'], most: 1500 });
    const redirects = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ source: `/${start}${n}`, destination: '/index' },
    }));
    return plain({
      redirects,
      url: random.chance(0.5) ? `/${start}${random.below(6_000)}` : address(random),
    });
  },
  'paths of files': (random) => {
    const start = text(random, { pieces: ['a', 'b/', 'ab'], most: 60 });
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f/${start}${n}x.html`, PAGE]));
    return plain({ files: { ...files, 'index.html': PAGE }, url: address(random) });
  },
  ranges: headers('range', 'bytes='),
  'If-None-Match': headers('if-none-match', '"'),
  'If-Match': headers('if-match', '"'),
  'If-Range': (random) => plain({ headers: { range: 'bytes=0-1', 'if-range': headerValue(random, '"') } }),
  Accept: (random) =>
    plain({
      files: { 'index.html': PAGE, 'index.md': '# Hello' },
      headers: { accept: headerValue(random, 'text/markdown;') },
    }),
  'Accept-Encoding': headers('accept-encoding', 'gzip;'),
  'scripts of a page': (random) =>
    plain({
      files: {
        'index.html': PAGE + text(random, { pieces: HTML_PIECES, most: random.pick([5e4, 5e5, 4e6, 15e6]) }),
      },
    }),
  'large files': (random) =>
    plain({
      files: { 'index.html': PAGE, 'data.json': 'x'.repeat(random.pick([1e6, 4e6, 15e6, 30e6])) },
      url: '/data.json',
      headers: random.chance(0.5) ? {} : { 'accept-encoding': random.pick(['br', 'gzip', 'zstd']) },
    }),
};

export const STRUCTURES: Record<string, (random: Random) => Attack> = Object.fromEntries(
  Object.entries(MAKERS).map(([name, make]) => [name, (random: Random) => attackOn(make(random))]),
);

function attackOn(made: SiteRequest): Attack {
  return {
    prepare: () => prepare(made),
    change: (random) => attackOn(changed(made, random)),
    describe: () =>
      JSON.stringify({
        ...{ url: short(made.url), headers: Object.values(made.headers).map(short) },
        redirects: made.content.redirects.slice(0, 1).map(({ source: from }) => short(from)),
        sizes: Object.values(made.content.files)
          .slice(0, 2)
          .map(({ length }) => length),
      }),
  };
}

const short = (value: string): string =>
  value.length <= 40 ? value : `${value.slice(0, 18)}…${value.slice(-18)} (${value.length})`;

/** A part is doubled, taken away, or put somewhere else. */
export function bend(value: string, { most, random }: { most: number; random: Random }): string {
  const [from, to] = [random.below(value.length), random.below(value.length + 1)].toSorted((a, b) => a - b);
  const part = value.slice(from, to);
  const bent = random.pick([
    value.slice(0, to!) + part + value.slice(to),
    value.slice(0, from!) + value.slice(to),
    value + part,
    value + random.pick(LETTERS),
  ]);
  return bent.slice(0, most);
}

function changed(made: SiteRequest, random: Random): SiteRequest {
  const bent = (value: string, most: number): string => bend(value, { most, random });
  const [name, value] = Object.entries(made.headers)[0] ?? [];
  if (name !== undefined) {
    return { ...made, headers: { ...made.headers, [name]: bent(value!, LONGEST_HEAD - 500).trim() } };
  }
  const { redirects: table } = made.content;
  if (table.length > 0 && random.chance(0.2)) {
    const start = bent(table[0]!.source, LONGEST_SOURCE - 4).replace(/^\/+/, '');
    const redirects = table.map((one, n) => ({ ...one, source: `/${start}${n}` }));
    return { ...made, content: { ...made.content, redirects } };
  }
  return { ...made, url: `/${bent(made.url, LONGEST_HEAD).replace(/^\//, '')}` };
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const opened = new WeakMap<Content, Promise<Site>>();
const base = workFolder('fuzz-requests');
process.once('exit', () => rmSync(base, { recursive: true, force: true }));

/** One request on objects of Node's own. Nothing is answered from what was kept for the one before. */
async function prepare({ content, url, headers: given }: SiteRequest): Promise<() => Promise<number>> {
  if (!opened.has(content)) opened.set(content, openContent(content));
  const site = await opened.get(content)!;
  return async () => {
    const server = createSiteServer();
    site.targets.clear();
    for (const path of Object.keys(content.files)) site.files.get(path)!.kept.length = 0;
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'GET', url });
    Object.assign(request.headers, given);
    const response = new ServerResponse(request);
    let isOver = false;
    const watched = longestTurn(() => isOver);
    const startedMs = busyMs();
    const answering = server.serve(site, request, response);
    const atOnceMs = busyMs() - startedMs;
    await Promise.race([answering, nextTurns(2_000)]);
    isOver = true;
    return Math.max(atOnceMs, await watched);
  };
}

/** An unpacked bundle, opened as hosting does it. */
export async function openContent(
  { files, redirects }: Content,
  options?: Parameters<typeof openSite>[1],
): Promise<Site> {
  const folder = mkdtempSync(join(base, 'site-'));
  const listed = Object.entries(files).map(([path, content]) => {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), content);
    const type = TYPES[path.split('.').at(-1)!]!;
    return { path, size: Buffer.byteLength(content), sha256: hash('sha256', content), type };
  });
  const manifest = serializeManifest({
    ...{ format: 1, engine: 'x', project: null, domain: null, version: '1', sequence: null, commit: null },
    ...{ features: {}, inputs: [], files: listed },
    redirects: redirects.map((one) => ({ ...one, permanent: false })),
  });
  writeFileSync(join(folder, MANIFEST_NAME), manifest);
  return openSite(folder, options);
}

/** Processor time of this thread: what other programs do meanwhile is not the request's. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long the longest turn of the event loop took. */
export async function longestTurn(isOver: () => boolean): Promise<number> {
  let longest = 0;
  await nextTurn();
  while (!isOver()) {
    const startedMs = busyMs();
    await nextTurn();
    longest = Math.max(longest, busyMs() - startedMs);
  }
  return longest;
}

async function nextTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}
