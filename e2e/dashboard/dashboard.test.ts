/**
 * The dashboard in a real browser, on a platform as a newcomer starts it: the first hour, with a finger at a phone's
 * width and with nothing but the keyboard; what goes wrong while people work; and every page by itself.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { addressesOf, barriers, settled, tooWide, weigh } from './every-page.ts';
import { EMAIL, firstHour, openByPalette, PASSWORD, signIn } from './first-hour.ts';
import { type Installation, startInstallation } from './installation.ts';
import { visit } from './visitor.ts';

const browser: Browser | null = await obtainBrowser();
let installation: Installation;

beforeAll(async () => {
  if (!browser) return;
  await buildDashboard();
  installation = await startInstallation();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

describe.skipIf(browser === null)('a newcomer', { timeout: 600_000 }, () => {
  it('with a finger, at 390 px: first account to a merged change', async () => {
    const visitor = await visit(browser!, { width: 390 });
    await makeAccount(visitor, EMAIL);
    await visitor.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await firstHour(installation, visitor, 'handbook');
    // A second time the link does nothing.
    const late = await visit(browser!);
    await makeAccount(late, 'eve@example.com');
    await late.page.getByRole('alert').waitFor();
    await late.leave();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('with the keyboard alone: signs in, and does the same', async () => {
    const visitor = await visit(browser!, { keyboard: true });
    await signIn(installation, visitor);
    await firstHour(installation, visitor, 'manual');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describe.skipIf(browser === null)('while people work', { timeout: 300_000 }, () => {
  it('a session that was ended in another window asks for the password, and goes on with what was typed', async () => {
    const [here, elsewhere] = [await visit(browser!), await visit(browser!)];
    await signIn(installation, here);
    await here.page.goto(`${installation.url}/organization`);
    await here.write(here.page.getByLabel('Name'), 'Acme');
    await signIn(installation, elsewhere);
    await elsewhere.page.goto(`${installation.url}/account`);
    const ends = elsewhere.page.getByRole('button', { name: 'End it' });
    await ends.first().waitFor();
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click();
      await expect.poll(() => ends.count()).toBe(left - 1);
    }
    // The stream of changes ends with the session, so it is known before anything is pressed.
    const dialog = here.page.getByRole('dialog', { name: 'Sign in again' });
    await here.write(dialog.getByLabel('Password'), PASSWORD);
    await here.press(dialog.getByRole('button', { name: 'Sign in' }));
    await dialog.waitFor({ state: 'detached' });
    await here.press(here.page.getByRole('button', { name: 'Rename' }));
    await here.page.getByText('The organization has a new name.').waitFor();
    await here.page.getByRole('banner').getByText('Acme').waitFor();
    await here.leave();
    await elsewhere.leave();
  });

  it('a platform that is killed and comes back loses no typed word', async () => {
    const visitor = await visit(browser!);
    const { page, press, write } = visitor;
    await signIn(installation, visitor);
    await openByPalette(visitor, 'handbook agent', 'Agent');
    const prompt = page.getByLabel('What is to be done?');
    await write(prompt, 'Make it shorter.');
    await installation.kill();
    await page.getByText('The platform cannot be reached.', { exact: false }).first().waitFor();
    await press(page.getByRole('button', { name: 'Start' }));
    await page.getByText('The job was not started').waitFor();
    expect(await prompt.inputValue()).toBe('Make it shorter.');
    await installation.startAgain();
    await page.reload();
    expect(await prompt.inputValue()).toBe('Make it shorter.');
    await press(page.getByRole('button', { name: 'Start' }));
    await page.getByRole('log', { name: 'Conversation' }).getByText('Make it shorter.').waitFor();
    await visitor.leave();
  });

  it('one tab sees what another one does', async () => {
    const visitor = await visit(browser!);
    await signIn(installation, visitor);
    const other = await visitor.page.context().newPage();
    await other.goto(`${installation.url}/`);
    await other.getByRole('link', { name: 'Manual', exact: true }).click();
    await other.getByRole('link', { name: 'Settings' }).click();
    await other.getByLabel('Name').fill('Manual of everything');
    await other.getByRole('button', { name: 'Rename' }).click();
    await visitor.page.getByRole('link', { name: 'Manual of everything', exact: true }).waitFor();
    await visitor.leave();
  });

  it('a viewer sees everything and no control that would change it', async () => {
    const admin = await visit(browser!);
    await signIn(installation, admin);
    await admin.page.goto(`${installation.url}/organization/members`);
    await admin.press(admin.page.getByRole('button', { name: 'Invite somebody' }));
    await admin.write(admin.page.getByLabel('E-mail'), 'vera@example.com');
    await admin.page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await admin.press(admin.page.getByRole('button', { name: 'Invite', exact: true }));
    const link = await admin.page.getByText(/\/invitation#/).innerText();
    const addresses = await addressesOf(admin.page, installation.url);
    await admin.leave();

    const viewer = await visit(browser!);
    await viewer.page.goto(link);
    await viewer.write(viewer.page.getByLabel('Your name'), 'Vera');
    await viewer.write(viewer.page.getByLabel('Password', { exact: true }), PASSWORD);
    await viewer.press(viewer.page.getByRole('button', { name: 'Join' }));
    await viewer.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    const found: string[] = [];
    for (const [name, address] of Object.entries(addresses).filter(([name]) => name !== 'account')) {
      await viewer.page.goto(`${installation.url}${address}`);
      await settled(viewer.page);
      const controls = viewer.page
        .getByRole('main')
        .locator('button:enabled, select:enabled, textarea, a[href="/projects/new"]');
      for (const control of await controls.all()) {
        const words = (await control.getAttribute('aria-label')) ?? (await control.innerText());
        if (!HARMLESS.test(words)) found.push(`${name}: ${words}`);
      }
    }
    expect(found).toEqual([]);
    await viewer.leave();
  });
});

/** Looking, copying, filtering: what a viewer may press. */
const HARMLESS =
  /^(?:Copy .*|Copied|Filter|State|Severity|Page|CSV|curl|bindery|CI|Helm values|Before|After|Show more|Conversation|Changes)$/;

