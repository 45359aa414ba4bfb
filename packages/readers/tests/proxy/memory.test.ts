/** Whatever is sent through the proxy, and however slowly it is read, its memory stays where it was. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let child: ChildProcess;
let ports: { port: number; targetPort: number };

beforeAll(async () => {
  child = fork(join(import.meta.dirname, 'memory-server.ts'), { execArgv: ['--expose-gc'] });
  [ports] = (await once(child, 'message')) as [typeof ports];
});
afterAll(() => child.disconnect());

async function memoryBytes(): Promise<number> {
  child.send('memory');
  const [{ bytes }] = (await once(child, 'message')) as [{ bytes: number }];
  return bytes;
}

/** Buffers that nobody holds any more are given back some time after they were let go. */
async function expectMore(before: number, atMostBytes: number): Promise<void> {
  await expect.poll(async () => (await memoryBytes()) - before).toBeLessThan(atMostBytes);
}

function open(path: string, visitor: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin: `http://127.0.0.1:${ports.port}`,
      'x-forwarded-for': visitor,
      'x-bindery-target': `http://api.example:${ports.targetPort}/v1/${path}`,
    };
    ask(
      { port: ports.port, host: '127.0.0.1', path: '/-/proxy', method: 'POST', headers, agent: false },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

it('of endless answers that nobody reads it holds little', async () => {
  const before = await memoryBytes();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => open('endless', `9.9.9.${index}`)),
  );
  for (const answer of answers) answer.on('error', () => {}).pause();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  // The target is in the same process: both sides of thirty connections, a few hundred kilobytes each.
  await expectMore(before, 60_000_000);
  for (const answer of answers) answer.destroy();
});

it('of hundreds of answers that are cut nothing is left', async () => {
  const drain = async (path: string, visitor: string): Promise<void> => {
    const answer = await open(path, visitor);
    await new Promise((resolve) =>
      answer
        .on('error', () => {})
        .on('close', resolve)
        .resume(),
    );
  };
  const rounds = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round++) {
      const paths = ['endless', 'bomb', 'plain', 'garbage', 'broken'];
      await Promise.all(paths.map((path, index) => drain(path, `8.8.${round}.${index}`)));
    }
  };
  await rounds(4);
  const before = await memoryBytes();
  await rounds(16);
  await expectMore(before, 10_000_000);
});
