/**
 * The dashboard in a real browser, on a platform as a newcomer starts it: the first hour, with a finger at a phone's
 * width and with nothing but the keyboard; what goes wrong while people work; and every page by itself.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { ensureDashboard } from '../../scripts/build-dashboard.ts';
import { addressesOf, barriers, notInert, settled, showAs, tooShort, tooWide, weigh } from './every-page.ts';
import { EMAIL, firstHour, openByPalette, PASSWORD, sessionOf, signIn } from './first-hour.ts';
import { cutRings, hiddenTabs, lostFocus } from './focus.ts';
import { readInsight, sendReaders } from './insight.ts';
import { HOSTILE_NAME, type Installation, startInstallation } from './installation.ts';
import { loadsUntilTold } from './missing-parts.ts';
import { type VisitOptions, type Visitor, visit } from './visitor.ts';
import { blankWhileWaiting, deadEnds, opensNothing, unheard, wordless } from './without-answers.ts';

const browser: Browser | null = await obtainBrowser();
let installation: Installation;

beforeAll(async () => {
  if (!browser) return;
  await ensureDashboard();
  installation = await startInstallation();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

const signedIn = async (options: VisitOptions = {}) => {
  const visitor = await visit(browser!, { ...options, cookies: await sessionOf(installation) });
  await visitor.page.goto(installation.url);
  await visitor.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  return visitor;
};

describe.skipIf(browser === null)('a newcomer', { timeout: 600_000 }, () => {
  // Most of it is waiting for the platform: both do it at once.
  it('with a finger at 390 px, and with the keyboard alone: first account to a merged change', async () => {
    const finger = await visit(browser!, { width: 390 });
    await makeAccount(finger, EMAIL);
    await finger.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    const keyboard = await visit(browser!, { keyboard: true });
    await signIn(installation, keyboard);
    await Promise.all([
      firstHour(installation, finger, 'handbook'),
      firstHour(installation, keyboard, 'manual'),
    ]);
    expect([...finger.complaints, ...keyboard.complaints]).toEqual([]);
    await finger.leave();
    await keyboard.leave();
  });

  it('who comes with the link a second time gets nothing', async () => {
    const late = await visit(browser!);
    await makeAccount(late, 'eve@example.com');
    await late.page.getByRole('alert').waitFor();
    await late.leave();
  });

  it('by the identity provider: who is invited joins, and who is not is told so', async () => {
    const { provider, url } = installation;
    const stranger = await visit(browser!);
    provider.person = { sub: 'p-9', email: 'stranger@example.com', email_verified: true, name: 'Stranger' };
    await stranger.page.goto(url);
    await stranger.press(stranger.page.getByRole('button', { name: 'Continue with Test login' }));
    await stranger.page.getByText('nobody has invited your e-mail address', { exact: false }).waitFor();
    const admin = await signedIn();
    await invite(admin, 'olga@example.com', 'editor');
    await admin.leave();
    provider.person = { sub: 'p-2', email: 'olga@example.com', email_verified: true, name: 'Olga' };
    await stranger.press(stranger.page.getByRole('button', { name: 'Continue with Test login' }));
    await stranger.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await stranger.page.goto(`${url}/account`);
    await stranger.page.getByText('olga@example.com · Editor', { exact: false }).waitFor();
    await stranger.page.getByText('You have no password yet.').waitFor();
    expect(stranger.complaints).toEqual([]);
    await stranger.leave();
  });
});

describe.skipIf(browser === null)('an author', { timeout: 300_000 }, () => {
  it('sees what readers did, with the keyboard alone, and empties the inbox', async () => {
    const visitor = await signedIn({ keyboard: true });
    const addresses = await addressesOf(visitor.page, installation.url);
    await sendReaders(visitor.page, installation.url, addresses.project!.split('/').at(-1)!);
    await readInsight(installation, visitor);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describe.skipIf(browser === null)('while people work', { timeout: 300_000 }, () => {
  it('a part that cannot be had is asked for again once, and then the page says so and goes on', async () => {
    const { page, leave } = await signedIn();
    const { project } = await addressesOf(page, installation.url);
    const address = `${installation.url}${project}/updates`;
    expect(await loadsUntilTold(page, { address, part: /\/updates\.[0-9a-f]+\.js$/ })).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Updates' }).waitFor();
    await leave();
  });

  it('a session that was ended in another window asks for the password, and goes on with what was typed', async () => {
    const [here, elsewhere] = [await signedIn(), await visit(browser!)];
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
    await here.page.getByText('The name of the organization was changed.').waitFor();
    await here.page.getByRole('banner').getByText('Acme').waitFor();
    await here.leave();
    await elsewhere.leave();
  });

  it('a platform that is killed and comes back loses no typed word', async () => {
    const visitor = await signedIn();
    const { page, press, write } = visitor;
    await openByPalette(visitor, 'handbook agent', 'Agent');
    const prompt = page.getByLabel('What should the agent do?');
    await write(prompt, 'Make it shorter.');
    await installation.kill();
    try {
      await page.getByText('The platform cannot be reached.', { exact: false }).first().waitFor();
      await press(page.getByRole('button', { name: 'Start' }));
      await page.getByText('The job was not started').waitFor();
      expect(await prompt.inputValue()).toBe('Make it shorter.');
    } finally {
      await installation.startAgain();
    }
    await page.reload();
    await expect.poll(() => prompt.inputValue()).toBe('Make it shorter.');
    await press(page.getByRole('button', { name: 'Start' }));
    await page.getByRole('log', { name: 'Conversation' }).getByText('Make it shorter.').waitFor();
    await visitor.leave();
  });

  it('one tab sees what another one does', async () => {
    const visitor = await signedIn();
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
    const admin = await signedIn();
    const link = await invite(admin, 'vera@example.com', 'viewer');
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
      const labels = await controls.evaluateAll((all) =>
        all.map(
          (control) =>
            control.getAttribute('aria-label') ?? (control as unknown as { innerText: string }).innerText,
        ),
      );
      for (const words of labels) if (!HARMLESS.test(words)) found.push(`${name}: ${words}`);
    }
    expect(found).toEqual([]);
    await changePassword(viewer, 'vera@example.com');
    await viewer.leave();
  });
});

/** While signed in elsewhere as well, where it ends the session. */
async function changePassword(viewer: Visitor, email: string): Promise<void> {
  const { page, press, write } = viewer;
  const elsewhere = await visit(browser!, { cookies: await sessionOf(installation, { email }) });
  await page.goto(`${installation.url}/account`);
  const form = page.locator('form').filter({ hasText: 'Change the password' });
  await write(form.getByLabel('New password'), `${PASSWORD}, and another`);
  await write(form.getByLabel('Current password'), 'not it at all');
  await press(form.getByRole('button', { name: 'Change the password' }));
  await page.getByText('This is not your password.').waitFor();
  await write(form.getByLabel('Current password'), PASSWORD);
  await press(form.getByRole('button', { name: 'Change the password' }));
  await page.getByText('your other sessions have ended', { exact: false }).waitFor();
  await elsewhere.page.goto(installation.url);
  await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await elsewhere.leave();
}

