/**
 * The same page of the same site as each contestant makes it, in a real browser: what is transferred (gzip) and how
 * soon it shows and the next page after a click. A slowed processor and a slow line stand for a phone; in turns, medians.
 * Ends with the table of README.md.
 *
 *   npm run bench:weight -- [--rounds 7] [--only bindery,vitepress]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession } from 'playwright-core';
import { mediaType } from '../packages/engine/src/site/media-type.ts';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { clickToPaint } from './src/click-to-paint.ts';
import { CONTESTANTS } from './src/contestants.ts';
import { type CorpusPage, makeCorpus } from './src/corpus.ts';
import { workFolder } from './src/folders.ts';
import { median, runCommand } from './src/run-command.ts';
import { writeSite } from './src/sites.ts';

const PAGES = 40;
const NAMES = ['bindery', 'vitepress', 'starlight', 'docusaurus'];
/** A browser that the system ends (for want of memory, most often) costs one visit, not the run. */
const MOST_TRIES = 3;
/** A phone of the middle class on a mobile line, as Lighthouse assumes. */
const PHONE = { slowdown: 4, latencyMs: 150, bytesPerSecond: 1_638_400 / 8 };

interface Visit {
  html: number;
  css: number;
  js: number;
  fonts: number;
  other: number;
  requests: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  hoverMs: number;
  touchMs: number;
}

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '7' }, only: { type: 'string', default: NAMES.join(',') } },
  });
  const corpus = makeCorpus(PAGES);
  const page = typicalPage(corpus);
  const sites: { name: string; server: Server; url: string }[] = [];
  for (const name of values.only.split(',')) {
    const folder = await build(name, corpus);
    if (folder !== null) sites.push({ name, ...(await serve(folder, page)) });
  }
  const visits = new Map<string, Visit[]>(sites.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { name, url } of sites) visits.get(name)!.push(await freshVisit(name, url));
  }
  for (const { server } of sites) {
    server.closeAllConnections();
    server.close();
  }
  print(page, visits);
}

/** In a browser of its own, which has seen no other contestant and holds nothing of the rounds before. */
async function freshVisit(name: string, url: string): Promise<Visit> {
  for (let tries = 1; ; tries += 1) {
    const browser = await obtainWholeBrowser();
    if (browser === null) throw new Error('there is no browser to measure with');
    try {
      return await visit(browser, url);
    } catch (error) {
      const freeMb = Math.round(freemem() / 1e6);
      console.error(
        `${name}: the browser ${browser.isConnected() ? 'failed' : 'is gone'}, ${freeMb} MB of memory are free: ${error}`,
      );
      if (tries === MOST_TRIES) throw error;
    } finally {
      await browser.close();
    }
  }
}

/** Of middle length, with code. */
function typicalPage(corpus: CorpusPage[]): CorpusPage {
  const withCode = corpus.filter(({ body }) => body.includes('```'));
  const sorted = (withCode.length > 0 ? withCode : corpus).sort((a, b) => a.body.length - b.body.length);
  return sorted[Math.floor(sorted.length / 2)]!;
}

