/** A site built for a test, to be opened from disk or from a server on the loopback. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '../../src/build.ts';
import { mediaType } from '../../src/site/media-type.ts';

export interface BuiltSite {
  folder: string;
  /** Address of a page in the output: `guide/start.html`. */
  fromDisk(path: string): string;
  fromServer(path: string): string;
  remove(): Promise<void>;
}

export async function buildFolder(source: string): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-theme-'));
  await buildSite(source, { out: join(folder, 'site'), cacheFolder: false, threads: 1 });
  const site = join(folder, 'site');
  const server = await serveFolder(site);
  return {
    folder: site,
    fromDisk: (path) => `${pathToFileURL(site).href}/${path}`,
    fromServer: (path) => `${server.address}/${path}`,
    async remove() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder's files on the loopback. */
export async function serveFolder(site: string): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const bytes = readFileSync(join(site, path.endsWith('/') ? `${path}index.html` : path));
      response.setHeader('content-type', mediaType(path.endsWith('/') ? 'index.html' : path)).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Pages by file name; `docs.json` among them. */
export async function buildPages(files: Record<string, string>): Promise<BuiltSite> {
  const source = mkdtempSync(join(tmpdir(), 'bindery-theme-source-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), text);
    }
    return await buildFolder(source);
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
