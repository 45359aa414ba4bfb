/** Pages whose answers do not come, come late, or are refusals: what a person reads and hears instead of them. */
import type { Page } from 'playwright-core';

/** What the API does: nothing, break, or know nothing of what is asked for. */
type Answer = 'none' | 500 | 404;

const PAGES = ['project', 'update', 'export', 'agent job', 'settings'] as const;
const TYPED = /you typed/;

/** In words, what is missing on each page for each answer; by default every page once, with the answers in turns. */
export async function wordless(
  page: Page,
  { url, addresses, isFull }: { url: string; addresses: Record<string, string>; isFull: boolean },
): Promise<string[]> {
  const found: string[] = [];
  const answers = ['none', 500, 404] as const;
  for (const [turn, answer] of answers.entries()) {
    for (const name of PAGES.filter((_, index) => isFull || index % answers.length === turn)) {
      for (const isAboutProject of [true, false]) {
        if (!isAboutProject && (name === 'project' || name === 'settings')) continue;
        await answerWith(page, answer, isAboutProject);
        await page.goto(`${url}${addresses[name]}`);
        await page.locator('main [role=alert], main [role=status], main h1').first().waitFor();
        if (answer !== 'none') await page.locator('main [role=alert], main a[href="/"]').first().waitFor();
        const look = `${name}, ${answer} for ${isAboutProject ? 'the project' : 'it alone'}`;
        const headings = await page.getByRole('heading', { level: 1 }).count();
        if (headings !== 1) found.push(`${look}: ${headings} headings`);
        const words = await page.getByRole('main').innerText();
        if (TYPED.test(words)) found.push(`${look}: speaks of what was typed`);
        if (answer === 404 && !/^There is no such /m.test(words))
          found.push(`${look}: does not say that it is gone`);
        if (answer === 404 && /Try again/.test(words)) found.push(`${look}: offers to try in vain`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
  }
  return found;
}

const ABOUT_PROJECT = /^\/v1\/project\/[^/]+$/;
const OF_PAGES = /^\/v1\/(?:project\/update-status|static-export\/jobs)\/|^\/v2\/agent\/[^/]+\/job\//;

async function answerWith(page: Page, answer: Answer, isAboutProject: boolean): Promise<void> {
  const wanted = isAboutProject ? ABOUT_PROJECT : OF_PAGES;
  await page.route(
    ({ pathname }) => wanted.test(pathname),
    async (route) => {
      if (answer === 'none') return;
      await route.fulfill({
        status: answer,
        headers: { 'content-type': 'application/json', 'x-request-id': 'request' },
        body: JSON.stringify({ error: 'A sentence of the platform.' }),
      });
    },
  );
}

/** A site that shows nothing yet: the way on is to build it, not to open it. */
export async function opensNothing(
  page: Page,
  url: string,
  addresses: Record<string, string>,
): Promise<string[]> {
  await page.route(
    ({ pathname }) => ABOUT_PROJECT.test(pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), activeVersion: null } });
    },
  );
  await page.goto(`${url}${addresses.project}`);
  await page.getByText('Nothing yet').waitFor();
  const links = await page.getByRole('link', { name: 'Open the site' }).count();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return links === 0 ? [] : ['it offers to open nothing'];
}

const ENDED = {
  update: 'All updates',
  export: 'All exports',
  version: 'All versions',
  'agent job': 'All jobs',
};

/** What was deleted, or what retention has removed: the page says so, and leads to what there is. */
export async function deadEnds(
  page: Page,
  url: string,
  addresses: Record<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, back] of Object.entries(ENDED)) {
    const list = addresses[name]!.replace(/\/[^/]+$/, '');
    await page.goto(`${url}${list}/00000000-0000-4000-8000-000000000000`);
    const heading = page.getByRole('heading', { level: 1, name: `There is no such ${name}` });
    const isSaid = await heading.waitFor({ timeout: 20_000 }).then(
      () => true,
      () => false,
    );
    const ways = await page.getByRole('main').getByRole('link', { name: back }).count();
    if (!isSaid || ways !== 1) found.push(`${name}: ${isSaid ? 'no way back' : 'no words'}`);
  }
  return found;
}

/** What changes while somebody looks must stand in a place that is told of, and that was there before its words. */
export async function unheard(page: Page, url: string, addresses: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['update', 'export', 'agent job']) {
    await page.goto(`${url}${addresses[name]}`);
    const state = page.getByRole('main').getByRole('status');
    await page.getByRole('main').getByText(STATES).first().waitFor();
    if ((await state.filter({ hasText: STATES }).count()) === 0) found.push(`${name}: its state`);
    if ((await page.locator('header + [role=status]').count()) === 0) found.push(`${name}: an outage`);
  }
  return found;
}

const STATES = /^(?:Ready|Completed|Merged)$/;

/** The first question of all waits: the screen does not stay empty meanwhile. */
export async function blankWhileWaiting(page: Page, url: string): Promise<string[]> {
  await page.route('**/v1/me', () => {});
  await page.goto(url);
  const words = page.getByRole('status').filter({ hasText: 'Loading' });
  const isSaid = await words.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return isSaid ? [] : ['nothing is said'];
}
