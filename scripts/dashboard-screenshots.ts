/**
 * Pictures of every page of the dashboard, at two widths, light and dark, into `screenshots/dashboard/`, of a platform
 * that is started for it: `npm run screenshots:dashboard`. `… readme` makes docs/images/dashboard.png alone.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Bindery } from '@bindery/sdk';
import type { Browser, Page } from 'playwright-core';
import { addressesOf } from '../e2e/dashboard/every-page.ts';
import { EMAIL, PASSWORD, signIn } from '../e2e/dashboard/first-hour.ts';
import { type Installation, startInstallation } from '../e2e/dashboard/installation.ts';
import { visit } from '../e2e/dashboard/visitor.ts';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { ensureDashboard } from './build-dashboard.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'screenshots', 'dashboard');
const WIDTHS = [390, 1280];
const SETTLE_MS = 900;

const browser = await obtainWholeBrowser();
if (browser) {
  await ensureDashboard();
  const installation = await startInstallation();
  try {
    await fill(installation);
    await takeReadmePicture(browser, installation);
    if (process.argv[2] !== 'readme') await takeAll(browser, installation);
  } finally {
    await browser.close();
    await installation.stop();
  }
}

/** Projects in several states, as an organization has them. */
async function fill(installation: Installation): Promise<void> {
  const bindery = await claim(installation);
  const made: string[] = [];
  for (const [name, message] of [
    ['Developer guides', 'Explain how retries work'],
    ['Handbook', 'Add the page for newcomers'],
    ['Product docs', 'Release notes of this week'],
  ] as const) {
    const repository = installation.makeRepository(name.toLowerCase().replaceAll(' ', '-'), message);
    const { projectId } = await bindery.createProject({ name, source: { repository } });
    const { statusId } = await bindery.startUpdate(projectId);
    await bindery.waitForUpdate(statusId);
    made.push(projectId);
  }
  const { projectId } = await bindery.createProject({
    ...{ name: 'API reference', domain: 'api.example.com' },
    source: { repository: installation.makeRepository('api-reference'), branch: 'release' },
  });
  const { statusId } = await bindery.startUpdate(projectId);
  await bindery.waitForUpdate(statusId).catch(() => {});
  const handbook = await bindery.getProject(made[1]!);
  const { jobId } = await bindery.startStaticExport({ domain: handbook.domain });
  await bindery.waitForExport(jobId);
  const { id } = await bindery.createAgentJob(handbook.projectId, { prompt: 'Say who wrote the guide.' });
  await bindery.waitForAgentJob(handbook.projectId, id);
  await bindery.mergeAgentJob(handbook.projectId, id);
  const other = await bindery.createAgentJob(made[2]!, { prompt: 'Say who wrote the guide.' });
  await bindery.waitForAgentJob(made[2]!, other.id);
  await bindery.createAdminKey({ name: 'Nightly export' });
  await bindery.createInvitation({ email: 'grace@example.com', role: 'editor' });
}

/** The first account, and a client in its name. */
async function claim({ url, setupLink }: Installation): Promise<Bindery> {
  const token = decodeURIComponent(new URL(setupLink).hash.slice(1));
  const answer = await fetch(`${url}/v1/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token, email: EMAIL, name: 'Ada Lovelace', password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`no account: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return new Bindery({
    apiUrl: url,
    apiKey: null,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), Cookie: cookie, Origin: url } }),
  });
}

async function takeReadmePicture(from: Browser, installation: Installation): Promise<void> {
  const { page, leave } = await openPage(from, installation, { width: 1280, colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(installation.url);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(root, 'docs', 'images', 'dashboard.png') });
  await leave();
  console.log('docs/images/dashboard.png');
}

async function takeAll(from: Browser, installation: Installation): Promise<void> {
  mkdirSync(output, { recursive: true });
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, leave } = await openPage(from, installation, { width, colorScheme });
      const addresses = await addressesOf(page, installation.url);
      for (const [name, address] of Object.entries(addresses)) {
        await page.goto(`${installation.url}${address}`);
        await page.waitForTimeout(SETTLE_MS);
        const path = join(output, `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      await leave();
    }
  }
  console.log(join('screenshots', 'dashboard'));
}

async function openPage(
  from: Browser,
  installation: Installation,
  look: { width: number; colorScheme: 'light' | 'dark' },
): Promise<{ page: Page; leave: () => Promise<void> }> {
  const visitor = await visit(from, look);
  await signIn(installation, visitor);
  return visitor;
}
