/**
 * Runs inside a network namespace that has the loopback and no route: a real runtime with a bundle from disk, a real
 * browser that visits every page. Prints what was asked for, and what the kernel saw leaving.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';

export interface Visit {
  pages: string[];
  /** Of everything that pages asked for and the browser set out to get. */
  origins: string[];
  /** Of what the pages' policy kept in. */
  refused: string[];
  config: { deploymentType: string; features: Record<string, { enabled: boolean }> };
  /** What is shown of the places for features. */
  shownSlots: string[];
  /** What a reader finds, in the site's own files. */
  found: string[];
  readiness: unknown;
  /** Hosts that the browser wanted to reach beyond the loopback, but for its maker's own. */
  beyond: string[];
  leaving: Leaving;
  /** After attempts on purpose: what watches does see. */
  attempted: { beyond: string[]; leaving: Leaving };
}

/** Packets without a route, and datagrams (questions for names) of any kind. */
interface Leaving {
  withoutRoute: number;
  datagrams: number;
}

/** But for search, which the operator has switched on. */
const SHOWN_SLOTS = '[data-slot]:not([hidden], [data-slot="search"]), [data-tryit]:not([hidden])';
const PORT = 8080;
/** Its maker's services, which it calls on its own behalf whatever page it shows. */
const OF_THE_BROWSER = /(^|\.)(google|googleapis|gstatic|gvt1|google-analytics|chromium|chrome)\.(com|org)$/;
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ORIGIN = `http://127.0.0.1:${PORT}`;

async function main([bundle, dataFolder, browserPath]: string[]): Promise<Visit> {
  const runtime = startRuntime(bundle!, dataFolder!);
  try {
    await runtime.ready;
    const readiness: unknown = await (await fetch(`${ORIGIN}/readyz`)).json();
    return { readiness, ...(await watch(browserPath!)) };
  } finally {
    runtime.stop();
  }
}

function startRuntime(bundle: string, dataFolder: string): { ready: Promise<void>; stop(): void } {
  const command = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'bindery.js');
  const args = [command, 'runtime', '--bundle-url', `file://${bundle}`, '--data', dataFolder];
  const flags = ['--port', String(PORT), '--deployment', 'air-gapped', '--allow-unsigned'];
  flags.push('--features', 'offlineSearch=on');
  const child = spawn(process.execPath, [...args, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
  const told: string[] = [];
  createInterface(child.stderr).on('line', (line) => told.push(line));
  const ready = (async () => {
    while (child.exitCode === null) {
      const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the runtime ended: ${told.join(' | ')}`);
  })();
  return { ready, stop: () => void child.kill('SIGKILL') };
}

/** The browser's way out is a proxy on the loopback that lets nothing pass and notes who was asked for. */
async function watch(executablePath: string): Promise<Omit<Visit, 'readiness'>> {
  const hosts = new Set<string>();
  const proxy = createServer((request, response) => {
    hosts.add(new URL(request.url ?? '', ORIGIN).hostname);
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket) => {
    hosts.add((request.url ?? '').split(':')[0]!);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, `--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=127.0.0.1'],
  });
  const beyond = () => [...hosts].filter((host) => !OF_THE_BROWSER.test(host));
  try {
    const visited = await visitAll(await browser.newPage());
    const seen = { beyond: beyond(), leaving: readLeaving() };
    const page = await browser.newPage();
    await page.goto('http://control.outside.test/').catch(() => {});
    await connectOutside();
    return { ...visited, ...seen, attempted: { beyond: beyond(), leaving: readLeaving() } };
  } finally {
    await browser.close();
    proxy.close();
  }
}

async function visitAll(
  page: Page,
): Promise<Pick<Visit, 'pages' | 'origins' | 'refused' | 'config' | 'shownSlots' | 'found'>> {
  const asked = new Set<string>();
  const refused = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') refused.add(request.url());
  });
  const { pages, shownSlots } = await walk(page);
  const found = await search(page, 'reachng');
  const config = (await (await fetch(`${ORIGIN}/bindery.config.json`)).json()) as Visit['config'];
  const origins = originsOf([...asked].filter((url) => !refused.has(url)));
  return { pages, origins, refused: originsOf([...refused]), config, shownSlots, found };
}

/** As a reader does, with a typing error. */
async function search(page: Page, text: string): Promise<string[]> {
  await page.locator('#search-bar-entry').click();
  await page.locator('.search-dialog input').fill(text);
  await page.locator('.search-dialog .rows .name').first().waitFor();
  return page.locator('.search-dialog .rows .name').allTextContents();
}

function originsOf(urls: string[]): string[] {
  const remote = urls.filter((url) => /^(?:https?|wss?):/.test(url));
  return [...new Set(remote.map((url) => new URL(url).origin))].sort();
}

/** Every page that a link leads to, as a reader comes to it. */
async function walk(page: Page): Promise<Pick<Visit, 'pages' | 'shownSlots'>> {
  const waiting = ['/index.html'];
  const shownSlots: string[] = [];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
    shownSlots.push(...(await page.$$eval(SHOWN_SLOTS, (slots) => slots.map((slot) => slot.outerHTML))));
    const links = await page.$$eval('a[href]', (found) =>
      found.map((link) => String((link as unknown as { href: string }).href)),
    );
    for (const link of links) {
      const { origin, pathname } = new URL(link);
      if (origin !== ORIGIN || !pathname.endsWith('.html') || seen.has(pathname)) continue;
      seen.add(pathname);
      waiting.push(pathname);
    }
  }
  return { pages: [...seen], shownSlots };
}

/** An address for documentation: nobody has it. */
function connectOutside(): Promise<void> {
  return new Promise((resolve) => connect({ host: '192.0.2.1', port: 80 }).on('error', () => resolve()));
}

function readLeaving(): Leaving {
  const four = readCounters(readFileSync('/proc/net/snmp', 'utf8'));
  const six = Object.fromEntries(
    readFileSync('/proc/net/snmp6', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/) as [string, string]),
  );
  const count = (value: string | undefined) => Number(value ?? 0);
  return {
    withoutRoute: count(four['Ip OutNoRoutes']) + count(six.Ip6OutNoRoutes),
    datagrams: count(four['Udp OutDatagrams']) + count(six.Udp6OutDatagrams),
  };
}

/** Lines come in pairs: names, then values. */
function readCounters(text: string): Record<string, string> {
  const lines = text.trim().split('\n');
  const counters: Record<string, string> = {};
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [group, ...names] = lines[at]!.split(/\s+/);
    const [, ...values] = lines[at + 1]!.split(/\s+/);
    for (const [index, name] of names.entries())
      counters[`${group!.replace(':', '')} ${name}`] = values[index]!;
  }
  return counters;
}

process.stdout.write(`${JSON.stringify(await main(process.argv.slice(2)))}\n`);
process.exit(0);
