/** The assistant's panel as a reader meets it, in a real browser, with an assistant that says what the test says. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awaitStarts } from '../theme/await-starts.ts';
import { obtainBrowser } from '../theme/obtain-browser.ts';
import { ANSWERS, FOREIGN } from './answers.data.ts';
import { type ScriptedSite, said, startScriptedSite } from './scripted-site.ts';
import { ENTRY, PANEL, type Reader, withReader } from './visit-assistant.ts';

const browser: Browser | null = await obtainBrowser();
let site: ScriptedSite;

beforeAll(async () => {
  site = await startScriptedSite();
});
beforeEach(() => {
  site.setFeatures('search', 'assistant');
  for (const list of [site.asked, site.feedback, site.deleted, site.requests]) list.length = 0;
  site.left = 0;
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

const SOURCES = [{ title: 'Water', heading: 'How often', address: '/guides/water#how-often' }];
const reader = (
  act: (one: Reader) => Promise<void>,
  options: Parameters<typeof withReader>[3] = {},
): Promise<void> => withReader(browser!, site, act, options);

/** A line that breaks before its beginning was read is none that broke off. */
const half = Promise.withResolvers<void>();

const FAILURES: [string, ScriptedSite['answer'], string, boolean][] = [
  [
    'budget',
    [['error', { code: 'budget', message: 'x', retryAfterSeconds: 600 }]],
    'cannot take more questions for now. Try again in 10 minutes',
    true,
  ],
  ['busy', [['error', { code: 'busy', message: 'x' }]], 'Too many questions at once.', true],
  ['the model', [['error', { code: 'model', message: 'x' }]], 'cannot be reached', true],
  ['too long', [['error', { code: 'too_long', message: 'x' }]], 'Ask with fewer words', false],
  ['off', [['error', { code: 'off', message: 'x' }]], 'switched off here', false],
  ['a broken line', [['text', { delta: 'Half' }], half.promise, 'cut'], 'broke off', true],
  ['an end without an end', [['text', { delta: 'Half' }]], 'broke off', true],
  ['429', { status: 429, headers: { 'retry-after': '30' } }, 'Try again in 30 seconds', true],
  ['404', { status: 404 }, 'switched off here', false],
  ['502', { status: 502, body: '<html>' }, 'cannot be reached', true],
];

