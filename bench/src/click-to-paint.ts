/** From a click on a link to the next page's first paint, whether the page is loaded anew or put in place. */
import type { Browser, Page } from 'playwright-core';

export interface Phone {
  slowdown: number;
  latencyMs: number;
  bytesPerSecond: number;
}

/** The link to the next page, as each contestant writes it. */
const NEXT = '.pagination a:last-child, .pager-link.next, a[rel="next"], .pagination-nav__link--next';

/** Notes when a link was clicked; a page that has another title since then was painted with the frame after. */
const WATCH = `
  const epoch = () => performance.timeOrigin + performance.now();
  addEventListener('click', (event) => {
    if (!event.target.closest?.('a')) return;
    const before = document.querySelector('h1')?.textContent;
    sessionStorage.clicked = epoch();
    const look = () => {
      if (document.querySelector('h1')?.textContent === before) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { sessionStorage.painted = epoch(); };
      requestAnimationFrame(() => port2.postMessage(0));
    };
    look();
  }, true);
  if (sessionStorage.clicked && !sessionStorage.painted) new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
      sessionStorage.painted = performance.timeOrigin + startTime;
  }).observe({ type: 'paint', buffered: true });`;

/** A pointer rests on the link before it clicks; a finger comes out of nowhere. */
export async function clickToPaint(
  browser: Browser,
  url: string,
  { phone, by }: { phone: Phone; by: 'hover' | 'touch' },
): Promise<number> {
  const isTouch = by === 'touch';
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    ...{ deviceScaleFactor: 2, isMobile: isTouch, hasTouch: isTouch },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: phone.latencyMs, downloadThroughput: phone.bytesPerSecond },
      uploadThroughput: 96_000,
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const link = page.locator(NEXT).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
    if (isTouch) await link.tap();
    else {
      await link.hover();
      await page.waitForTimeout(250);
      await link.click();
    }
    return await painted(page);
  } finally {
    await context.close();
  }
}

async function painted(page: Page): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    await page.waitForTimeout(50);
    const took = (await page
      .evaluate('sessionStorage.painted ? sessionStorage.painted - sessionStorage.clicked : null')
      .catch(() => null)) as number | null;
    if (took !== null) return took;
  }
  return Number.NaN;
}
