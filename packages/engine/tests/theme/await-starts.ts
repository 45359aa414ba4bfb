import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * From here on `goto` and `reload` end when the page has started, too: its scripts begin after it is painted, which on
 * a busy machine is long after it is loaded, and what a test does before that is done to a page that does not listen.
 */
export async function awaitStarts(page: Page): Promise<Page> {
  await page.addInitScript("document.addEventListener('bindery:page', () => { self.hasStarted = true; })");
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const answer = await open(...given);
    await untilStarted(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await untilStarted(page);
    return answer;
  };
  return page;
}

/** Pages that are not of a site, such as a file that is shown by itself, have nothing to start. */
async function untilStarted(page: Page): Promise<void> {
  const hasStarted = (): Promise<unknown> =>
    page.evaluate("self.hasStarted === true || !document.querySelector('#body-content')");
  await expect.poll(hasStarted).toBe(true);
}
