/** Bundles and unpacked sites for tests. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Manifest,
  packBundle,
  type Redirect,
  SegmentWriter,
  type SigningKey,
  unpackBundle,
} from '@bindery/bundle';

export interface SampleBundle {
  project?: string | null;
  sequence?: number | null;
  version?: string;
  files?: Record<string, string | Buffer>;
  redirects?: Redirect[];
  signingKey?: SigningKey | null;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html',
  md: 'text/markdown; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  png: 'image/png',
};

export function sampleBundle({
  version = 'v1',
  project = 'prj_1',
  sequence = 1,
  files = { 'index.html': page(version) },
  redirects = [],
  signingKey = null,
}: SampleBundle = {}): Buffer {
  const writer = new SegmentWriter();
  for (const [path, content] of Object.entries(files)) writer.add(path, typeOf(path), content);
  const segment = writer.finish(6);
  const manifest: Manifest = {
    format: 1,
    engine: '0.1.0',
    project,
    domain: 'docs.example.com',
    version,
    sequence,
    commit: null,
    features: {},
    redirects,
    inputs: [],
    files: segment.files,
  };
  return Buffer.concat([...packBundle(manifest, [segment.member], signingKey)]);
}

export function page(text: string): string {
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body><p>${text} ${'words '.repeat(60)}</p></body></html>\n`;
}

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function typeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A folder that is removed at the end of the test. */
export async function temporaryFolder(onEnd: (end: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-runtime-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function unpacked(bundle: Buffer, folder: string): Promise<string> {
  const target = join(folder, sha256(bundle).slice(0, 16));
  await unpackBundle(
    (async function* () {
      yield bundle;
    })(),
    target,
  );
  return target;
}

export async function listening(
  listener: RequestListener,
  onEnd: (end: () => Promise<void>) => void,
): Promise<number> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends the target as it is written: a URL parser would tidy up what the test is about. */
export function ask(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const lines = Object.entries({ Host: 'docs.test', Connection: 'close', ...headers });
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(head, 'latin1')));
    const parts: Buffer[] = [];
    socket.on('data', (bytes) => parts.push(bytes));
    socket.on('error', reject);
    socket.on('close', () => {
      try {
        resolve(parseAnswer(Buffer.concat(parts)));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function parseAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) throw new Error(`no answer: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`);
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const raw = bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? dechunk(raw) : raw;
  return { status: Number(first.split(' ')[1]), headers, body };
}

function dechunk(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