async function build(name: string, corpus: CorpusPage[]): Promise<string | null> {
  const contestant = CONTESTANTS.find((one) => one.name === name);
  if (!contestant?.installed()) {
    console.log(`${name}: not installed, left out (npm run bench:setup)`);
    return null;
  }
  const source = join(workFolder('weight-sites'), name);
  const archive = join(workFolder('weight-out'), `${name}.tar.gz`);
  writeSite(contestant.name, source, corpus);
  contestant.clean(source);
  const run = await runCommand(contestant.command(source, archive));
  if (!run.ok) {
    console.log(`${name}: does not build here, left out (${run.output.trim().split('\n').at(-1)})`);
    return null;
  }
  const folder = join(workFolder('weight-served'), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return folder;
}

/** Everything as a common web server gives it: compressed where that helps. */
async function serve(folder: string, page: CorpusPage): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = [path, `${path}.html`, join(path, 'index.html')].find((one) => isFile(join(folder, one)));
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const bytes = readFileSync(join(folder, file));
    const isPacked = /\.(?:woff2?|png|jpe?g|webp|gif|avif)$/.test(file);
    if (!isPacked) response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-type', mediaType(file)).end(isPacked ? bytes : gzipSync(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/${page.section}/${page.group}/${page.name}`;
  // Some make a folder of each page, some a file.
  const answer = await fetch(`${base}.html`);
  return { server, url: answer.ok ? `${base}.html` : `${base}/` };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const OBSERVE = `
  self.seen = { lcp: 0, cls: 0, tasks: [] };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.tasks.push([entry.startTime, entry.duration]); })
    .observe({ type: 'longtask', buffered: true });`;

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const cdp = await context.newCDPSession(page);
  const weights = await weigh(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  const { latencyMs: latency, bytesPerSecond } = PHONE;
  const line = { offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: 96_000 };
  await cdp.send('Network.emulateNetworkConditions', line);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const times = (await page.evaluate(
    `({ ...seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`,
  )) as { lcp: number; cls: number; fcp: number; tasks: [number, number][] };
  await context.close();
  const blocked = times.tasks.filter(([start]) => start >= times.fcp).map(([, length]) => length - 50);
  const tbtMs = blocked.reduce((sum, length) => sum + length, 0);
  const hoverMs = await clickToPaint(browser, url, { phone: PHONE, by: 'hover' });
  const touchMs = await clickToPaint(browser, url, { phone: PHONE, by: 'touch' });
  return { ...weights, fcpMs: times.fcp, lcpMs: times.lcp, cls: times.cls, tbtMs, hoverMs, touchMs };
}

type Weights = Pick<Visit, 'html' | 'css' | 'js' | 'fonts' | 'other' | 'requests'>;

/** Bytes over the line by kind, headers included. */
async function weigh(cdp: CDPSession): Promise<Weights> {
  const weights: Weights = { html: 0, css: 0, js: 0, fonts: 0, other: 0, requests: 0 };
  const kinds = new Map<string, keyof Weights>();
  const names: Record<string, keyof Weights> = {
    Document: 'html',
    Stylesheet: 'css',
    Script: 'js',
    Font: 'fonts',
  };
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Pictures within a stylesheet count with it.
    if (response.url.startsWith('http')) kinds.set(requestId, names[type] ?? 'other');
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    weights[kind] += encodedDataLength;
    weights.requests += 1;
  });
  await cdp.send('Network.enable');
  return weights;
}

function print(page: CorpusPage, visits: Map<string, Visit[]>): void {
  const of = (list: Visit[], key: keyof Visit): number => median(list.map((one) => one[key]));
  const kilobytes = (bytes: number): number => Number((bytes / 1000).toFixed(1));
  console.log(
    `"${page.title}", ${PAGES} pages, gzip, 412 px, processor ${PHONE.slowdown}× slower, ${PHONE.latencyMs} ms, 1.6 Mbit/s; medians`,
  );
  const headers = ['HTML kB', 'CSS kB', 'JS kB', 'fonts kB', 'other kB', 'all kB', 'requests'];
  headers.push('FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'hover ms', 'touch ms');
  console.log(`\n| | ${headers.join(' | ')} |\n| --- |${' ---: |'.repeat(headers.length)}`);
  for (const [name, list] of visits) {
    const sizes = (['html', 'css', 'js', 'fonts', 'other'] as const).map((key) => of(list, key));
    const times = (['fcpMs', 'lcpMs', 'tbtMs'] as const).map((key) => Math.round(of(list, key)));
    const clicks = (['hoverMs', 'touchMs'] as const).map((key) => Math.round(of(list, key)));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const cells = [...[...sizes, all].map(kilobytes), of(list, 'requests'), ...times];
    cells.push(Number(of(list, 'cls').toFixed(3)), ...clicks);
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

await bench();
