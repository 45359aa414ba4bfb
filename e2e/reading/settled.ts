import type { Page } from 'playwright-core';

const underWay = new WeakMap<Page, { begun: number; ended: number }>();

/** To be called before a page is opened that is to be `settled`. */
export function watchRequests(page: Page): void {
  const counts = { begun: 0, ended: 0 };
  underWay.set(page, counts);
  page.on('request', () => {
    counts.begun += 1;
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    // Two overloads of one signature, which a union of their names does not choose between.
    page.on(end as 'requestfinished', () => {
      counts.ended += 1;
    });
  }
}

/**
 * Until every request has ended and an idle page has made none since: what has not been asked for by then will not be.
 * Quiet for half a second, as `networkidle` has it, is a busy machine's page before it has begun.
 */
export async function settled(page: Page): Promise<void> {
  const counts = underWay.get(page)!;
  for (let known = -1; known !== counts.begun || counts.begun !== counts.ended; ) {
    known = counts.begun;
    await page.evaluate(IDLE);
  }
}

/** After all that the page has to do by now. */
const IDLE = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';
