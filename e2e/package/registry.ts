/** npm's registry with our packages in it: what it does not have is asked of the one that npm uses here. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Registry {
  url: string;
  close(): void;
}

export async function startRegistry(tarballs: readonly string[]): Promise<Registry> {
  // Some networks have an authority of their own, which the machine knows, as npm does.
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!.slice(1));
    const answer = ours.get(path);
    if (answer) response.writeHead(200, { 'content-type': answer.type }).end(answer.body());
    else {
      const headers = { accept: request.headers.accept ?? '*/*' };
      const address = new URL(request.url!.slice(1), upstream);
      // An answer that is not tried again: npm would wait for minutes, over and over, and say nothing.
      pass(address, headers, response).catch((error) => {
        response
          .writeHead(424)
          .end(JSON.stringify({ error: `The registry gave no answer: ${reasonOf(error)}` }));
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ours = new Map(tarballs.flatMap((tarball) => answersFor(tarball, url)));
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Answer = [path: string, answer: { type: string; body(): string | Buffer }];

function answersFor(tarball: string, url: string): Answer[] {
  const content = readFileSync(tarball);
  const manifest = JSON.parse(
    execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
  );
  const path = `${manifest.name}/-/${basename(tarball)}`;
  const version = {
    ...manifest,
    dist: {
      tarball: `${url}${path}`,
      shasum: createHash('sha1').update(content).digest('hex'),
      integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
    },
  };
  const packument = {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: version },
  };
  return [
    [manifest.name, { type: 'application/json', body: () => JSON.stringify(packument) }],
    [path, { type: 'application/octet-stream', body: () => content }],
  ];
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const TRIES = 4;
const LONGEST_ANSWER_MS = 60_000;

/** Whole before any of it is passed on: a registry that stops in the middle of an answer is asked again. */
async function pass(address: URL, headers: Record<string, string>, response: ServerResponse): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(address, { headers, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      response.writeHead(answer.status, { 'content-type': type }).end(body);
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
