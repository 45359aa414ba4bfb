/** Countries of readers, counted by a runtime of one process and of two; a file that is no database ends the start. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { writeTable } from '../../readers/tests/countries/write-table.ts';
import { runtimeIn } from './harness/running-runtime.ts';
import { runtimeCommand } from './harness/runtime-command.ts';
import { page, sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Told {
  events: Record<string, unknown>[];
}

/** Where the runtime sends its counts. */
async function listen(): Promise<{ url: string; told: string[] }> {
  const told: string[] = [];
  const server = createServer(async (sent, response) => {
    told.push(await text(sent));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(async () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, told };
}

it.each([1, 2])('with %i processes, two letters are sent with a view, and no address', async (processes) => {
  const folder = await temporaryFolder(onEnd);
  const bundle = join(folder, 'site.tar.gz');
  const countries = join(folder, 'countries.mmdb');
  await writeFile(bundle, sampleBundle({ files: { 'index.html': page('Home') } }));
  await writeFile(countries, writeTable([['203.0.113.0/24', { country: { iso_code: 'NO' } }]]));
  const counts = await listen();
  const { port } = await runtimeCommand(
    [
      ...['--bundle-url', bundle, '--data', join(folder, 'data'), '--processes', String(processes)],
      ...['--features', 'analytics=on', '--analytics-to', counts.url, '--country-database', countries],
      ...['--trusted-proxies', '127.0.0.1'],
    ],
    onEnd,
  );
  const read = async (address: string) => {
    const asked = request(`http://127.0.0.1:${port}/-/events`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, connection: 'close', 'sec-fetch-site': 'same-origin' },
    }).end(JSON.stringify({ v: 1, events: [{ type: 'view', page: '/' }] }));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(204);
  };
  // Each process reads the file for itself, and a process that has not yet does not know.
  const sent = () => counts.told.flatMap((body) => (JSON.parse(body) as Told).events);
  await expect
    .poll(
      async () => {
        await read('203.0.113.9');
        return sent().filter(({ country }) => country === 'NO').length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(5);
  await read('198.51.100.9');
  const countriesByVisitor = () =>
    [...Map.groupBy(sent(), ({ visitor }) => visitor).values()].map((views) => views.at(-1)!.country);
  await expect.poll(countriesByVisitor, { timeout: 60_000 }).toEqual(['NO', undefined]);
  for (const address of ['203.0.113.9', '198.51.100.9']) expect(counts.told.join()).not.toContain(address);
});

it('does not start with a file that is none, unless nothing is counted', async () => {
  const folder = await temporaryFolder(onEnd);
  const file = join(folder, 'countries.mmdb');
  await writeFile(file, 'Please sign in.');
  const flags = { 'allow-unsigned': true, 'country-database': file };
  const counting = { ...flags, features: 'analytics=on', 'analytics-to': 'http://127.0.0.1:9/' };
  await expect(runtimeIn(join(folder, 'data'), { flags: counting, onEnd })).rejects.toThrow(
    /countries\.mmdb cannot be used: it is not a file in MMDB format/,
  );
  await runtimeIn(join(folder, 'data'), { flags: { ...flags, deployment: 'air-gapped' }, onEnd });
});
