/** The panel of a built site, asking the real route: from a reader's keyboard to the model and back. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScriptedTurn } from '../../agent/tests/harness/scripted-model.ts';
import { obtainBrowser } from '../../engine/tests/theme/obtain-browser.ts';
import { visit } from '../../engine/tests/theme/visit.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const FILES = {
  'docs.json': JSON.stringify({
    ...{ theme: 'mint', name: 'Animals', colors: { primary: '#0f766e' } },
    navigation: { pages: ['index', 'guides/tortoise'] },
  }),
  'index.mdx': page('Welcome', 'All about animals.'),
  'guides/tortoise.mdx': page('The tortoise', '## Hibernation\n\nFrom November on it sleeps in leaves.'),
};
const browser: Browser | null = await obtainBrowser();
let turn: ScriptedTurn = { text: '' };
let site: SiteUnderTest;

beforeAll(async () => {
  site = await startSite({ files: FILES, script: () => turn });
});
afterAll(async () => {
  await browser?.close();
  await site.stop();
});

it.skipIf(!browser)('answers with links that lead to the passage, and goes on from there', async () => {
  turn = { text: 'In leaves: [Hibernation](/guides/tortoise#hibernation), not [here](https://evil.test/).' };
  await visit(browser!, `${site.origin}/`, async (shown) => {
    const last = shown.locator('.assistant .turn').last();
    await shown.locator('#assistant-entry button').waitFor();
    await shown.keyboard.press('Control+i');
    await shown.locator('.assistant textarea').fill('Where does the tortoise sleep?');
    await shown.keyboard.press('Enter');
    await last.locator('.sources').waitFor();
    expect(await last.locator('.said').textContent()).toBe('In leaves: Hibernation, not here.');
    expect(await last.locator('.said a').count()).toBe(1);
    expect(site.model.questions.at(-1)!.raw).toContain('Welcome');
    await last.locator('.said a').click();
    await shown.waitForURL('**/guides/tortoise#hibernation');
    turn = { text: 'NOT_IN_DOCUMENTATION\n\nThe price is not documented.' };
    await shown.locator('.assistant textarea').fill('What does a tortoise cost?');
    await shown.locator('.assistant textarea').press('Enter');
    await last.getByText('Pages that may help').waitFor();
    const { raw } = site.model.questions.at(-1)!;
    expect(raw).toContain('Where does the tortoise sleep?');
    await last.getByRole('button', { name: 'This helped' }).click();
  });
});

it.skipIf(!browser)('stops the model when the reader stops, and says when the model is away', async () => {
  turn = { text: 'word '.repeat(400), eventEveryMs: 50 };
  await visit(browser!, `${site.origin}/guides/tortoise`, async (shown) => {
    const last = shown.locator('.assistant .turn').last();
    await shown.locator('#assistant-entry button').click();
    await shown.locator('.assistant textarea').fill('Tell me all of it');
    await shown.keyboard.press('Enter');
    await last.getByText('word word').waitFor();
    await shown.getByRole('button', { name: 'Stop' }).click();
    await last.getByText('Stopped.').waitFor();
    await expect.poll(() => site.model.openAnswers()).toBe(0);
    turn = { status: 401 };
    await shown.locator('.assistant textarea').fill('Again');
    await shown.locator('.assistant textarea').press('Enter');
    await last.getByText('The assistant cannot be reached.').waitFor();
  });
});
