/** A real browser for tests: the machine's chromium, installed from the distribution where we are allowed to. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
  const found = findBrowser() ?? installBrowser();
  if (found === null) {
    console.log('skipped browser tests: no chromium here, and it could not be installed (apt-get, as root)');
    return null;
  }
  return await chromium.launch({ executablePath: found, args: FLAGS });
}

export function findBrowser(): string | null {
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Installing takes a minute once; other test processes wait for the lock. */
function installBrowser(): string | null {
  if (process.getuid?.() !== 0) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: environment,
      stdio: 'ignore',
      timeout: 600_000,
    });
  }
  return findBrowser();
}