describe.skipIf(!browser)('an answer', () => {
  it('streams with what it looks for, its links and its sources, and knows page, language and history', async () => {
    await reader(async ({ page, ask, last }) => {
      await ask('How often?', said('Twice a week: [see](/guides/water#how-often).', { sources: SOURCES }));
      expect(await last.locator('.said').innerHTML()).toBe(
        `<p>Twice a week: <a href="${site.page('guides/water#how-often')}">see</a>.</p>`,
      );
      expect(await last.locator('.sources a').getAttribute('href')).toBe(site.page('guides/water#how-often'));
      await ask('And light?', said('Six hours.'));
      expect(site.asked).toEqual([
        { message: 'How often?', page: '/', history: [], language: 'en' },
        {
          message: 'And light?',
          threadId: 't-1',
          page: '/',
          history: [
            { role: 'reader', text: 'How often?' },
            { role: 'assistant', text: 'Twice a week: [see](/guides/water#how-often).' },
          ],
          language: 'en',
        },
      ]);
      expect(await page.locator(`${PANEL} [role=status]`).textContent()).toBe('The answer is here.');
    });
  });

  it('shows at once what is there, and keeps what is whole while more comes', async () => {
    await reader(async ({ page, send, last }) => {
      const { promise: seen, resolve: see } = Promise.withResolvers<void>();
      await send('Slowly', [
        ['thread', { threadId: 't', messageId: 'm' }],
        ['search', { query: 'oaks' }],
        seen,
        ['text', { delta: 'First paragraph.\n\nA **bold' }],
        'hold',
      ]);
      await last.getByText('Searching for “oaks”…').waitFor();
      see();
      await last.locator('.said p').nth(1).waitFor();
      expect(await last.locator('.said').innerHTML()).toBe(
        '<p>First paragraph.</p><p>A <strong>bold</strong></p>',
      );
      expect(await page.locator(`${PANEL} [role=status]`).textContent()).toBe('Thinking…');
      await page.getByRole('button', { name: 'Stop' }).click();
      await last.getByText('Stopped.').waitFor();
      await expect.poll(() => site.left).toBe(1);
      site.answer = said('All of it.');
      await last.getByRole('button', { name: 'Try again' }).click();
      await last.getByText('All of it.').waitFor();
      expect(await page.locator(`${PANEL} .turn`).count()).toBe(1);
      expect(site.asked.at(-1)).toMatchObject({ message: 'Slowly', history: [] });
    });
  });

  it('is Markdown as nodes, and nothing in it leads elsewhere', async () => {
    await reader(async ({ page, ask, last }) => {
      const root = site.page('');
      for (const [markdown, html] of ANSWERS) {
        await ask('What?', said(markdown));
        const shown = (await last.locator('.said').innerHTML()).replaceAll(root, '~/');
        expect(shown.replaceAll(/<button.*?<\/button>/g, ''), markdown).toBe(html);
      }
      for (const markdown of FOREIGN) {
        await ask('What?', said(markdown, { sources: [{ title: 'Out', address: 'https://evil.example/' }] }));
        const found = await last
          .locator('.said, .sources')
          .evaluateAll((boxes) =>
            boxes.flatMap((box) => [...box.querySelectorAll('*')].map((node) => node.outerHTML)),
          );
        const allowed = new RegExp(`^<(?:p|em|code|strong)>|^<a href="${root}`);
        expect(
          found.filter((node) => !allowed.test(node)),
          markdown,
        ).toEqual([]);
      }
      expect(await page.evaluate('self.pwned')).toBeUndefined();
    });
  });

  it('says when the documentation does not know, with the nearest pages', async () => {
    await reader(async ({ ask, last }) => {
      await ask(
        'Rockets?',
        said('It does not say.', { nearest: [{ title: 'Light', address: 'guides/light' }] }),
      );
      await last.getByText('Pages that may help').waitFor();
      expect(await last.locator('.sources a').getAttribute('href')).toBe(site.page('guides/light'));
    });
  });

  it('says in words what went wrong, and whether another try makes sense', async () => {
    await reader(async ({ page, ask, last }) => {
      for (const [name, answer, words, retries] of FAILURES) {
        const asking = ask('Why?', answer);
        if (name === 'a broken line') await last.getByText('Half').waitFor().then(half.resolve);
        await asking;
        expect(await last.locator('.failure').textContent(), name).toContain(words);
        const again = last.getByRole('button', { name: 'Try again' });
        expect(await again.count(), name).toBe(retries ? 1 : 0);
        if (!retries) continue;
        site.answer = said('Now it works.');
        await again.click();
        await last.getByText('Now it works.').waitFor();
      }
      // The page itself is whole.
      await page.locator('#content').getByText('Plants need').waitFor();
    });
  });

  it('says that it is slow, that nobody answers, and that the device is offline', async () => {
    await reader(async ({ page, send, ask, last }) => {
      await page.clock.install();
      await send('Slow?', ['hold']);
      await last.getByText('Thinking…').waitFor();
      await page.clock.runFor(9_000);
      await last.getByText('This is taking longer than usual…').waitFor();
      await page.clock.runFor(40_000);
      await last.getByText('The assistant does not answer.').waitFor();
      await page.context().setOffline(true);
      await ask('Offline?', []);
      await last.getByText('This device is offline.').waitFor();
    });
  });
});

