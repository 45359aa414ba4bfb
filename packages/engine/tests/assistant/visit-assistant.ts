/** A reader with the panel open, and what tests ask of it. */
import type { Browser, Page } from 'playwright-core';
import { type VisitOptions, visit } from '../theme/visit.ts';
import type { ScriptedSite, Step } from './scripted-site.ts';

export const ENTRY = '#assistant-entry button';
export const PANEL = '.assistant';
export const FIELD = `${PANEL} textarea`;

export interface Reader {
  page: Page;
  /** Asks and waits for the end of the answer. */
  ask(question: string, answer: ScriptedSite['answer']): Promise<void>;
  /** Asks without waiting. */
  send(question: string, answer: ScriptedSite['answer']): Promise<void>;
  last: ReturnType<Page['locator']>;
}

export const PHONE: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function withReader(
  browser: Browser,
  site: ScriptedSite,
  act: (reader: Reader) => Promise<void>,
  { at = 'index.html', opens = true, ...options }: VisitOptions & { at?: string; opens?: boolean } = {},
): Promise<void> {
  const wanted = { permissions: ['clipboard-read', 'clipboard-write'], ...options };
  await visit(
    browser,
    site.page(at),
    async (page) => {
      const last = page.locator(`${PANEL} .turn`).last();
      const send = async (question: string, answer: readonly Step[] | ScriptedSite['answer']) => {
        site.answer = answer;
        await page.locator(FIELD).fill(question);
        await page.locator(FIELD).press('Enter');
      };
      const ask = async (question: string, answer: ScriptedSite['answer']) => {
        await send(question, answer);
        await page.locator(`${PANEL} .turn:last-child[aria-busy="false"]`).waitFor();
      };
      if (opens) {
        await page.locator(ENTRY).click();
        await page.locator(FIELD).waitFor();
      }
      await act({ page, ask, send, last });
    },
    wanted,
  );
}
