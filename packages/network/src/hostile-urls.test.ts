import { describe, expect, it } from 'vitest';
import {
  HARMLESS_ADDRESSES,
  HARMLESS_URLS,
  HOSTILE_ADDRESSES,
  HOSTILE_URLS,
} from '../tests/hostile-urls.data.ts';
import { makeOutboundGate } from './gate.ts';
import { OutboundFailed, OutboundRefused } from './outbound-refused.ts';
import { kindOfAddress } from './public-address.ts';

const rows = (table: Record<string, string[]>): [string, string][] =>
  Object.entries(table).flatMap(([group, items]) => items.map((item): [string, string] => [group, item]));

/** Nothing here may get as far as a connection: there is no network in these tests. */
const gateAt = (...addresses: string[]) => makeOutboundGate({ resolver: async () => addresses });

describe('addresses', () => {
  it.each(rows(HOSTILE_ADDRESSES))('%s: %j is refused, whoever answers with it', async (_, address) => {
    expect(kindOfAddress(address)).not.toBe('public');
    const target = { host: 'name.example', port: 443 };
    await expect(gateAt(address).resolve(target)).rejects.toThrow('name.example has no public address');
    await expect(gateAt(address).fetch('https://name.example/')).rejects.toMatchObject({ reason: 'address' });
    await expect(gateAt(address).pinForGit('https://name.example/')).rejects.toMatchObject({
      reason: 'address',
    });
  });

  it.each(rows(HOSTILE_ADDRESSES))(
    '%s: %j is refused beside a public one, first or last',
    async (_, address) => {
      for (const answer of [
        ['8.8.8.8', address],
        [address, '8.8.8.8'],
      ]) {
        await expect(gateAt(...answer).resolve({ host: 'name.example', port: 443 })).rejects.toBeInstanceOf(
          OutboundRefused,
        );
      }
    },
  );

  it.each(rows(HOSTILE_ADDRESSES).filter(([group]) => group !== 'not an address'))(
    '%s: %s is refused in a URL',
    async (_, address) => {
      const url = address.includes(':') ? `http://[${address}]/` : `http://${address}/`;
      expect(() => gateAt().checkUrl(url)).toThrow(OutboundRefused);
      await expect(gateAt().fetch(url)).rejects.toBeInstanceOf(OutboundRefused);
    },
  );

  it.each(HARMLESS_ADDRESSES)('%s is let through', async (address) => {
    expect(kindOfAddress(address)).toBe('public');
    expect(await gateAt(address).resolve({ host: 'name.example', port: 443 })).toEqual([address]);
    expect(await gateAt().resolve({ host: address, port: 443 })).toEqual([address]);
  });
});

describe('URLs', () => {
  it.each(rows(HOSTILE_URLS))('%s: %j is refused', async (_, url) => {
    const gate = gateAt('8.8.8.8');
    expect(() => gate.checkUrl(url)).toThrow(OutboundRefused);
    await expect(gate.fetch(url)).rejects.toBeInstanceOf(OutboundRefused);
    await expect(gate.pinForGit(url)).rejects.toBeInstanceOf(OutboundRefused);
  });

  it.each(HARMLESS_URLS)('%s is let through', (url) => {
    expect(gateAt().checkUrl(url).href).toBe(new URL(url).href);
  });

  it('holds far more than a hundred forms', () => {
    expect(rows(HOSTILE_ADDRESSES).length + rows(HOSTILE_URLS).length).toBeGreaterThan(200);
  });
});

describe('what a refusal tells', () => {
  it('is the same for a name that leads inside and for one that does not exist', async () => {
    const missing = makeOutboundGate({
      resolver: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
    });
    const errors = await Promise.all(
      [gateAt('10.1.2.3'), gateAt(), missing].map((gate) =>
        gate.fetch('https://name.example/').catch((error: Error) => error),
      ),
    );
    expect(errors.map(String)).toEqual(Array(3).fill('OutboundRefused: name.example has no public address'));
  });

  it('tells a resolver in trouble from a refusal', async () => {
    const gate = makeOutboundGate({
      resolver: async () => {
        throw Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' });
      },
    });
    await expect(gate.fetch('https://name.example/')).rejects.toBeInstanceOf(OutboundFailed);
  });
});

it('pins git to what was checked', async () => {
  expect(await gateAt('8.8.8.8', '2606:4700::1').pinForGit('https://Git.example/a.git')).toEqual([
    'http.curloptResolve=git.example:443:8.8.8.8,[2606:4700::1]',
    'http.followRedirects=false',
    'http.proxy=',
  ]);
  expect(await gateAt().pinForGit('https://8.8.8.8/a.git')).toEqual([
    'http.followRedirects=false',
    'http.proxy=',
  ]);
});

it('opens the usual port of another protocol', async () => {
  const gate = gateAt('8.8.8.8');
  expect(await gate.resolve({ host: 'git.example', port: 22, usualPort: 22 })).toEqual(['8.8.8.8']);
  await expect(gate.resolve({ host: 'git.example', port: 22 })).rejects.toMatchObject({ reason: 'port' });
  await expect(
    gateAt('10.0.0.1').resolve({ host: 'git.example', port: 22, usualPort: 22 }),
  ).rejects.toMatchObject({
    reason: 'address',
  });
  const opened = makeOutboundGate({ allow: ['git.example:22'], resolver: async () => ['10.0.0.1'] });
  expect(await opened.resolve({ host: 'git.example', port: 22, usualPort: 22 })).toEqual(['10.0.0.1']);
  await expect(opened.resolve({ host: 'git.example', port: 443 })).rejects.toMatchObject({
    reason: 'address',
  });
});
