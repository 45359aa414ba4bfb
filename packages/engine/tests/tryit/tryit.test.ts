/** The playground as a reader meets it, in a real browser against a real API on the loopback. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtainBrowser } from '../theme/obtain-browser.ts';
import { type VisitOptions, visit } from '../theme/visit.ts';
import { type PlantsApi, startPlantsApi } from './plants-api.ts';
import { buildPlants, type PlantsSite } from './plants-site.ts';

const browser: Browser | null = await obtainBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCRIPTS = join(import.meta.dirname, '../../src/theme/browser/tryit');
let api: PlantsApi;
let site: PlantsSite;

beforeAll(async () => {
  api = await startPlantsApi();
  site = await buildPlants(api);
  site.setFeatures('playground');
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
  await api.stop();
});

const panel = '.tryit-panel';
const field = (page: Page, name: string) =>
  page.locator(`${panel} [data-at$="${name}"]`).locator('input, select, textarea').first();
const answer = (page: Page) => page.locator('.tryit-answer');
const last = () => api.received.at(-1)!;
/** The place of the field that has the focus, or what its button says. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const { activeElement: one } = document;
    return one.tagName === 'BUTTON' ? one.innerText : one.closest('[data-at]')?.dataset.at;
  })()`);

/** Opens the playground of a page. */
async function tryIt(
  word: string,
  act: (page: Page) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  const wanted = { permissions: ['clipboard-read', 'clipboard-write'], ...options };
  await visit(
    browser!,
    site.page(word),
    async (page) => {
      await page.locator('.tryit-button').click();
      await page.locator(panel).waitFor();
      await act(page);
    },
    wanted,
  );
}

async function send(page: Page): Promise<string> {
  await page.locator('.tryit-send').click();
  await ended(page);
  return answer(page).innerText();
}

/** The status is there before the body, and until then the button cancels. */
async function ended(page: Page): Promise<void> {
  await answer(page).locator('.tryit-views, .tryit-failure').first().waitFor();
  await page.locator('.tryit-send:not(.busy)').waitFor();
}

