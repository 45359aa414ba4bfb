/** A real browser for tests: the machine's chromium, installed from the distribution where we are allowed to. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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

/** Null, with one line that says why, when there is no browser to be had. */
export async function obtainBrowser(): Promise<Browser | null> {
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
