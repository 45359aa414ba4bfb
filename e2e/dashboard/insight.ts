/** What readers do, as authors see it: counted by the platform, shown as a line, as lists and as an inbox. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openByPalette } from './first-hour.ts';
import { HOSTILE, type Installation } from './installation.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
/** Of which every page has something to show, and some of it is written by people who mean harm. */
const MISSED = 'webhook retry';
const COMMENT = `The example does not compile. ${HOSTILE}`;

/** As a site that is hosted elsewhere tells of its readers. */
export async function sendReaders(page: Page, url: string, projectId: string): Promise<void> {
  const at = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
  const view = (path: string, visitor: number, agoMs = 0) => ({
    ...{ type: 'view', at: at(agoMs), page: path, width: 'phone', language: 'en' },
    ...{ visitor: String(visitor).repeat(16), country: 'NO', referrer: `https://news.example/${HOSTILE}` },
  });
  const events = [
    ...[view('/', 1), view('/guide', 1), view('/guide', 2), view(`/odd/${HOSTILE}`, 3)],
    ...[view('/', 4, 24 * HOUR_MS), view('/guide', 4, 24 * HOUR_MS)],
    ...[0, 1].map(() => ({ type: 'search', at: at(0), page: '/', query: MISSED, results: 0 })),
    { type: 'search', at: at(0), page: '/', query: HOSTILE, results: 0 },
    { type: 'copy', at: at(0), page: '/guide', block: 0, blockLanguage: 'js' },
    { type: 'feedback', at: at(0), page: '/guide', helpful: false, comment: COMMENT, block: 0 },
    { type: 'feedback', at: at(0), page: '/', helpful: true },
    { type: 'agent', at: at(0), page: '/guide', agent: 'ClaudeBot', kind: 'ai', format: 'markdown' },
    { type: 'not-found', at: at(0), page: `/gone/${HOSTILE}`, referrer: 'https://news.example/list' },
  ];
  const answer = await page.request.post(`${url}/v1/analytics/${projectId}/events`, {
    headers: { Origin: url },
    data: { batch: `readers-${Date.now()}`, events },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect(await answer.json()).toEqual({ accepted: events.length });
}

/** The time line, one page alone, the CSV, what was not found, and an inbox that gets empty. */
export async function readInsight({ url }: Installation, visitor: Visitor): Promise<void> {
  const { page, press } = visitor;
  await openByPalette(visitor, 'handbook analytics', 'Analytics');
  await page.getByLabel('Period').selectOption('7d');
  const views = page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: /^Views/ });
  await expect.poll(() => views.innerText()).toMatch(/^Views\s+6\b/);
  await readLine(page);
  await page.getByText('3 readers in the last five minutes').waitFor();

  await page.getByLabel('Readers by').first().selectOption('country');
  await page.getByRole('list', { name: 'Readers by' }).getByText('Norway').waitFor();

  const csv = await page.getByRole('link', { name: /^CSV\s*: Pages$/ }).getAttribute('href');
  const table = await page.request.get(`${url}${csv}`);
  expect(table.headers()['content-type']).toContain('text/csv');
  expect(await table.text()).toMatch(/^\/?"?\/guide"?,3\b/m);

  await press(
    page.getByRole('list', { name: 'Pages, most viewed first' }).getByRole('link', { name: '/guide' }),
  );
  await expect.poll(() => views.innerText()).toMatch(/^Views\s+3\b/);
  await press(page.getByRole('link', { name: /^No longer only the page/ }));
  await expect.poll(() => views.innerText()).toMatch(/^Views\s+6\b/);

  const tabs = page.getByRole('navigation', { name: 'Analytics' });
  await press(tabs.getByRole('link', { name: 'Searches' }));
  await page.getByRole('list', { name: 'Searches, most frequent first' }).getByText(MISSED).waitFor();
  await press(tabs.getByRole('link', { name: 'Feedback' }));
  await emptyInbox(visitor);
}

/** With the arrow keys alone. */
async function readLine(page: Page): Promise<void> {
  const line = page.getByRole('slider', { name: 'Views over time' });
  await line.focus();
  await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/: 4, before 0$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/: 2, before 0$/);
}

async function emptyInbox({ page, press }: Visitor): Promise<void> {
  const inbox = page.getByRole('list', { name: 'Feedback, newest first' });
  await inbox.getByText('The example does not compile.', { exact: false }).waitFor();
  await press(inbox.getByRole('button', { name: /^Done\s*: feedback on \/guide$/ }));
  await press(inbox.getByRole('button', { name: /^Dismiss\s*: feedback on \/$/ }));
  await page.getByText('There is no open feedback.').waitFor();
  await page.getByLabel('State').selectOption('done');
  await inbox.getByText('The example does not compile.', { exact: false }).waitFor();
  await press(inbox.getByRole('button', { name: /^Open again\s*: feedback on \/guide$/ }));
  await page.getByLabel('State').selectOption('open');
  await inbox.getByText('The example does not compile.', { exact: false }).waitFor();
}
