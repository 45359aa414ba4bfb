/**
 * A site below a sub-path of its host, and an assistant that says what a test tells it to, in the wire's own words:
 * a server of its own, so that answers can come slowly, break off, or not at all.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mediaType } from '../../src/site/media-type.ts';
import { buildPages } from '../theme/built-site.ts';
import { PAGES } from './pages.data.ts';

/**
 * One event of the stream, or a pause: a number of milliseconds, until something has happened, `hold` until the reader
 * leaves, `cut` the line.
 */
export type Step = readonly [event: string, data: unknown] | number | Promise<void> | 'hold' | 'cut';

export interface Asked {
  message: string;
  page?: string;
  selection?: { text: string; kind: string; language?: string };
  history?: { role: string; text: string }[];
  threadId?: string;
  language?: string;
}

export interface ScriptedSite {
  folder: string;
  page(path: string): string;
  fromDisk(path: string): string;
  /** What is on, as `bindery.config.json` tells it. */
  setFeatures(...names: string[]): void;
  /** What comes next, for as long as nothing else is said; a status instead of steps refuses. */
  answer: readonly Step[] | { status: number; headers?: Record<string, string>; body?: unknown };
  asked: Asked[];
  feedback: unknown[];
  deleted: string[];
  /** How many answers were still being written when their reader went away. */
  left: number;
  requests: string[];
  remove(): Promise<void>;
}

export const BASE = '/sub/docs/';

export async function startScriptedSite(): Promise<ScriptedSite> {
  const built = await buildPages(PAGES);
  let features: string[] = [];
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: ScriptedSite = {
    folder: built.folder,
    page: (path) => `http://127.0.0.1:${port}${BASE}${path}`,
    fromDisk: built.fromDisk,
    setFeatures: (...names) => {
      features = names;
    },
    answer: [],
    asked: [],
    feedback: [],
    deleted: [],
    left: 0,
    requests: [],
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await built.remove();
    },
  };
  return site;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(BASE)) return void response.writeHead(404).end();
    const path = decodeURIComponent(pathname.slice(BASE.length));
    site.requests.push(`${request.method} ${path}`);
    if (path === '-/assistant' && request.method === 'HEAD') return void response.writeHead(204).end();
    if (path === '-/assistant') return await speak(request, response);
    if (path === '-/assistant/feedback') {
      site.feedback.push(JSON.parse(await bodyOf(request)));
      return void response.writeHead(204).end();
    }
    if (path.startsWith('-/assistant/threads/')) {
      site.deleted.push(path.slice(path.lastIndexOf('/') + 1));
      return void response.writeHead(204).end();
    }
    if (path === 'bindery.config.json') {
      const on = Object.fromEntries(features.map((name) => [name, { enabled: true }]));
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ features: on }));
    }
    const file = path === '' ? 'index.html' : /\.\w+$/.test(path) ? path : `${path}.html`;
    try {
      response.setHeader('content-type', mediaType(file)).end(readFileSync(join(built.folder, file)));
    } catch {
      response.writeHead(404).end();
    }
  }

  async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
    site.asked.push(JSON.parse(await bodyOf(request)));
    const { answer } = site;
    if ('status' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      return void response.end(JSON.stringify(answer.body ?? {}));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    for (const step of answer) {
      if (response.destroyed) break;
      if (step === 'cut') return void response.destroy();
      if (step === 'hold') await new Promise<void>((resolve) => response.once('close', resolve));
      else if (step instanceof Promise) await step;
      else if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
      else response.write(`event: ${step[0]}\ndata: ${JSON.stringify(step[1])}\n\n`);
    }
    if (response.destroyed) site.left++;
    response.end();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** An answer as a server writes it: a few letters at a time. */
export function said(markdown: string, more: Partial<Record<'sources' | 'nearest', unknown[]>> = {}): Step[] {
  const pieces = markdown.match(/[\s\S]{1,7}/g) ?? [];
  const { sources, nearest = [] } = more;
  return [
    ['thread', { threadId: 't-1', messageId: 'm-1' }],
    ['search', { query: 'plants' }],
    ...pieces.map((delta) => ['text', { delta }] as const),
    ...(sources ? [['sources', { items: sources }] as const] : []),
    ['done', { outcome: nearest.length > 0 ? 'unknown' : 'answered', nearest }],
  ];
}
