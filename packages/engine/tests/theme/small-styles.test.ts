/** What is left out of the stylesheets to make them small changes nothing of what a browser reads there. */
import type { Browser } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { bundleStyles, readStyles } from '../../../../scripts/bundle-theme.ts';
import { obtainBrowser } from './obtain-browser.ts';

const browser: Browser | null = await obtainBrowser();

afterAll(async () => {
  await browser?.close();
});

it.skipIf(browser === null)('a browser finds the same rules in the small stylesheet', async () => {
  const page = await browser!.newPage();
  const rulesOf = async (css: string): Promise<string[]> =>
    (
      (await page.evaluate(
        `(css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); return [...sheet.cssRules].map((rule) => rule.cssText); })(${JSON.stringify(css)})`,
      )) as string[]
    ).map(asWritten);
  const written = await rulesOf(readStyles());
  expect(written.length).toBeGreaterThan(400);
  // The last one holds the shapes that the script draws.
  expect((await rulesOf(bundleStyles())).slice(0, -1)).toEqual(written);
  await page.close();
});

/**
 * A value with a variable in it stays as it was written until it is used, and newer browsers keep the white space of
 * more than that: white space around signs and noughts before a point mean nothing.
 */
function asWritten(rule: string): string {
  return rule
    .replace(/\s+/g, ' ')
    .replace(/\s*([,/:])\s*/g, '$1')
    .replace(/(?<![\w.])0(?=\.\d)/g, '');
}
