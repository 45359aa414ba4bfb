import { expect, it } from 'vitest';
import { checkObjectLink, signObjectLink } from './object-link.ts';

const linkKey = new Uint8Array(32).fill(7);
const signedMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

const link = (publicUrl = 'https://docs.example', downloadName = 'a & b ü.tar.gz') =>
  signObjectLink({
    key: 'exports/a+b=c/x.tar.gz',
    expiresInSeconds: 60,
    downloadName,
    publicUrl,
    linkKey,
    now: () => signedMs,
  });
const targetOf = (url: string): string => url.slice(new URL(url).origin.length);

it.each(['https://docs.example', 'https://docs.example/', 'https://docs.example/below/'])(
  'a link under %s is good',
  (publicUrl) => {
    const { url } = link(publicUrl);
    expect(url.startsWith(`${publicUrl.replace(/\/$/, '')}/-/objects/exports/`)).toBe(true);
    expect(checkObjectLink(targetOf(url), { linkKey, nowMs: signedMs })).toEqual({
      verdict: 'good',
      key: 'exports/a+b=c/x.tar.gz',
      downloadName: 'a & b ü.tar.gz',
    });
  },
);

it('two links of one moment are two', () => {
  expect(link().url).not.toBe(link().url);
});

it('works up to expiresAt, and not a millisecond longer', () => {
  const { url, expiresAt } = link();
  expect(expiresAt.toISOString()).toBe('2026-01-02T03:05:05.000Z');
  const at = (nowMs: number) => checkObjectLink(targetOf(url), { linkKey, nowMs }).verdict;
  expect(at(expiresAt.getTime())).toBe('good');
  expect(at(expiresAt.getTime() + 1)).toBe('expired');
});

it.each<[string, (target: string) => string]>([
  ['another key', (target) => target.replace('x.tar.gz', 'y.tar.gz')],
  ['a later end', (target) => target.replace(/expires=\d+/, 'expires=9999999999')],
  ['an end that is no number', (target) => target.replace(/expires=\d+/, 'expires=NaN')],
  ['an equal number, spelt otherwise', (target) => target.replace('expires=', 'expires=0')],
  ['another nonce', (target) => target.replace('nonce=', 'nonce=A')],
  ['another name', (target) => target.replace('name=a', 'name=b')],
  ['a parameter more', (target) => `${target}&x=1`],
  ['a parameter twice', (target) => `${target}&name=b`],
  ['a parameter less', (target) => target.replace(/name=[^&]*&/, '')],
  ['a longer signature', (target) => `${target}00`],
  ['one hexadecimal digit more', (target) => `${target}0`],
  ['one letter more', (target) => `${target}z`],
  ['a space behind it', (target) => `${target}%20`],
  ['a line break behind it', (target) => `${target}%0a`],
  [
    'capital letters',
    (target) =>
      target.replace(/signature=.*/, (found) => found.toUpperCase().replace('SIGNATURE', 'signature')),
  ],
  ['a shorter signature', (target) => target.slice(0, -2)],
  ['no signature', (target) => target.replace(/signature=.*/, 'signature=')],
  [
    'a signature that is not hexadecimal',
    (target) => target.replace(/signature=.*/, `signature=${'z'.repeat(64)}`),
  ],
  ['a way out', (target) => target.replace('exports/', 'exports/../exports/')],
  ['an encoded way out', (target) => target.replace('exports/', 'exports%2F..%2Fexports/')],
  ['an encoding that is broken', (target) => target.replace('exports/', 'exports/%ff/')],
  ['no query', (target) => target.replace(/\?.*/, '')],
  ['another path', (target) => target.replace('/-/objects/', '/-/other/')],
])('%s is altered', (_, change) => {
  const target = targetOf(link().url);
  expect(change(target)).not.toBe(target);
  expect(checkObjectLink(change(target), { linkKey, nowMs: signedMs }).verdict).toBe('altered');
});

it('an expired link that was altered is altered', () => {
  const target = targetOf(link().url).replace('x.tar', 'y.tar');
  expect(checkObjectLink(target, { linkKey, nowMs: signedMs + 1e9 }).verdict).toBe('altered');
});

it('another installation’s key does not open it', () => {
  const other = { linkKey: new Uint8Array(32).fill(8), nowMs: signedMs };
  expect(checkObjectLink(targetOf(link().url), other).verdict).toBe('altered');
});
