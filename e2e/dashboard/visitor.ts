/** Somebody at a browser: with mouse and touch, or with nothing but the keyboard. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

export interface Visitor {
  page: Page;
  /** What the browser complained about: scripts refused by the policy, errors nobody caught. */
  complaints: string[];
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  leave(): Promise<void>;
}

export interface VisitOptions {
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Only the keyboard: Tab to whatever is wanted, then Enter, Space or letters. */
  keyboard?: boolean;
  /** Whose session the browser has already. */
  cookies?: Parameters<BrowserContext['addCookies']>[0];
}

const MOST_TABS = 150;

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visitor> {
  const { width = 1280, colorScheme = 'light', keyboard = false } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  if (options.cookies) await context.addCookies(options.cookies);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  const byKeyboard = {
    press: async (control: Locator) => {
      await tabTo(page, control);
      await page.keyboard.press(await keyFor(control));
    },
    write: async (field: Locator, text: string) => {
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    },
  };
  const byMouse = {
    press: (control: Locator) => control.click(),
    write: (field: Locator, text: string) => field.fill(text),
  };
  return {
    page,
    complaints,
    ...(keyboard ? byKeyboard : byMouse),
    leave: () => context.close(),
  };
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with the Tab key`);
}

/** Boxes and options are chosen with Space, everything else is done with Enter. */
async function keyFor(control: Locator): Promise<string> {
  const kind = await control.getAttribute('type');
  return kind === 'checkbox' || kind === 'radio' ? 'Space' : 'Enter';
}