describe.skipIf(!browser)('the playground', () => {
  it('loads nothing until somebody is about to use it, and is small', async () => {
    await visit(browser!, site.page('picture'), async (page) => {
      const loaded = () =>
        page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`);
      await page.locator('.tryit-button').waitFor();
      expect(await loaded()).not.toMatch(/tryit/);
      await page.locator('.tryit-button').click();
      await page.locator(panel).waitFor();
      expect(await loaded()).toMatch(/tryit-[0-9a-f]+\.js|tryit\.[\w-]+\.js/);
      expect(await loaded()).not.toMatch(/samples/);
    });
    const size = (name: string) => gzipSync(readFileSync(join(SCRIPTS, name)), { level: 9 }).length;
    expect(size('tryit.gen.js')).toBeLessThanOrEqual(25 * 1024);
    expect(size('start.gen.js')).toBeLessThanOrEqual(1536);
  });

  it('fills and sends a request by keyboard alone, and shows what came', async () => {
    await visit(browser!, site.page('plant-a-plant'), async (page) => {
      await page.locator('.tryit-button').focus();
      await page.keyboard.press('Enter');
      await page.locator(panel).waitFor();
      expect(await page.evaluate(`document.activeElement.closest('${panel}') !== null`)).toBe(true);
      for (const [name, text] of [
        ['bearer', 's3cret'],
        ['path.id', '7'],
        ['query.limit', '5'],
        ['header.X-Trace', 'abc'],
        ['body/name', 'Oak'],
        ['body/height', '1.5'],
      ] as const) {
        const control =
          name === 'bearer' ? page.getByLabel('bearer', { exact: true }).last() : field(page, name);
        await control.focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Control+Enter');
      await ended(page);
      expect(await answer(page).innerText()).toMatch(/201 Created[\s\S]*"planted": true/);
      expect(last()).toMatchObject({ method: 'POST', url: '/v1/plants/7?limit=5' });
      expect(last().headers).toMatchObject({
        'x-trace': 'abc',
        authorization: 'Bearer s3cret',
        'content-type': 'application/json',
      });
      expect(JSON.parse(last().body)).toEqual({ name: 'Oak', kind: 'tree', height: 1.5 });
      await page.getByRole('button', { name: /^Headers/ }).click();
      expect(await answer(page).innerText()).toMatch(/x-request-id\s+r-1/);
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      expect(await page.locator(panel).count()).toBe(0);
      expect(await page.evaluate('document.activeElement.className')).toBe('tryit-button');
    });
  });

  it('grows and shrinks with what is filled in: lists, objects, maps, choices, null, examples, raw text', async () => {
    await tryIt('plant-a-plant', async (page) => {
      const add = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
      await add('tags');
      expect(await focused(page)).toBe('Add tags 1');
      await add('tags 1');
      expect(await focused(page)).toBe('body/tags/0');
      await page.getByLabel('tags 1', { exact: true }).fill('green');
      await add('tags 2');
      await page.getByRole('button', { name: 'Remove tags 2' }).click();
      await add('place');
      expect(await focused(page)).toBe('body/place/lat');
      await page.getByRole('button', { name: 'Remove place' }).click();
      expect(await focused(page)).toBe('Add place');
      await add('place');
      await field(page, 'place/lat').fill('52');
      await add('care');
      await page.getByLabel('One of these:').selectOption({ label: 'Light' });
      await field(page, 'care/hours').fill('8');
      await add('labels');
      await page.getByRole('button', { name: 'Add a field' }).click();
      expect(await focused(page)).toBe('body/labels/key');
      await page.getByLabel('Name', { exact: true }).fill('rare');
      await page.getByLabel('key', { exact: true }).fill('yes');
      await page.getByRole('button', { name: 'null', exact: true }).click();
      await send(page);
      const whole = {
        ...{ tags: ['green'], place: { lat: 52 }, care: { hours: 8 }, labels: { rare: 'yes' }, note: null },
      };
      expect(JSON.parse(last().body)).toMatchObject(whole);
      await page.getByRole('button', { name: 'Raw', exact: true }).first().click();
      const raw = page.getByRole('textbox', { name: 'Body' });
      expect(JSON.parse(await raw.inputValue())).toMatchObject(whole);
      await raw.fill('{"name":"Elm","kind":"tree","height":12345678901234567890}');
      await page.getByRole('button', { name: 'Form', exact: true }).click();
      expect(await field(page, 'body/name').inputValue()).toBe('Elm');
      await send(page);
      expect(last().body).toContain('12345678901234567890');
      await page.locator(panel).getByLabel('Examples').selectOption({ label: 'oak' });
      expect(await field(page, 'body/height').inputValue()).toBe('20');
    });
  });

  it('writes XML and forms as they are sent, and takes them back from text', async () => {
    const change = async (page: Page, text: string) => {
      await page.getByRole('button', { name: 'Raw', exact: true }).first().click();
      const raw = page.getByRole('textbox', { name: 'Body' });
      const before = await raw.inputValue();
      await raw.fill(text);
      await page.getByRole('button', { name: 'Form', exact: true }).click();
      await raw.waitFor({ state: 'detached' });
      return before;
    };
    await tryIt('seeds', async (page) => {
      await send(page);
      expect(last().headers['content-type']).toBe('application/xml');
      const xml = await change(
        page,
        '<seeds id="7"><names><name>Oak &amp; Elm</name><name>Yew</name></names></seeds>',
      );
      expect(last().body).toBe(xml);
      expect(xml.replace(/\n\s*/g, '')).toBe(
        '<?xml version="1.0" encoding="UTF-8"?><seeds xmlns="https://example.com/seeds" id="1"><names><name>string</name></names></seeds>',
      );
      expect(await field(page, 'body/id').inputValue()).toBe('7');
      expect(await page.getByLabel('names 1', { exact: true }).inputValue()).toBe('Oak & Elm');
      await page.goto(`${site.page('order')}#tryit`);
      await page.locator(panel).waitFor();
      expect(await change(page, 'kind=oak+tree&count=3&notes=a&notes=b')).toBe('kind=string&count=1');
      expect(await field(page, 'body/count').inputValue()).toBe('3');
      await send(page);
      expect(last().body).toBe('kind=oak+tree&count=3&notes=a&notes=b');
    });
  });

  it('is there for readers whom a script of the site knows, where it is for those alone', async () => {
    await visit(browser!, site.page('members'), async (page) => {
      await page.waitForFunction(`document.documentElement.dataset.features === 'playground'`);
      expect(await page.locator('.tryit-button').count()).toBe(0);
      await page.evaluate(`mintlify.user = {}; dispatchEvent(new Event('mintlify:user'))`);
      await page.locator('.tryit-button').click();
      await send(page);
      expect(last().url).toBe('/v1/members');
    });
  });

  it('takes variables of servers from scripts of the site', async () => {
    await visit(browser!, site.page('missing'), async (page) => {
      await page.evaluate(`mintlify.api.playground.setServerVariables({ tenant: 'acme' })`);
      await page.locator('.tryit-button').click();
      const server = page.getByLabel('Server', { exact: true });
      await server.selectOption('3');
      const url = page.locator('.tryit-url');
      expect(await url.innerText()).toBe('https://acme.plants.example/missing');
      await page.evaluate(`mintlify.api.playground.setServerVariables({ tenant: 'other' })`);
      expect(await url.innerText()).toBe('https://other.plants.example/missing');
      await page.evaluate(`mintlify.api.playground.clearServerVariables()`);
      expect(await url.innerText()).toBe('https://main.plants.example/missing');
    });
  });

  it('says at the field what is wrong, and sends anyway for whoever insists', async () => {
    await tryIt('plant-a-plant', async (page) => {
      await field(page, 'path.id').fill('');
      await field(page, 'query.limit').fill('500');
      await field(page, 'body/name').fill('x');
      await field(page, 'body/height').fill('tall');
      const before = api.received.length;
      await page.locator('.tryit-send').click();
      await page.locator('.tryit-mistake').first().waitFor();
      expect(await page.evaluate('document.activeElement.closest("[data-at]").dataset.at')).toBe('path.id');
      expect(await field(page, 'path.id').getAttribute('aria-invalid')).toBe('true');
      const said = (at: string) => page.locator(`[data-at="${at}"] .tryit-mistake`).first().innerText();
      expect(await said('path.id')).toBe('required');
      expect(await said('query.limit')).toBe('Expected: ≤ 100');
      expect(await said('body/name')).toBe('Expected: length ≥ 2');
      expect(await said('body/height')).toBe('Expected: number');
      expect(api.received.length).toBe(before);
      const insist = page.getByRole('button', { name: 'Send anyway' });
      expect(await insist.count()).toBe(2);
      await page.locator('[data-at="path.id"]').getByRole('button', { name: 'Send anyway' }).click();
      await ended(page);
      expect(await insist.count()).toBe(0);
      expect(api.received.length).toBe(before + 1);
    });
  });

  it('says what is wrong with a body as a whole, and leads to a field that is added', async () => {
    await tryIt('make-a-bed', async (page) => {
      const said = page.locator('[data-at="body"] > .tryit-mistake').first();
      await field(page, 'body/row0').fill('');
      await page.locator('.tryit-send').click();
      expect(await said.innerText()).toBe('Expected: properties ≥ 1');
      await page.locator(panel).getByLabel('Add a field').selectOption('row3');
      expect(await focused(page)).toBe('body/row3');
      await page.locator(panel).getByLabel('Add a field').selectOption('stones');
      expect(await focused(page)).toBe('Add stones 1');
      await page.getByRole('button', { name: 'Raw', exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Body' }).fill('{');
      await page.locator('.tryit-send').click();
      expect(await said.innerText()).toMatch(/^Expected: .*JSON/);
    });
  });

  it('shows the field that is wrong where nothing covers it', async () => {
    const act = async (page: Page) => {
      await field(page, 'body/name').fill('x');
      await page.evaluate(
        `document.querySelector('.tryit-right').scrollIntoView({ block: 'end', behavior: 'instant' })`,
      );
      await page.locator('.tryit-send').click();
      await page.locator('.tryit-mistake').first().waitFor();
      const isSeen = `(() => {
        const { left, top, width, height } = document.activeElement.getBoundingClientRect();
        return [top + 2, top + height - 2].map((y) =>
          document.elementFromPoint(left + width / 2, y) === document.activeElement);
      })()`;
      expect(await focused(page)).toBe('body/name');
      await expect.poll(() => page.evaluate(isSeen)).toEqual([true, true]);
    };
    await tryIt('plant-a-plant', act, { viewport: { width: 390, height: 700 } });
  });

  it('says at the field what browsers keep back, sends the rest, and has all of it in the code', async () => {
    await tryIt('greenhouse', async (page) => {
      const hints = (name: string) =>
        page.locator(`${panel} .tryit-field`, { hasText: name }).locator('.tryit-hint').allInnerTexts();
      const cookie = 'Browsers do not let pages send Cookie. It is part of the code.';
      expect(await hints('lamp')).toEqual([cookie]);
      expect(await hints('User-Agent')).toEqual([cookie.replace('Cookie', 'User-Agent')]);
      expect(await hints('X-Trace')).toEqual([]);
      const shared = 'Authorization is used by more than one scheme: servers may read only one.';
      const ofSchemes = page.locator('.tryit-section', { hasText: 'Authorizations' }).locator('.tryit-hint');
      expect(await ofSchemes.allInnerTexts()).toEqual([cookie, shared, shared]);
      await field(page, 'cookie.lamp').fill('');
      expect(await send(page)).toContain('201');
      await field(page, 'cookie.lamp').fill('warm & low');
      await page.getByLabel('sid').fill('top-secret');
      expect(await send(page)).toContain('201');
      expect(last().headers.cookie).toBeUndefined();
      await page.getByText('Code', { exact: true }).click();
      await page.locator('.tryit-section pre:not(:empty)').waitFor();
      expect(await page.locator('.tryit-section pre').innerText()).toContain(
        "--cookie 'sid=<api-key>; lamp=warm%20%26%20low'",
      );
      await page.getByLabel('Authorizations').selectOption({ label: 'bearer' });
      expect(await ofSchemes.count()).toBe(0);
    });
  });

  it('shows every answer in the form that suits it', async () => {
    await tryIt('picture', async (page) => {
      await send(page);
      await page.waitForFunction(`document.querySelector('.tryit-body img')?.naturalWidth === 1`);
      for (const [word, text] of [
        ['watch', /leaf[\s\S]*"n": 1[\s\S]*message[\s\S]*second/],
        ['feed', /<plants>\s+<plant id="1">Oak<\/plant>\s+<empty\/>\s+<\/plants>/],
        ['bytes', /Binary data: application\/octet-stream/],
        ['missing', /404 Not Found[\s\S]*"title": "No such plant"/],
        ['large', /12345678901234567890[\s\S]*and 150 more/],
      ] as const) {
        await page.goto(`${site.page(word)}#tryit`);
        await page.locator(panel).waitFor();
        await send(page);
        expect(await answer(page).innerText()).toMatch(text);
      }
    });
  });

  it('sends files in forms of several parts', async () => {
    await tryIt('upload', async (page) => {
      const file = { name: 'leaf.txt', mimeType: 'text/plain', buffer: Buffer.from('green') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await field(page, 'body/title').fill('Leaf');
      await send(page);
      expect(last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(last().body).toMatch(/name="file"; filename="leaf.txt"[\s\S]*green[\s\S]*name="title"\s+Leaf/);
    });
  });

  it.each([
    ['closed', /answers, but does not let pages of this site read its answers: CORS/],
    ['nobody', /cannot be reached/],
  ] as const)('explains why a server that is %s gave no answer', async (which, text) => {
    await tryIt('missing', async (page) => {
      await page.getByLabel('Server', { exact: true }).selectOption({ label: api[which] });
      expect(await send(page)).toMatch(text);
    });
  });

  it('has requests without an answer in its history, with why, to be sent again', async () => {
    await tryIt('plant-a-plant', async (page) => {
      const server = page.getByLabel('Server', { exact: true });
      const past = page.locator('.tryit-past button');
      const choose = async (which: 'nobody' | 'open') =>
        server.selectOption({ label: which === 'open' ? `${api.open}/v1` : api.nobody });
      await choose('nobody');
      await field(page, 'body/name').fill('Elm');
      await page.locator('.tryit-send').click();
      // What is changed meanwhile was not sent.
      await field(page, 'body/name').fill('Ash');
      await ended(page);
      await choose('open');
      await send(page);
      await page.locator('summary', { hasText: 'History' }).click();
      expect(await past.allInnerTexts()).toEqual([
        expect.stringMatching(/^201\s/),
        expect.stringMatching(/^unreachable\s+http:\/\/127\.0\.0\.1:9\/plants/),
      ]);
      await past.nth(1).click();
      expect(await answer(page).innerText()).toMatch(/cannot be reached[\s\S]*unreachable/);
      expect(await field(page, 'body/name').inputValue()).toBe('Elm');
      await past.first().click();
      expect(await answer(page).innerText()).toContain('201 Created');
      await page.reload();
      await page.locator('.tryit-button').click();
      await page.locator('summary', { hasText: 'History' }).click();
      await past.nth(1).click();
      expect(await answer(page).innerText()).toMatch(/cannot be reached/);
      // Answers are not kept beyond the page, and that of another request is none of this one.
      await past.first().click();
      expect(await answer(page).innerText()).toBe('');
      await past.nth(1).click();
      await choose('open');
      await send(page);
      expect(JSON.parse(last().body)).toMatchObject({ name: 'Elm' });
      expect(await past.count()).toBe(3);
    });
  });

  it('does not blame the server for what a browser will not send, and keeps no words that may quote a secret', async () => {
    await tryIt('plant-a-plant', async (page) => {
      await page.getByLabel('Authorizations').selectOption({ label: 'bearer' });
      await page.getByLabel('bearer').fill('“secret”');
      await field(page, 'body/name').fill('Elm');
      expect(await send(page)).toContain('The request cannot be sent.');
      const stored = await page.evaluate('sessionStorage.getItem("bindery-tryit-history")');
      expect(stored).toContain('"code":"other","subject":""');
    });
  });

  it('brings a failure into sight on a phone, also one of the history', async () => {
    const isSeen = `(() => {
      const { top, bottom } = document.querySelector('.tryit-failure').getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    })()`;
    const act = async (page: Page) => {
      await page.getByLabel('Server', { exact: true }).selectOption({ label: api.nobody });
      await send(page);
      await expect.poll(() => page.evaluate(isSeen)).toBe(true);
      await page.locator('summary', { hasText: 'History' }).click();
      await page.evaluate('scrollTo(0, 0)');
      await page.evaluate(`document.querySelector('.tryit-past button').click()`);
      await expect.poll(() => page.evaluate(isSeen)).toBe(true);
    };
    await tryIt('plant-a-plant', act, { viewport: { width: 390, height: 600 } });
  });

  it('is not covered by the way back to the top on a phone', async () => {
    const options = { viewport: { width: 390, height: 600 } };
    const act = async (page: Page) => {
      await page.evaluate('scrollTo(0, innerHeight * 1.6)');
      await page.locator('.to-top').waitFor({ state: 'attached' });
      expect(await page.locator('.to-top').isVisible()).toBe(false);
      await page.locator(panel).getByRole('button', { name: 'Close' }).click();
      await page.evaluate('document.body.style.minHeight = "400vh"; scrollTo(0, innerHeight * 2)');
      await page.locator('.to-top').waitFor();
    };
    await tryIt('plant-a-plant', act, options);
  });

  it('can be cancelled', async () => {
    await tryIt('slow', async (page) => {
      await page.locator('.tryit-send').click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled').waitFor();
      expect(await page.locator('.tryit-send').innerText()).toBe('Send');
    });
  });

  it('keeps secrets out of addresses, links, code and history, and only for the session', async () => {
    await tryIt('plant-a-plant', async (page) => {
      await page.getByLabel('Authorizations').selectOption({ label: 'key' });
      await page.getByLabel('api_key').fill('top-secret');
      await field(page, 'body/name').fill('Birch');
      await send(page);
      expect(last().url).toContain('api_key=top-secret');
      await page.getByRole('button', { name: 'Copy link' }).click();
      const copied = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
      await expect.poll(copied).toContain('#tryit=');
      const link = await copied();
      await page.getByText('Code', { exact: true }).click();
      await page.locator('.tryit-section pre:not(:empty)').waitFor();
      const code = await page.locator('.tryit-section pre').innerText();
      expect(code).toMatch(/curl[\s\S]*api_key=<api-key>[\s\S]*Birch/);
      await page.locator(panel).getByLabel('Language').selectOption({ label: 'Rust' });
      await field(page, 'body/name').fill('Alder');
      expect(await page.locator('.tryit-section pre').innerText()).toMatch(/reqwest[\s\S]*Alder/);
      const stored = (await page.evaluate(
        '[JSON.stringify({ ...localStorage }), sessionStorage.getItem("bindery-tryit-history"), location.href]',
      )) as string[];
      const seen = [link, Buffer.from(link.split('=')[1]!, 'base64url').toString(), code, ...stored];
      for (const text of seen) expect(text).not.toContain('top-secret');
      await page.goto('about:blank');
      await page.goto(link);
      await page.locator(panel).waitFor();
      expect(await field(page, 'body/name').inputValue()).toBe('Birch');
      expect(await page.getByLabel('api_key').inputValue()).toBe('top-secret');
      await field(page, 'body/name').fill('Other');
      await page.locator('summary', { hasText: 'History' }).click();
      expect(await page.locator('.tryit-past').innerText()).toContain('api_key=<api-key>');
      await page.locator('.tryit-past button').first().click();
      expect(await field(page, 'body/name').inputValue()).toBe('Birch');
    });
  });

  it.each([
    ['Client credentials', 'machine-token'],
    ['Password', 'password-token'],
    ['Sign in', 'person-token'],
  ])('gets a token by OAuth: %s', async (way, token) => {
    await tryIt('plant-a-plant', async (page) => {
      await page.getByLabel('Authorizations').selectOption({ label: 'machine' });
      await page.getByRole('button', { name: way, exact: true }).click();
      await page.getByLabel('Client ID').fill('me');
      if (way !== 'Sign in') await page.getByLabel('Client secret').fill('hush');
      if (way === 'Password') {
        await page.getByLabel('User name').fill('ada');
        await page.getByLabel('Password', { exact: true }).fill('pass');
      }
      await page.getByRole('button', { name: 'Get a token' }).click();
      await page.waitForFunction(
        `[...document.querySelectorAll('input')].some(({ value }) => value === '${token}')`,
      );
      await send(page);
      expect(last().headers.authorization).toBe(`Bearer ${token}`);
    });
  });

  it('is a console for channels', async () => {
    await tryIt('talk', async (page) => {
      await page.getByLabel('Authorizations').selectOption({ label: 'bearer' });
      expect(await page.locator('.tryit-hint').innerText()).toBe(
        'Browsers do not let pages send Authorization.',
      );
      await page.getByLabel('Authorizations').selectOption({ label: 'ticket' });
      expect(await page.locator('.tryit-hint').count()).toBe(0);
      await page.locator(panel).getByLabel('ticket', { exact: true }).fill('blue');
      await page.locator('.tryit-send').click();
      await page.getByText('hello /talk?ticket=blue').waitFor();
      const message = page.getByRole('textbox', { name: 'Message' });
      expect(JSON.parse(await message.inputValue())).toEqual({ litres: expect.any(Number) });
      await message.fill('{"litres":3}');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.waitForFunction(`document.querySelectorAll('.tryit-log .json').length === 2`);
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await answer(page).getByText('Not connected').waitFor();
    });
  });

  it('takes from a link what it may choose, and no host that it makes up', async () => {
    const state = {
      ...{ server: 3, variables: { tenant: 'evil.example/' }, params: { 'path.id': 9, 'header.Other': 'x' } },
      ...{
        body: { type: 0, mode: 'form', value: { name: 'Yew', kind: 'tree' } },
        auth: 77,
        secrets: { bearer: 1 },
      },
    };
    const link = `#tryit=${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
    await visit(browser!, site.page('plant-a-plant') + link, async (page) => {
      await page.locator(panel).waitFor();
      expect(await page.locator('.tryit-url').innerText()).toBe('https://main.plants.example/plants/9');
      expect(await field(page, 'body/name').inputValue()).toBe('Yew');
      await page.evaluate(`location.hash = '#tryit=${'x'.repeat(9)}'`);
      expect(await field(page, 'body/name').inputValue()).toBe('Yew');
    });
  });

  it('opens over the whole page from a link, and goes back in place with Escape', async () => {
    await visit(browser!, `${site.page('plant-a-plant')}#tryit-wide`, async (page) => {
      await page.locator('.tryit-dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.tryit-dialog').waitFor({ state: 'detached' });
      expect(await page.locator(`[data-tryit] ${panel}`).count()).toBe(1);
    });
  });

  it('speaks the language of the page', async () => {
    await visit(browser!, site.page('missing', 'de'), async (page) => {
      await page.getByRole('button', { name: 'Ausprobieren' }).click();
      await page.getByRole('button', { name: 'Senden' }).waitFor();
      await page.getByLabel('Server', { exact: true }).selectOption({ label: api.closed });
      expect(await send(page)).toMatch(/lässt Seiten dieser Website die Antworten aber nicht lesen/);
    });
  });

  it('reads from right to left where the page does, but for what is no text of its language', async () => {
    const isForward = (selector: string, text: string) => `(() => {
      const node = [...document.querySelectorAll('${panel} ${selector}')]
        .flatMap((one) => [...one.childNodes])
        .find((one) => one.nodeType === 3 && one.data.includes(${JSON.stringify(text)}));
      const at = (index) => {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      };
      const start = node.data.indexOf(${JSON.stringify(text)});
      return at(start) < at(start + ${text.length - 1});
    })()`;
    const options = { viewport: { width: 390, height: 844 } };
    const act = async (page: Page) => {
      await page.locator(panel).waitFor();
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
      expect(await page.evaluate(isForward('.tryit-name small', 'string[]'))).toBe(true);
      await page.locator(`${panel} select`).nth(1).selectOption({ label: 'machine' });
      expect(await page.evaluate(isForward('.tryit-hint', new URL(site.page('index')).origin))).toBe(true);
      await send(page);
      expect(await page.evaluate(isForward('.api-status', '201 Created'))).toBe(true);
      expect(await page.evaluate(isForward('.facts', ' · 16 B'))).toBe(true);
    };
    await visit(browser!, `${site.page('plant-a-plant', 'ar')}#tryit`, act, options);
  });

  it.each([390, 1280])(
    'cuts long values at their end where the page is from right to left: %i px',
    async (width) => {
      const act = async (page: Page) => {
        await page.locator(panel).waitFor();
        const kind = field(page, 'body/kind');
        await kind.selectOption({ index: 2 });
        const directions = () =>
          page.evaluate(`(() => {
          const list = document.querySelector('${panel} [data-at$="body/kind"] select');
          const { direction, paddingLeft, paddingRight } = getComputedStyle(list);
          return [direction, parseFloat(paddingLeft) > parseFloat(paddingRight)];
        })()`);
        expect(await kind.locator('option:checked').innerText()).toMatch(/^a kind whose name is longer/);
        // Its arrow stays where the page's lines end.
        expect(await directions()).toEqual(['ltr', true]);
        await kind.selectOption({ label: 'شجرة' });
        expect(await directions()).toEqual(['rtl', true]);
        await send(page);
        await page.locator('.tryit-right > .tryit-section summary').last().click();
        const isShown = `(() => {
        const url = document.querySelector('.tryit-past code');
        const range = new Range();
        range.setStart(url.firstChild, 0);
        range.setEnd(url.firstChild, 1);
        const [letter, box] = [range, url].map((one) => one.getBoundingClientRect());
        return [url.scrollWidth > url.clientWidth, letter.left >= box.left && letter.right <= box.right];
      })()`;
        await field(page, 'path.id').fill('1'.repeat(80));
        await page.locator('.tryit-send').click();
        await page.locator('.tryit-past li').nth(1).waitFor();
        expect(await page.evaluate(isShown)).toEqual([true, true]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      };
      const options = { viewport: { width, height: 844 } };
      await visit(browser!, `${site.page('plant-a-plant', 'ar')}#tryit`, act, options);
    },
  );

  it.each([
    ['light', 1280, ''],
    ['dark', 390, ''],
    ['light', 390, '#tryit-wide'],
    ['dark', 1280, '#tryit-wide'],
  ] as const)(
    'has no barriers in %s at %i px %s, and nothing is cut off',
    async (colorScheme, width, hash) => {
      const options = { colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' } as const;
      await visit(
        browser!,
        `${site.page('plant-a-plant')}${hash || '#tryit'}`,
        async (page) => {
          await page.locator(panel).waitFor();
          for (const name of ['tags', 'place', 'care', 'labels']) {
            await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
          }
          await field(page, 'path.id').fill('');
          await page.locator('.tryit-send').click();
          await page.getByRole('button', { name: 'Send anyway' }).first().click();
          await page.locator('.tryit-views').waitFor();
          await page.getByText('Code', { exact: true }).click();
          await page.locator('.tryit-section pre').waitFor();
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
          expect(await page.evaluate(CUT_OFF)).toEqual([]);
          await page.evaluate(AXE);
          const { violations } = (await page.evaluate(`axe.run('${panel}')`)) as AxeResults;
          expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual(
            [],
          );
        },
        options,
      );
    },
  );

  it('is not there where the deployment has it off', async () => {
    site.setFeatures('search');
    try {
      await visit(browser!, site.page('missing'), async (page) => {
        await page.waitForFunction(`document.documentElement.dataset.features === 'search'`);
        expect(await page.locator('.tryit-button').count()).toBe(0);
      });
    } finally {
      site.setFeatures('playground');
    }
  });
});

/** Controls that reach beyond the panel, or into its edge. */
const CUT_OFF = `(() => {
  const { left, right } = document.querySelector('${panel}').getBoundingClientRect();
  return [...document.querySelectorAll('${panel} :is(input, select, textarea, button)')]
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.left < left + 8 || box.right > right - 8))
    .map(([html]) => html);
})()`;
