/** What has the focus goes away, in a real browser: the focus stays near. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { obtainBrowser } from '../../engine/tests/theme/obtain-browser.ts';

const browser: Browser | null = await obtainBrowser();
afterAll(async () => {
  await browser?.close();
});

const module = (name: string): string =>
  stripTypeScriptTypes(readFileSync(new URL(`../src/ui/${name}.ts`, import.meta.url), 'utf8'));
const SCRIPT = `${module('keep-focus').replaceAll(/^export /gm, '')}\nkeepFocus();`;
const row = (name: string): string =>
  `<li id="${name}"><span>${name}</span> <button>Delete ${name}</button></li>`;
const PAGE = `<h1>Keys</h1><section><h2>Active</h2><ul>${['a', 'b', 'c'].map(row).join('')}</ul></section>
<form><button id="done">Done</button></form>`;

/** A server answers, and the list is drawn anew without the row. */
const remove = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => setTimeout(() => {
    document.querySelector('${selector}').remove();
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  }))`);
const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.textContent');

async function withPage(act: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser!.newPage();
  await page.setContent(PAGE);
  await page.addScriptTag({ content: `{${SCRIPT}}` });
  await act(page);
  await page.close();
}

describe.skipIf(browser === null)('the focus', () => {
  it.each([
    ['a row', 'Delete b', '#b', 'Delete c'],
    ['the last row', 'Delete c', '#c', 'Delete b'],
    ['the whole list', 'Delete a', 'ul', 'Active'],
    ['a form', 'Done', 'form', 'Keys'],
  ])('stays near when it was in %s', async (_, button, gone, next) => {
    await withPage(async (page) => {
      await page.getByRole('button', { name: button }).focus();
      await remove(page, gone);
      expect(await focused(page)).toBe(next);
    });
  });

  it('stays where it is when something else goes', async () => {
    await withPage(async (page) => {
      await page.getByRole('button', { name: 'Delete a' }).focus();
      await remove(page, '#b');
      expect(await focused(page)).toBe('Delete a');
    });
  });

  it('is not taken by the page from whoever pointed elsewhere', async () => {
    await withPage(async (page) => {
      await page.getByRole('button', { name: 'Delete b' }).focus();
      await page.mouse.click(600, 400);
      await remove(page, '#b');
      expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    });
  });
});
