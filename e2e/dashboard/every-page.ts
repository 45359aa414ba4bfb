/** Every page of the dashboard, and what each is held against: barriers, width, weight. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sessionOf } from './first-hour.ts';
import type { Installation } from './installation.ts';
import { visit } from './visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Listed {
  data: Record<string, string>[];
}

/** Of one project and what it has of everything; whoever looks is signed in. */
export async function addressesOf(page: Page, url: string): Promise<Record<string, string>> {
  const list = async (path: string): Promise<Listed['data']> =>
    ((await (await page.request.get(`${url}${path}`)).json()) as Listed).data;
  const { projectId, domain } = (await list('/v1/projects')).find(({ domain }) =>
    domain!.startsWith('handbook'),
  )!;
  const project = `/projects/${projectId}`;
  const [update] = await list(`/v1/project/${projectId}/updates`);
  const [version] = await list(`/v1/project/${projectId}/versions`);
  const [exported] = await list(`/v1/static-export/jobs?domain=${domain}`);
  const job = (await list(`/v2/agent/${projectId}/jobs`)).find(({ prState }) => prState === 'merged')!;
  return {
    overview: '/',
    'new project': '/projects/new',
    project,
    updates: `${project}/updates`,
    update: `${project}/updates/${update!.statusId}`,
    versions: `${project}/versions`,
    version: `${project}/versions/${version!.version}`,
    exports: `${project}/exports`,
    export: `${project}/exports/${exported!.jobId}`,
    agent: `${project}/agent`,
    'agent job': `${project}/agent/${job.id}`,
    review: `${project}/agent/${job.id}?view=review`,
    analytics: `${project}/analytics`,
    'analytics of a day': `${project}/analytics?period=today&show=visitors`,
    searches: `${project}/analytics/searches`,
    feedback: `${project}/analytics/feedback`,
    agents: `${project}/analytics/agents`,
    'broken links': `${project}/analytics/broken-links`,
    assistant: `${project}/assistant`,
    settings: `${project}/settings`,
    organization: '/organization',
    members: '/organization/members',
    keys: '/organization/keys',
    plan: '/organization/plan',
    audit: '/organization/audit',
    account: '/account',
    'not found': '/nowhere',
    'not found in a project': `${project}/nowhere`,
  };
}

/** The page has its heading, and nothing of it is still being asked for. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[role=status][aria-label^=Loading]').count()).toBe(0);
}

/** Another width and another theme of a page that is open, drawn to the end. */
export async function showAs(
  page: Page,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await drawn(page);
}

/** Colours that are still on their way from one theme to the other have a contrast of their own. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity).map(({ finished }) => finished));
  })()`);
}

/** Believed when two looks find the same: a theme that changes while a list comes has colours of both. */
export async function barriers(page: Page, name: string): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe);
  for (let before = await findings(page, name); ; ) {
    if (before.length === 0) return [];
    await settled(page);
    await drawn(page);
    const now = await findings(page, name);
    if (now.join() === before.join()) return now;
    before = now;
  }
}

async function findings(page: Page, name: string): Promise<string[]> {
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], iframes: false })',
  )) as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** What of somebody else's text is more than text: it ran, became an element, or turned the order of letters. */
export async function notInert(page: Page, name: string): Promise<string[]> {
  const found = (await page.evaluate(`({
    ran: window.pwned !== undefined,
    elements: document.querySelectorAll('img[src="x"]').length,
    letters: /[\\u001b\\u200f\\u202e]/.test(document.body.innerText + document.title),
  })`)) as Record<string, unknown>;
  return Object.entries(found)
    .filter(([, value]) => Boolean(value))
    .map(([what]) => `${name}: hostile text (${what})`);
}

export async function tooWide(page: Page, name: string): Promise<string[]> {
  const overPx = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
  return overPx > 0 ? [`${name} is ${overPx} px wider than the screen`] : [];
}

/** Fields that begin with fewer lines than they are said to have. */
export async function tooShort(page: Page, name: string): Promise<string[]> {
  const found = (await page.evaluate(`[...document.querySelectorAll('textarea')]
    .map((field) => ({ lines: field.clientHeight / Number.parseFloat(getComputedStyle(field).lineHeight), rows: field.rows }))
    .filter(({ lines, rows }) => lines < rows)
    .map(({ lines, rows }) => Math.floor(lines) + ' of ' + rows + ' lines')`)) as string[];
  return found.map((what) => `${name}: a field has ${what}`);
}

const IDLE = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';

interface Weight {
  name: string;
  requests: number;
  bytes: number;
}

/** The overview in a browser that knows nothing yet, then each further page of the same tab. */
export async function weigh(
  browser: Browser,
  installation: Installation,
  addresses: Record<string, string>,
): Promise<{ first: Weight; further: Weight[]; report: string }> {
  const visitor = await visit(browser, { cookies: await sessionOf(installation) });
  await visitor.page.goto(installation.url);
  await settled(visitor.page);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await session.send('Network.enable');
  const now = { requests: 0, bytes: 0 };
  const open = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    now.requests++;
    // A stream of events has no end to wait for.
    if (!request.url.endsWith('/events')) open.add(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    now.bytes += encodedDataLength;
    open.delete(requestId);
  });
  const measure = async (name: string, go: () => Promise<unknown>): Promise<Weight> => {
    Object.assign(now, { requests: 0, bytes: 0 });
    await go();
    // What an idle page has not asked for by then belongs to no page that is opened later.
    for (let known = -1; known !== now.requests; ) {
      known = now.requests;
      await settled(visitor.page);
      await visitor.page.evaluate(IDLE);
      await expect.poll(() => open.size, { interval: 20 }).toBe(0);
    }
    return { name, ...now };
  };
  await session.send('Network.clearBrowserCache');
  const first = await measure('first load', () => visitor.page.goto(installation.url));
  const further: Weight[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const steps = `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`;
    further.push(await measure(name, () => visitor.page.evaluate(steps)));
  }
  await visitor.leave();
  const lines = [first, ...further].map(
    ({ name, requests, bytes }) => `${name}: ${requests} requests, ${(bytes / 1000).toFixed(1)} kB`,
  );
  return { first, further, report: lines.join('\n') };
}
