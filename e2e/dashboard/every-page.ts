/** Every page of the dashboard, and what each is held against: barriers, width, weight. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from './first-hour.ts';
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
    settings: `${project}/settings`,
    organization: '/organization',
    members: '/organization/members',
    keys: '/organization/keys',
    plan: '/organization/plan',
    audit: '/organization/audit',
    account: '/account',
    'not found': '/nowhere',
  };
}

/** The page has its heading, and nothing of it is still being asked for. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[role=status][aria-label^=Loading]').count()).toBe(0);
}

export async function barriers(page: Page, name: string): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], iframes: false })',
  )) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function tooWide(page: Page, name: string): Promise<string[]> {
  const overPx = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
  return overPx > 0 ? [`${name} is ${overPx} px wider than the screen`] : [];
}

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
  const visitor = await visit(browser);
  await signIn(installation, visitor);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await session.send('Network.enable');
  const now = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', () => now.requests++);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    now.bytes += encodedDataLength;
  });
  const measure = async (name: string, go: () => Promise<unknown>): Promise<Weight> => {
    Object.assign(now, { requests: 0, bytes: 0 });
    await go();
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.waitForTimeout(500);
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
