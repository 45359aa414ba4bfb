/** What a newcomer does in the first hour, step by step, and how anybody signs in. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { HOSTILE, type Installation, WRITTEN_BY_AGENT } from './installation.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'a long sentence is fine';
const LONG_MS = 120_000;

/** Repository → live build → site → key → request with it → export → download → agent → merge → another site. */
export async function firstHour(installation: Installation, visitor: Visitor, name: string): Promise<void> {
  const siteUrl = await makeSite(visitor, installation.makeRepository(name));
  await useKey(installation, visitor);
  await exportSite(visitor, name);
  await changeByAgent(visitor, name);
  await expect.poll(() => textAt(`${siteUrl}guide`), { timeout: LONG_MS }).toContain(WRITTEN_BY_AGENT);
}

async function makeSite({ page, press, write }: Visitor, repository: string): Promise<string> {
  await press(page.getByRole('link', { name: 'New project' }));
  await write(page.getByLabel('Repository'), `${repository}x`);
  await press(page.getByRole('button', { name: 'Check the repository' }));
  // What is wrong is said before anything is made.
  await page.getByRole('alert').waitFor();
  await write(page.getByLabel('Repository'), repository);
  await press(page.getByRole('button', { name: 'Check the repository' }));
  await page.getByText('The repository can be read.').waitFor();
  await press(page.getByRole('button', { name: 'Create the site' }));
  await page.getByRole('heading', { name: 'Log' }).waitFor();
  await page
    .getByRole('log')
    .getByText(/published: version/)
    .waitFor({ timeout: LONG_MS });
  const open = page.getByRole('link', { name: 'Open the site', exact: true });
  await open.waitFor();
  const siteUrl = (await open.getAttribute('href'))!;
  expect(await textAt(siteUrl)).toContain('Welcome');
  // The commit's message holds HTML, colours and another direction: all of it is text.
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  expect(title).toBe('First pages <img src=x onerror="window.pwned=1"><b>bold</b> red ‹U+202E›gnp.exe');
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  // What is wrong is said where its owner is, not in the list of all projects alone.
  await press(page.getByRole('link', { name: 'Overview', exact: true }));
  await page.getByRole('link', { name: /mistakes in the content of/ }).waitFor();
  return siteUrl;
}

async function useKey({ url }: Installation, { page, press, write }: Visitor): Promise<void> {
  await press(page.getByRole('link', { name: 'Organization', exact: true }));
  await press(page.getByRole('link', { name: 'Admin keys' }));
  await press(page.getByRole('button', { name: 'New key' }));
  await write(page.getByLabel('Name'), 'Nightly');
  await press(page.getByRole('button', { name: 'Create the key' }));
  const code = page.getByText(/^bnd_admin_\w+$/);
  await code.waitFor();
  const key = await code.innerText();
  await press(page.getByRole('button', { name: 'I have copied it' }));
  const answer = await fetch(`${url}/v1/projects`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  await page.getByText(key).waitFor({ state: 'detached' });
}

async function exportSite(visitor: Visitor, name: string): Promise<void> {
  const { page, press } = visitor;
  await openByPalette(visitor, `${name} exports`, 'Static exports');
  await press(page.getByRole('button', { name: 'New export' }));
  await press(page.getByRole('button', { name: 'Start the export' }));
  await press(page.getByRole('button', { name: 'Get a link' }));
  await page.getByText(/^Expires in/).waitFor();
  const saving = page.waitForEvent('download');
  await press(page.getByRole('link', { name: /^Download/ }));
  const download = await saving;
  const sha256 = createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex');
  await page.getByText(sha256, { exact: true }).waitFor();
}

async function changeByAgent(visitor: Visitor, name: string): Promise<void> {
  const { page, press, write } = visitor;
  await openByPalette(visitor, `${name} agent`, 'Agent');
  await write(page.getByLabel('What should the agent do?'), `Say who wrote the guide. ${HOSTILE}`);
  await press(page.getByRole('button', { name: 'Start' }));
  await page.getByText('I look at it first.').waitFor({ timeout: LONG_MS });
  await press(page.getByRole('link', { name: 'Changes' }));
  await page.getByText(`Added: ${WRITTEN_BY_AGENT}`).waitFor({ timeout: LONG_MS });
  await page.frameLocator('iframe[title="guide.mdx, after"]').getByText(WRITTEN_BY_AGENT).waitFor();
  await press(page.getByRole('button', { name: 'Merge', exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Merge' }));
  await page.getByText('Merged', { exact: true }).first().waitFor();
}

/** `Ctrl K`, some letters, Enter. */
export async function openByPalette({ page }: Visitor, letters: string, heading: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByLabel('Where to').waitFor();
  await page.keyboard.insertText(letters);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

export async function signIn(
  { url }: Installation,
  { page, press, write }: Visitor,
  email: string = EMAIL,
): Promise<void> {
  await page.goto(url);
  await write(page.getByLabel('E-mail'), email);
  await write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
}

/** A session of its own, for whoever's way in is not what a test is about. */
export async function sessionOf(
  { url }: Installation,
  { email = EMAIL, password = PASSWORD }: { email?: string; password?: string } = {},
): Promise<NonNullable<VisitOptions['cookies']>> {
  const answer = await fetch(`${url}/-/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers.getSetCookie().map((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    const { hostname } = new URL(url);
    return { name: name!, value: value!, domain: hostname, path: '/', secure: true, httpOnly: true };
  });
}

/** Sites lie at names below localhost, which browsers know and Node does not. */
async function textAt(url: string): Promise<string> {
  const { host, port, pathname } = new URL(url);
  const chunks: Buffer[] = [];
  const [answer] = (await once(
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }),
    'response',
  )) as [IncomingMessage];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
