/** A site of specifications, each with a server of its own that runs on loopback, served as `bindery preview` does. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../packages/engine/src/index.ts';
import type { RequestData } from '../../packages/playground/src/index.ts';
import { authorProxyOptions, createSiteServer, openSite } from '../../packages/runtime/src/index.ts';
import { type SpecFront, startSpecFront } from './spec-front.ts';

export interface PlayedPage {
  spec: string;
  /** From the site's root. */
  address: string;
  request: RequestData;
}

export interface PlayedSite {
  url: string;
  front: SpecFront;
  pages: PlayedPage[];
  /** The description that Prism answers by. */
  fileOf(spec: string): string;
  close(): Promise<void>;
}

export interface Specification {
  /** As it is published. */
  document: object;
  /** As Prism has to read it; usually the same. */
  forPrism?: object;
}

export async function startPlayedSite(
  specifications: ReadonlyMap<string, Specification>,
): Promise<PlayedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-played-'));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  const front = await startSpecFront();
  const names = [...specifications.keys()];
  const fileOf = (spec: string): string => join(folder, `${spec}.json`);
  for (const [name, { document, forPrism = document }] of specifications) {
    const bare = withoutServers(document);
    const servers = [front.open, front.closed].map((url) => ({ url: `${url}/${name}` }));
    writeFileSync(fileOf(name), JSON.stringify(answeredGladly(withoutIgnored(withoutServers(forPrism)))));
    writeFileSync(join(docs, `${name}.json`), JSON.stringify({ ...bare, servers }));
  }
  const groups = names.map((name) => ({ group: name, openapi: { source: `${name}.json`, directory: name } }));
  const config = {
    ...{ theme: 'mint', name: 'Played', colors: { primary: '#16a34a' }, navigation: { groups } },
    // Keys in cookies can be sent by the browser alone.
    api: { playground: { credentials: true } },
  };
  writeFileSync(join(docs, 'docs.json'), JSON.stringify(config));
  const out = join(folder, 'out');
  await buildSite(docs, { out, cacheFolder: false, threads: 1 });
  const serving = createSiteServer({
    proxy: { ...authorProxyOptions({ isShared: false }), perMinute: 100_000 },
  });
  const site = await openSite(out);
  const server = createServer((request, response) => {
    Promise.resolve(serving.serve(site, request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    front,
    pages: names.flatMap((name) => playedPages(out, name)),
    fileOf,
    async close() {
      server.closeAllConnections();
      server.close();
      await front.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prism answers at its root, whatever base path a server has. */
function withoutServers(value: object): object {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'servers' && Array.isArray(inner) ? undefined : inner,
  ) as object;
}

/** OpenAPI describes these headers elsewhere, and says that parameters of their names are to be ignored. */
function withoutIgnored(value: object): object {
  const isIgnored = ({ in: place, name }: { in?: string; name?: string }) =>
    place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name ?? '');
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'parameters' && Array.isArray(inner) ? inner.filter((one) => !isIgnored(one)) : inner,
  ) as object;
}

interface Operation {
  responses?: Record<string, unknown>;
}

/**
 * Whatever is right is answered with success, and whatever is wrong by Prism itself: it would answer a mistake with the
 * failure that the specification describes, which looks as if all were well.
 */
function answeredGladly(document: object): object {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const changed = Object.entries(paths).map(([path, item]) => {
    const methods = Object.entries(item).map(([method, operation]) => {
      if (!/^(?:get|put|post|delete|options|head|patch|trace)$/.test(method)) return [method, operation];
      const glad = Object.entries(operation.responses ?? {}).filter(([status]) => /^2\d\d$/.test(status));
      const responses = glad.length > 0 ? Object.fromEntries(glad) : { 200: { description: 'Yes.' } };
      return [method, { ...operation, responses }];
    });
    return [path, Object.fromEntries(methods)];
  });
  return { ...document, paths: Object.fromEntries(changed) };
}

function playedPages(out: string, spec: string): PlayedPage[] {
  return readdirSync(join(out, spec), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .sort()
    .flatMap((path) => {
      const html = readFileSync(join(out, spec, path), 'utf8');
      const json = /<script type="application\/json" data-tryit-request>(.*?)<\/script>/s.exec(html)?.[1];
      const address = `/${spec}/${path.replace(/\.html$/, '')}`;
      return json === undefined ? [] : [{ spec, address, request: JSON.parse(json) as RequestData }];
    });
}