async function invite({ page, press, write }: Visitor, email: string, role: string): Promise<string> {
  await page.goto(`${installation.url}/organization/members`);
  await press(page.getByRole('button', { name: 'Invite somebody' }));
  await write(page.getByLabel('E-mail'), email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await press(page.getByRole('button', { name: 'Invite', exact: true }));
  return page.getByText(/\/invitation#/).innerText();
}

/** Looking, copying, filtering: what a viewer may press. */
const HARMLESS =
  /^(?:Copy .*|Copied|Filter|State|Severity|Page|CSV|curl|bindery|CI|Helm values|Before|After|Show more.*|Conversation|Changes|Period|Where readers come from|Readers by|What readers did|Which searches|Opinion|What is listed|Which questions)$/;

const isFull = process.env.DASHBOARD_LOOKS === 'full';
/** Each once, or, with DASHBOARD_LOOKS=full, each with each. */
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'] as const;
const LOOKS = WIDTHS.flatMap((width, row) =>
  THEMES.filter((_, column) => row === column || isFull).map((colorScheme) => ({ width, colorScheme })),
);

describe.skipIf(browser === null)('every page', { timeout: 600_000 }, () => {
  it('has no barrier that axe finds, fits on a phone, and takes what others wrote for text', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    const addresses = await addressesOf(page, installation.url);
    await giveHostileNames(page, addresses.project!.split('/').at(-1)!);
    const link = await invite(visitor, 'henry@example.com', 'viewer');
    const found: string[] = [];
    let examined = 0;
    // Every page is measured in every look. By default axe, which takes most of the time, sees it in one of them.
    const examine = async (where: Page, name: string) => {
      await settled(where);
      const looked = LOOKS[examined++ % LOOKS.length];
      for (const shown of LOOKS) {
        await showAs(where, shown);
        const look = `${name} (${shown.width} px, ${shown.colorScheme})`;
        if (isFull || shown === looked) found.push(...(await barriers(where, look)));
        found.push(...(await tooWide(where, look)));
        found.push(...(await cutRings(where, look)));
      }
      found.push(...(await tooShort(where, name)));
      found.push(...(await notInert(where, name)));
    };
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(`${installation.url}${address}`);
      await examine(page, name);
    }
    const outside = await visit(browser!);
    for (const [name, address] of Object.entries({
      ...{ 'sign-in': '/sign-in', refused: '/sign-in?error=unable_to_create_user' },
      ...{ setup: '/setup#token', reset: '/reset#token', 'new address': '/email#token' },
      ...{ invitation: new URL(link).pathname + new URL(link).hash, 'bad invitation': '/invitation#token' },
    })) {
      await outside.page.goto('about:blank');
      await outside.page.goto(`${installation.url}${address}`);
      await examine(outside.page, name);
    }
    found.push(...visitor.complaints, ...outside.complaints);
    await outside.leave();
    await visitor.leave();
    expect(found).toEqual([]);
  });

  it('shows what is chosen where people choose all colours themselves', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const outlineOf = (selector: string): Promise<string> =>
      page.locator(selector).evaluate((element) => {
        return element.ownerDocument.defaultView!.getComputedStyle(element).outlineStyle;
      });
    await page.keyboard.press('ControlOrMeta+K');
    await page.locator('[role=option][aria-selected=true]').waitFor();
    expect(await outlineOf('[role=option][aria-selected=true]')).toBe('solid');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    expect(await outlineOf('[role=menuitem]:focus')).toBe('solid');
    await visitor.leave();
  });

  it('begins dialogs where they are filled in, gives the focus back, and shows which page it is', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    const addresses = await addressesOf(page, installation.url);
    const lost = await lostFocus(page, installation.url, addresses);
    await page.goto(`${installation.url}${addresses.project}`);
    await settled(page);
    const hidden = await hiddenTabs(page, () => openByPalette(visitor, 'settings', 'Settings'));
    expect([...lost, ...hidden]).toEqual([]);
    await visitor.leave();
  });

  it('says what it is and what is the matter while answers are missing', async () => {
    const visitor = await signedIn();
    const addresses = await addressesOf(visitor.page, installation.url);
    const { page } = visitor;
    const found = await wordless(page, { url: installation.url, addresses, isFull });
    const blank = await blankWhileWaiting(page, installation.url);
    expect([...found, ...blank]).toEqual([]);
    expect(await opensNothing(page, installation.url, addresses)).toEqual([]);
    expect(await unheard(page, installation.url, addresses)).toEqual([]);
    expect(await deadEnds(page, installation.url, addresses)).toEqual([]);
    await visitor.leave();
  });

  it('comes with few requests and few bytes', async () => {
    const visitor = await signedIn();
    const addresses = Object.entries(await addressesOf(visitor.page, installation.url));
    // By default every third page is weighed, others each day.
    const day = new Date().getUTCDate() % 3;
    const some = addresses.filter((_, index) => isFull || index % 3 === day);
    const weighed = await weigh(browser!, installation, Object.fromEntries(some));
    console.log(weighed.report);
    expect(weighed.first.requests).toBeLessThanOrEqual(12);
    expect(weighed.first.bytes).toBeLessThanOrEqual(200_000);
    expect(Math.max(...weighed.further.map(({ bytes }) => bytes))).toBeLessThanOrEqual(60_000);
    await visitor.leave();
  });
});

/** Everything that somebody may call as they like. */
async function giveHostileNames(page: Page, projectId: string): Promise<void> {
  const { url } = installation;
  const headers = { Origin: url };
  const name = HOSTILE_NAME;
  for (const path of ['/v1/me', '/v1/organization', `/v1/project/${projectId}`]) {
    const answer = await page.request.patch(`${url}${path}`, { headers, data: { name } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const made = await page.request.post(`${url}/v1/organization/keys`, { headers, data: { name } });
  expect(made.status(), await made.text()).toBe(201);
}

async function makeAccount({ page, press, write }: Visitor, email: string): Promise<void> {
  await page.goto(installation.setupLink);
  await write(page.getByLabel('Your name'), 'Ada');
  await write(page.getByLabel('E-mail'), email);
  await write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'Create the account' }));
}
