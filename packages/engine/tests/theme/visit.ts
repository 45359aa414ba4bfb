import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { awaitStarts } from './await-starts.ts';

export interface VisitOptions extends BrowserContextOptions {
  /** Runs before the scripts of every page. */
  before?: string;
}

/** What the browser says of its own transition between two documents on a machine that was too busy for it. */
const TOO_LATE = /^Transition was (?:aborted|skipped)/;

/** Opens an address in a browser profile of its own; mistakes in scripts and requests to other hosts fail the test. */
export async function visit(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<void>,
  { before, ...options }: VisitOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  if (before !== undefined) await context.addInitScript(before);
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) await awaitStarts(page);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!TOO_LATE.test(message)) problems.push(message);
  });
  page.on('request', (request) => {
    // The browser's own pages are no hosts: its viewer of PDF is one.
    if (!/^(?:file|data|blob|chrome|chrome-extension):|^http:\/\/127\.0\.0\.1/.test(request.url()))
      problems.push(request.url());
  });
  try {
    await page.goto(address);
    await act(page);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}
