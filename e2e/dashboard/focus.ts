/** Where the focus is, for whoever has nothing else to go by: seen whole, in dialogs, and back where it came from. */
import type { Locator, Page } from 'playwright-core';
import { findCutRings } from '../../packages/engine/tests/theme/find-cut-rings.ts';

/** Whatever takes the focus without its ring being seen on all sides. */
export async function cutRings(page: Page, name: string): Promise<string[]> {
  // A browser draws rings for whoever uses the keyboard.
  await page.keyboard.press('Tab');
  const found = (await page.evaluate(`(${findCutRings})()`)) as string[];
  return found.map((what) => `${name}: ${what}`);
}

interface Opened {
  name: string;
  address: string;
  /** Presses what opens it, and says what has the focus again once it is closed. */
  open: (page: Page) => Promise<Locator>;
  /** The label of what has the focus at first; absent: anything in the dialog. */
  first?: string;
}

/** Every way in which dialogs are opened. */
function dialogsOf(addresses: Record<string, string>): Opened[] {
  const byButton = (words: string | RegExp) => async (page: Page) => {
    const button = page.getByRole('button', { name: words }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    return button;
  };
  const byKey = async (page: Page) => {
    const field = page.getByLabel('Name').first();
    await field.focus();
    await page.keyboard.press('ControlOrMeta+K');
    return field;
  };
  const byMenu = async (page: Page) => {
    const button = page.getByRole('button', { name: /^More about/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    return button;
  };
  const { organization, members, keys, project, settings } = addresses as Record<string, string>;
  return [
    { name: 'palette by its key', address: organization!, open: byKey, first: 'Where to' },
    { name: 'palette by its button', address: members!, open: byButton(/^Go to/), first: 'Where to' },
    { name: 'invitation', address: members!, open: byButton('Invite somebody'), first: 'E-mail' },
    { name: 'entry of a menu', address: members!, open: byMenu },
    { name: 'new key', address: keys!, open: byButton('New key'), first: 'Name' },
    { name: 'update', address: project!, open: byButton('Update now') },
    {
      name: 'deletion',
      address: settings!,
      open: byButton(/^Delete … ?\(Delete the project\)/),
      first: 'Type',
    },
  ];
}

/** Dialogs that begin elsewhere than with what is to be filled in, or after which the focus is nowhere. */
export async function lostFocus(
  page: Page,
  url: string,
  addresses: Record<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, address, open, first } of dialogsOf(addresses)) {
    await page.goto(`${url}${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opener = await open(page);
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const begins = first === undefined ? dialog.locator(':focus') : dialog.getByLabel(first);
    if (!(await hasFocus(begins))) found.push(`${name}: it begins elsewhere`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    if (!(await hasFocus(opener))) found.push(`${name}: the focus is lost`);
  }
  return found;
}

async function hasFocus(control: Locator): Promise<boolean> {
  return (
    (await control.count()) === 1 &&
    (await control.evaluate((element) => element === element.ownerDocument.activeElement))
  );
}

/** On a phone the names of pages are a line that scrolls: the one that is shown is in sight, however it was opened. */
export async function hiddenTabs(page: Page, openLast: () => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLast();
  const box = await page.locator('nav[aria-label="Project"] [aria-current=page]').boundingBox();
  return box && box.x >= 0 && box.x + box.width <= 390 ? [] : ['the current tab is out of sight'];
}
