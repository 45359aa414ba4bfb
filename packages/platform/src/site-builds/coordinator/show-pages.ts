/** Pages as they look, each in one HTML document that needs nothing else and runs nothing. Runs in the coordinator's cage. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { openPreview, type Preview } from '@bindery/engine';

export interface ShowTask {
  /** One site each. */
  folders: string[];
  /** Of each of them, by the path of the page's source. */
  pages: string[];
}

/** The pages of each folder, in their order; null: it is not there, or cannot be rendered. */
export type ShownPages = (Uint8Array | null)[][];

/** What one page may have, its images included. */
export const LARGEST_SHOWN = 4_000_000;
const PATIENCE_MS = 120_000;
const LARGEST_PAGE = 1_500_000;
const LARGEST_IMAGE = 300_000;

export async function showPages(_host: object, { folders, pages }: ShowTask): Promise<ShownPages> {
  const shown: ShownPages = [];
  for (const folder of folders) shown.push(await showFolder(folder, pages));
  return shown;
}

async function showFolder(folder: string, pages: string[]): Promise<ShownPages[number]> {
  const preview = await openPreview(folder).catch(() => null);
  if (!preview) return pages.map(() => null);
  const endMs = performance.now() + PATIENCE_MS;
  const shown: ShownPages[number] = [];
  try {
    for (const page of pages) shown.push(performance.now() < endMs ? await showPage(preview, page) : null);
  } finally {
    preview.close();
  }
  return shown;
}

async function showPage(preview: Preview, page: string): Promise<Uint8Array | null> {
  const path = page.replace(/\.mdx?$/i, '.html');
  const html = await textOf(preview, path).catch(() => null);
  if (html === null || html.length > LARGEST_PAGE) return null;
  const bytes = Buffer.from(await selfContained(preview, { html, path }));
  return bytes.length <= LARGEST_SHOWN ? bytes : null;
}

async function selfContained(
  preview: Preview,
  { html, path }: { html: string; path: string },
): Promise<string> {
  let room = LARGEST_SHOWN - html.length;
  const inert = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replaceAll(/<link\b(?![^>]*\brel="stylesheet")[^>]*>/gi, '');
  const styled = await replaceAsync(inert, /<link\b[^>]*\brel="stylesheet"[^>]*>/gi, async (tag) => {
    const css = await textOf(preview, resolve(path, attribute(tag, 'href'))).catch(() => null);
    return css === null ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>`;
  });
  return replaceAsync(styled, /<img\b[^>]*>/gi, async (tag) => {
    const source = attribute(tag, 'src');
    const found = await dataUri(preview, resolve(path, source)).catch(() => null);
    const data = found !== null && found.length <= room ? found : null;
    room -= data?.length ?? 0;
    return data === null ? tag.replace(/\ssrc="[^"]*"/i, '') : tag.replace(`"${source}"`, `"${data}"`);
  });
}

async function dataUri(preview: Preview, path: string): Promise<string | null> {
  const file = await preview.get(path);
  if (!file?.mediaType.startsWith('image/')) return null;
  const bytes = await bytesOf(file.content);
  return bytes.length > LARGEST_IMAGE ? null : `data:${file.mediaType};base64,${bytes.toString('base64')}`;
}

async function textOf(preview: Preview, path: string): Promise<string | null> {
  const file = await preview.get(path);
  return file ? (await bytesOf(file.content)).toString('utf8') : null;
}

async function bytesOf(content: Buffer | { location: string }): Promise<Buffer> {
  return Buffer.isBuffer(content) ? content : readFile(content.location);
}

function resolve(from: string, reference: string): string {
  const [path = ''] = reference.split(/[?#]/);
  return posix.normalize(posix.join(posix.dirname(from), decodeURI(path)));
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
}

async function replaceAsync(
  text: string,
  pattern: RegExp,
  replace: (match: string) => Promise<string>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)];
  const replaced = await Promise.all(matches.map(([match]) => replace(match)));
  let index = 0;
  return text.replaceAll(pattern, () => replaced[index++]!);
}
