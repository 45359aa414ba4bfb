/** Sends a page's request as its form holds it, with every alternative of its authentication, directly and by proxy. */
import type { Page } from 'playwright-core';
import type { RequestData } from '../../packages/playground/src/index.ts';
import type { PlayedPage, PlayedSite } from './played-site.ts';
import { dueRefusal } from './refusals.data.ts';
import type { Received } from './spec-front.ts';

export const WAYS = ['direct', 'proxy'] as const;
export type Way = (typeof WAYS)[number];

export interface Outcome {
  address: string;
  way: Way;
  /** Names of the schemes that it was sent with. */
  schemes: string[];
  /** Names of the cookies that these want, which only the browser itself can send. */
  cookies: string[];
  /** What the page shows. */
  shown: string;
  /** What came to the server; null: nothing did. */
  received: Received | null;
}

const A_FILE = { name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') };

export interface Play {
  site: PlayedSite;
  played: PlayedPage;
  /** The first alternative alone, and directly. */
  isBrief?: boolean;
}

export async function playPage(page: Page, { site, played, isBrief }: Play): Promise<Outcome[]> {
  const { address, request } = played;
  await page.goto(`${site.url}${address}#tryit`);
  await page.locator('.tryit-panel').waitFor();
  for (const file of await page.locator('.tryit-panel input[type=file]').all())
    await file.setInputFiles(A_FILE);
  const alternatives = request.security?.any ?? [[]];
  const outcomes: Outcome[] = [];
  for (const [index, schemes] of alternatives.slice(0, isBrief ? 1 : undefined).entries()) {
    if (alternatives.length > 1 && alternatives.some((names) => names.length > 0)) {
      await page.getByLabel('Authorizations', { exact: true }).selectOption(String(index));
    }
    await proveOneself(page);
    const cookies = cookiesOf(request, schemes);
    await page.context().clearCookies();
    await page.context().addCookies(cookies.map((name) => ({ name, value: 'secret', url: site.front.open })));
    for (const way of index === 0 && !isBrief ? WAYS : WAYS.slice(0, 1)) {
      const before = site.front.received.length;
      await page.getByLabel('Server', { exact: true }).selectOption(String(WAYS.indexOf(way)));
      const shown = await send(page);
      const received = site.front.received.slice(before).at(-1) ?? null;
      outcomes.push({ address, way, schemes, cookies, shown, received });
    }
  }
  return outcomes;
}

function cookiesOf({ security }: RequestData, names: readonly string[]): string[] {
  const schemes = names.map((name) => security?.schemes[name]);
  return schemes.flatMap((one) => (one?.type === 'apiKey' && one.in === 'cookie' ? [one.name] : []));
}

/** Secrets are kept for the session: what is filled in already is left. */
async function proveOneself(page: Page): Promise<void> {
  const fields = page.locator('.tryit-section', { hasText: 'Authorizations' }).locator('input');
  for (const field of (await fields.count()) > 0 ? await fields.all() : []) {
    if ((await field.inputValue()) === '') await field.fill('secret');
  }
}

async function send(page: Page): Promise<string> {
  await page.locator('.tryit-send').click();
  const done = page.locator('.tryit-views, .tryit-failure');
  await done.waitFor();
  // What is sent without asking first may have arrived: whoever sends it a second time has to say so.
  const again = page.getByRole('button', { name: 'Send through the proxy' });
  if ((await again.count()) > 0) {
    await again.click();
    await done.waitFor();
  }
  return await page.locator('.tryit-answer').innerText();
}

/** Why it was not answered as the specification says; null when it was. */
export function refusal(outcome: Outcome): string | null {
  const { way, shown, received } = outcome;
  if (received === null) return `nothing was sent: ${shown}`;
  if (way === 'proxy' && received.headers.cookie !== undefined) return 'a cookie went through the proxy';
  const due = dueRefusal(outcome);
  if (due === null ? !isGlad(received) : !due.test(received.answer))
    return `${received.method} ${received.path} ${received.status} ${received.violations} ${received.answer}`;
  if (!shown.startsWith(String(received.status)) && !shown.includes(`\n${received.status}`)) {
    return `the page shows something else: ${shown}`;
  }
  return shown.includes('by proxy') === (way === 'proxy') ? null : `went another way: ${shown}`;
}

/** Prism answered what the specification promises, and has nothing against what it was asked. */
export function isGlad({ status, answer, violations }: Received): boolean {
  return (
    status < 300 &&
    !answer.includes('stoplight.io/prism/errors') &&
    !violations.includes('"location":["request"')
  );
}
