import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { canCage } from '@bindery/cage';
import { expect, it, onTestFinished } from 'vitest';
import type { SandboxKind } from '../src/index.ts';
import { bestSandbox, startLoop } from '../src/sandbox.ts';
import { hasBubblewrap } from './harness/bubblewrap.ts';
import { makeFolder, readTree } from './harness/trial.ts';

it('bubblewrap is taken where it works', async () => {
  expect(await bestSandbox()).toBe((await hasBubblewrap()) ? 'bubblewrap' : 'permissions');
});

it.for<SandboxKind>(['bubblewrap', 'namespaces', 'permissions'])(
  'in %s there is only the docs folder and the relay',
  async (kind, { skip }) => {
    if (kind !== 'permissions') skip(!(await canCage(kind)), `no ${kind}`);
    const base = makeFolder({ 'secret.txt': 'canary', 'repo/docs/index.mdx': 'hello', 'relay/note': '' });
    const folder = join(base, 'repo', 'docs');
    const relayFolder = join(base, 'relay');
    const socketPath = join(relayFolder, 'model.sock');
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git', 'config'), 'canary');
    const port = await listen(0);
    await listen(socketPath);

    const inside = join(folder, 'index.mdx');
    const outside = [
      join(base, 'secret.txt'),
      '/etc/passwd',
      '/proc/self/environ',
      '/proc/1/environ',
      '/root',
      base,
    ];
    const done = await probe(
      { kind, folder, relayFolder },
      {
        read: [inside, ...outside],
        write: [
          join(folder, 'new.mdx'),
          join(base, 'out.txt'),
          join(base, 'repo', 'up.txt'),
          '/var/tmp/bindery-canary',
        ],
        ports: [port],
        sockets: [socketPath],
      },
    );

    expect(done.read).toEqual([inside]);
    expect(done.listed).toEqual([]);
    expect(done.written).toEqual([join(folder, 'new.mdx')]);
    expect(done.made).toEqual([join(folder, 'new.mdx')]);
    expect(done.linked).toEqual([]);
    expect(done).toMatchObject({
      ports: [],
      sockets: [socketPath],
      ran: false,
      evaluated: false,
      threaded: false,
    });
    expect(
      Object.keys(done.environment as object).filter((name) => !['NODE_COMPILE_CACHE', 'PWD'].includes(name)),
    ).toEqual([]);
    expect(existsSync('/var/tmp/bindery-canary')).toBe(false);
    expect(readTree(base)['repo/docs/.git/config']).toBe('canary');
  },
);

async function listen(where: number | string): Promise<number> {
  const server = createServer();
  if (typeof where === 'string') await new Promise<void>((resolve) => server.listen(where, resolve));
  else await new Promise<void>((resolve) => server.listen(where, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return typeof where === 'string' ? 0 : (server.address() as AddressInfo).port;
}

async function probe(
  options: Parameters<typeof startLoop>[0],
  wishes: object,
): Promise<Record<string, unknown>> {
  const main = join(import.meta.dirname, 'harness', 'cage-probe.ts');
  const child = await startLoop({ ...options, main });
  let text = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stdin!.end(`${JSON.stringify(wishes)}\n`);
  child.stderr!.pipe(process.stderr);
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(text) as Record<string, unknown>;
}