describe.skipIf(browser === null)('every page', { timeout: 600_000 }, () => {
  it('has no barrier that axe finds serious, light and dark, and fits on a phone', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await visit(browser!, { colorScheme, width: colorScheme === 'light' ? 1280 : 390 });
      await visitor.page.goto(`${installation.url}/sign-in`);
      await visitor.page.getByLabel('E-mail').waitFor();
      found.push(...(await barriers(visitor.page, `sign-in (${colorScheme})`)));
      await signIn(installation, visitor);
      const addresses = await addressesOf(visitor.page, installation.url);
      for (const [name, address] of Object.entries(addresses)) {
        await visitor.page.goto(`${installation.url}${address}`);
        await settled(visitor.page);
        found.push(...(await barriers(visitor.page, `${name} (${colorScheme})`)));
        found.push(...(await tooWide(visitor.page, name)));
      }
      found.push(...visitor.complaints);
      await visitor.leave();
    }
    expect(found).toEqual([]);
  });

  it('comes with few requests and few bytes', async () => {
    const visitor = await visit(browser!);
    await signIn(installation, visitor);
    const addresses = await addressesOf(visitor.page, installation.url);
    const weighed = await weigh(browser!, installation, addresses);
    console.log(weighed.report);
    expect(weighed.first.requests).toBeLessThanOrEqual(12);
    expect(weighed.first.bytes).toBeLessThanOrEqual(200_000);
    expect(Math.max(...weighed.further.map(({ bytes }) => bytes))).toBeLessThanOrEqual(60_000);
    await visitor.leave();
  });
});

async function makeAccount(
  { page, press, write }: Awaited<ReturnType<typeof visit>>,
  email: string,
): Promise<void> {
  await page.goto(installation.setupLink);
  await write(page.getByLabel('Your name'), 'Ada');
  await write(page.getByLabel('E-mail'), email);
  await write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'Make the account' }));
}
