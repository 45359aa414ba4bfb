/** A real browser for tests: the machine's chromium, installed from the distribution where we are allowed to. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without the windows, profiles and services around it: a third of the processor's time for each page. */
const SHELL = { path: '/usr/lib/chromium/chromium-headless-shell', packageName: 'chromium-headless-shell' };

/** Nothing of the browser's own talks to the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one of all files that share this process: starting it takes a second of a processor. It ends with the process. */
let shell: Promise<Browser> | null = null;

/** For a test file. Null, with one line that says why, when there is no browser to be had. */
export async function obtainBrowser(): Promise<Browser | null> {
  if (!existsSync(SHELL.path)) return await obtainWholeBrowser();
  const known = await shell;
  if (!known?.isConnected()) shell = launch(SHELL.path);
  return lend((await shell)!);
}

/** Closing it closes what was opened by its means, and leaves the browser to the next file. */
function lend(browser: Browser): Browser {
  const open = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    open.add(context);
    context.once('close', () => open.delete(context));
    return context;
  };
  const close = async (): Promise<void> => {
    await Promise.all([...open].map((context) => context.close()));
  };
  // A page that is opened without a context gets one by the method that it finds here.
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}

/** One that ends when it is closed, for a program that opens many pages. */
export async function openBrowser(): Promise<Browser | null> {
  return existsSync(SHELL.path) ? await launch(SHELL.path) : await obtainWholeBrowser();
}

/** As people have it: for what is measured, and for what the engine alone does not do. */
export async function obtainWholeBrowser(): Promise<Browser | null> {
  const found = findBrowser() ?? installBrowser();
  if (found === null) {
    console.log('skipped browser tests: no chromium here, and it could not be installed (apt-get, as root)');
    return null;
  }
  return await launch(found);
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}

export function findBrowser(): string | null {
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Installing takes a minute once; other test processes wait for the lock. */
function installBrowser(): string | null {
  install('chromium');
  return findBrowser();
}

/** Before a run of many tests. Where it cannot be had, the whole browser does the same. */
export function installShell(): void {
  if (!existsSync(SHELL.path)) install(SHELL.packageName);
}

function install(packageName: string): void {
  if (process.getuid?.() !== 0) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: environment,
      stdio: 'ignore',
      timeout: 600_000,
    });
  }
}