describe.skipIf(!browser)('the thread', () => {
  it('is there on the next page, shown without loading and loaded anew, and gone in another tab', async () => {
    await reader(async ({ page, ask, last }) => {
      await ask('How often?', said('[Water](/guides/water)'));
      await last.locator('.said a').click();
      await page.waitForURL('**/guides/water');
      await expect.poll(() => page.locator('h1').textContent()).toBe('Water');
      await last.getByText('How often?').waitFor();
      await ask('Here?', said('Yes.'));
      expect(site.asked.at(-1)).toMatchObject({ page: '/guides/water', history: [{}, {}] });
      await page.reload();
      await last.getByText('Here?').waitFor();
      expect(await page.locator(`${PANEL} .turn`).count()).toBe(2);
      const other = await awaitStarts(await page.context().newPage());
      await other.goto(site.page('index.html'));
      await other.locator(ENTRY).waitFor();
      expect(await other.locator(PANEL).count()).toBe(0);
    });
  });

  it('keeps what had come of an answer when its page was left, and costs no more', async () => {
    await reader(async ({ page, send, last }) => {
      await send('Long', [
        ['thread', { threadId: 't', messageId: 'm' }],
        ['text', { delta: 'Begun.' }],
        'hold',
      ]);
      await last.getByText('Begun.').waitFor();
      await page.reload();
      await last.getByText('Begun.').waitFor();
      await last.getByText('Stopped.').waitFor();
      await expect.poll(() => site.left).toBe(1);
    });
  });

  it('is read on from the same place when it is closed and opened, and after loading anew', async () => {
    await reader(async ({ page, ask }) => {
      const box = page.locator(`${PANEL} .thread`);
      const top = (): Promise<number> => box.evaluate((node) => node.scrollTop);
      for (const question of ['How often?', 'And light?']) await ask(question, said('Water.\n\n'.repeat(60)));
      await box.evaluate((node) => node.scrollTo(0, 700));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+i');
      expect(await top()).toBe(700);
      await page.reload();
      await box.waitFor();
      expect(await top()).toBe(700);
    });
  });

  it('stands below the question as it was written, on the screen and in a copy', async () => {
    await reader(async ({ page, ask, last }) => {
      await ask('# Is <b>a_b_c</b> *bold*?\n1. Yes\n- or <i>no', said('It is.'));
      const question = last.locator('h3');
      expect(await question.innerHTML()).toBe(
        '# Is &lt;b&gt;a_b_c&lt;/b&gt; *bold*?\n1. Yes\n- or &lt;i&gt;no',
      );
      expect((await question.innerText()).split('\n')).toHaveLength(3);
      await page.getByRole('button', { name: 'Copy the thread' }).click();
      await expect
        .poll(() => page.evaluate('navigator.clipboard.readText()'))
        .toBe('## \\# Is \\<b\\>a\\_b\\_c\\</b\\> \\*bold\\*?\n\n1\\. Yes\\\n\\- or \\<i\\>no\n\nIt is.');
    });
  });

  it('can be copied, begun anew and deleted; answers can be copied and judged', async () => {
    await reader(async ({ page, ask, last }) => {
      const copied = () => page.evaluate('navigator.clipboard.readText()');
      await ask('How often?', said('Twice.\n\n```js\nwater();\n```'));
      await last.locator('.code-block').hover();
      await last.getByRole('button', { name: 'Copy code' }).click();
      await expect.poll(copied).toBe('water();');
      await last.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect.poll(copied).toBe('Twice.\n\n```js\nwater();\n```');
      await page.getByRole('button', { name: 'Copy the thread' }).click();
      await expect.poll(copied).toBe('## How often?\n\nTwice.\n\n```js\nwater();\n```');
      await last.getByRole('button', { name: 'This did not help' }).click();
      await page.getByLabel('What was missing?').fill('The amount');
      await page.getByLabel('What was missing?').press('Enter');
      await last.getByText('Thank you.').waitFor();
      await expect
        .poll(() => site.feedback)
        .toEqual([
          { messageId: 'm-1', helpful: false },
          { messageId: 'm-1', helpful: false, comment: 'The amount' },
        ]);
      await page.getByRole('button', { name: 'New thread' }).click();
      expect(await page.locator(`${PANEL} .turn`).count()).toBe(0);
      expect(site.deleted).toEqual([]);
      await ask('Again?', said('Yes.'));
      expect(site.asked.at(-1)).not.toHaveProperty('threadId');
      await page.getByRole('button', { name: 'Delete the thread' }).click();
      await expect.poll(() => site.deleted).toEqual(['t-1']);
      await page.getByRole('button', { name: 'Close' }).click();
      expect(await page.evaluate('Object.keys(sessionStorage)')).not.toContain('bindery-assistant');
    });
  });

  it('sends as much history as the server takes', async () => {
    await reader(async ({ ask }) => {
      for (let at = 0; at < 12; at++) await ask(`Question ${at}`, said('Yes.'));
      expect(site.asked.at(-1)!.history).toHaveLength(20);
      expect(site.asked.at(-1)!.history![0]).toEqual({ role: 'reader', text: 'Question 1' });
      await ask('Long', said('long '.repeat(2500)));
      await ask('Long', said('long '.repeat(2500)));
      await ask('Last', said('Yes.'));
      const { history } = site.asked.at(-1)!;
      expect(history!.map(({ text }) => text.slice(0, 4))).toEqual(['Long', 'long']);
    });
  });
});
