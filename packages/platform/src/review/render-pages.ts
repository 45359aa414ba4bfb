/** Pages as they look, each in one HTML document that needs nothing else and runs nothing. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Preview } from '@bindery/engine';

const PATIENCE_MS = 120_000;
const LARGEST_PAGE = 1_500_000;
const LARGEST_IMAGE = 300_000;

/** By the path of the page's source; what cannot be rendered is left out. */
export async function renderPages(
  folder: string,
  { pages, signal }: { pages: string[]; signal: AbortSignal },
): Promise<Map<string, string>> {
  const rendered = new Map<string, string>();
  const { openPreview } = await import('@bindery/engine');
  const preview = await openPreview(folder).catch(() => null);
  if (!preview) return rendered;
  const endMs = performance.now() + PATIENCE_MS;
  try {
    for (const page of pages) {
      signal.throwIfAborted();
      if (performance.now() > endMs) break;
      const path = page.replace(/\.mdx?$/i, '.html');
      const html = await textOf(preview, path).catch(() => null);
      if (html !== null && html.length <= LARGEST_PAGE)
        rendered.set(page, await selfContained(preview, { html, path }));
    }
  } finally {
    preview.close();
  }
  return rendered;
}

async function selfContained(
  preview: Preview,
  { html, path }: { html: string; path: string },
): Promise<string> {
  const inert = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replaceAll(/<link\b(?![^>]*\brel="stylesheet")[^>]*>/gi, '');
  const styled = await replaceAsync(inert, /<link\b[^>]*\brel="stylesheet"[^>]*>/gi, async (tag) => {
    const css = await textOf(preview, resolve(path, attribute(tag, 'href'))).catch(() => null);
    return css === null ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>`;
  });
  return replaceAsync(styled, /<img\b[^>]*>/gi, async (tag) => {
    const source = attribute(tag, 'src');
    const data = await dataUri(preview, resolve(path, source)).catch(() => null);
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
