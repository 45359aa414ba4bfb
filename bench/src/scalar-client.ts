/** Scalar's API client as its reference opens it: one operation at a time, with what a reader would have to fill in. */
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { PEERS_FOLDER } from './folders.ts';

const SCRIPT = join(PEERS_FOLDER, 'playground/node_modules/@scalar/api-reference/dist/browser/standalone.js');
const PAGE = '<!doctype html><meta charset="utf-8"><div id="app"></div><script src="/scalar.js"></script>';
const PATIENCE_MS = 6000;
const A_FILE = { name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') };

export interface ScalarRequest {
  /** With one operation. */
  document: object;
  server: string;
  /** Names of the schemes that are needed together. */
  schemes: string[];
  /** Names of the cookies that these want. */
  cookies: string[];
  /** By name of a parameter or of a field of a form. */
  values: ReadonlyMap<string, string>;
  /** Names of fields of the body that are files. */
  files: ReadonlySet<string>;
  /** A file, or what our form would send; its text is null where it is none. */
  body: 'file' | { text: string | null } | null;
  /** With all values and the text of the body; else only what is required gets a value, where its field is empty. */
  isCorrected: boolean;
}

export interface ScalarClient {
  send(request: ScalarRequest): Promise<void>;
  close(): Promise<void>;
}

export async function openScalar(browser: Browser): Promise<ScalarClient> {
  if (!existsSync(SCRIPT)) throw new Error('npm run bench:setup -- playground installs Scalar');
  const host = createServer((request, response) => {
    const isScript = request.url === '/scalar.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    if (isScript) createReadStream(SCRIPT).pipe(response);
    else response.end(PAGE);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const page = await browser.newPage({ viewport: { width: 1400, height: 1200 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  return {
    async send(request) {
      const { document, server, schemes, cookies, body, isCorrected } = request;
      await page.context().clearCookies();
      await page.context().addCookies(cookies.map((name) => ({ name, value: 'secret', url: server })));
      const content = { ...document, servers: [{ url: server }] };
      await page.evaluate(showOnly, { content, authentication: filledSchemes(document, schemes) });
      await page
        .getByRole('button', { name: /test request/i })
        .first()
        .click();
      const dialog = page.getByRole('dialog').first();
      const button = dialog.getByRole('button', { name: /^send/i }).first();
      await button.waitFor();
      await fillRows(dialog, request);
      if (body === 'file') await chooseBody(dialog);
      else if (isCorrected && body?.text) await writeBody(dialog, body.text);
      const leaving = page.waitForRequest((one) => isTo(server, one)).catch(() => null);
      await button.click();
      const sent = await leaving;
      if (sent === null) throw new Error(`nothing left its page: ${await lastWords(page)}`);
      await sent.response();
    },
    async close() {
      await page.close();
      host.closeAllConnections();
      host.close();
    },
  };
}

/** What it says in a corner for a few seconds. */
async function lastWords(page: Page): Promise<string> {
  const toasts = await page.locator('[data-sonner-toast]').allInnerTexts();
  return toasts.join(' ').replaceAll('\n', ' ') || 'without a word';
}

function isTo(server: string, request: Request): boolean {
  return request.url().startsWith(server) && request.method() !== 'OPTIONS';
}

/** A row has a box, a name and a value, which may be a list to choose from; a field that may be a file has a button too. */
async function fillRows(dialog: Locator, { values, files, isCorrected }: ScalarRequest): Promise<void> {
  const names = await dialog.locator('tr > td:nth-child(2)').allInnerTexts();
  for (const [index, text] of names.entries()) {
    const row = dialog.locator('tr:has(> td:nth-child(2))').nth(index);
    const name = text.split('\n')[0]!.trim();
    if (files.has(name)) await chooseFile(row);
    else if (values.has(name)) await fillRow(row, values.get(name)!, isCorrected);
  }
}

async function fillRow(row: Locator, text: string, isCorrected: boolean): Promise<void> {
  const value = row.locator('> td:nth-child(3) [contenteditable]');
  if ((await value.count()) === 0) return;
  const isEmpty = (await value.innerText()).trim() === '';
  const isRequired = (await row.locator('[aria-required=true]').count()) > 0;
  if (!isCorrected && !(isEmpty && isRequired)) return;
  await write(value, text);
}

async function write(place: Locator, text: string): Promise<void> {
  const { keyboard } = place.page();
  await place.click();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.insertText(text);
  await keyboard.press('Tab');
}

async function chooseFile(place: Locator): Promise<void> {
  const button = place.getByRole('button', { name: /^select file$/i });
  const [chooser] = await Promise.all([place.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(A_FILE);
}

/** Only of one media type does Scalar expect a file: the others are told by a reader. */
async function chooseBody(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: /^select file$/i });
  if ((await button.count()) === 0) {
    await dialog.getByRole('button', { name: /^[\w.+-]+\/[\w.+-]+$/ }).click();
    await dialog.page().getByText('Binary File', { exact: true }).click();
  }
  await chooseFile(dialog);
}

async function writeBody(dialog: Locator, text: string): Promise<void> {
  const editor = dialog.locator('.cm-content').first();
  if ((await editor.count()) > 0) await write(editor, text);
}

interface ScalarWindow {
  Scalar: { createApiReference(place: string, options: object): { destroy(): void } };
  shown?: { destroy(): void };
}

/** Runs in the page. */
function showOnly({ content, authentication }: { content: object; authentication: object }): void {
  const page = globalThis as unknown as ScalarWindow & {
    document: { body: { innerHTML: string } };
    localStorage: { clear(): void };
    history: { replaceState(state: null, title: string, url: string): void };
  };
  page.shown?.destroy();
  page.document.body.innerHTML = '<div id="app"></div>';
  page.localStorage.clear();
  page.history.replaceState(null, '', '/');
  page.shown = page.Scalar.createApiReference('#app', {
    ...{ content, authentication, telemetry: false, withDefaultFonts: false },
  });
}

/** Every secret that its settings know a place for, and the schemes that a reader would choose. */
function filledSchemes(document: object, schemes: string[]): object {
  const { components } = document as {
    components?: { securitySchemes?: Record<string, { flows?: object }> };
  };
  const filled = Object.entries(components?.securitySchemes ?? {}).map(([name, { flows = {} }]) => {
    const tokens = Object.keys(flows).map((flow) => [flow, { token: 'secret' }]);
    const secret = { token: 'secret', username: 'secret', password: 'secret', value: 'secret' };
    return [name, { ...secret, flows: Object.fromEntries(tokens) }];
  });
  const preferredSecurityScheme = schemes.length > 1 ? [schemes] : (schemes[0] ?? null);
  return { preferredSecurityScheme, securitySchemes: Object.fromEntries(filled) };
}
