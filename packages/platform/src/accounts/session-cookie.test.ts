import { expect, it } from 'vitest';
import { sessionCookies } from './session-cookie.ts';

const cookies = sessionCookies('key');
const made = cookies.make('abcdefghijklmnop0123456789-_ABCD').split(';')[0]!;

it('reads what it made, beside other cookies', () => {
  expect(cookies.read(`theme=dark; ${made}; x=y`)).toBe('abcdefghijklmnop0123456789-_ABCD');
  expect(cookies.read('theme=dark')).toBeUndefined();
  expect(cookies.read(undefined)).toBeUndefined();
});

it('takes nothing that it did not make', () => {
  const value = made.split('=')[1]!;
  const name = made.split('=')[0]!;
  for (let at = 0; at < value.length; at++) {
    const other = value[at] === 'x' ? 'y' : 'x';
    const forged = `${name}=${value.slice(0, at)}${other}${value.slice(at + 1)}`;
    // The last bits of base64 stand for nothing.
    if (at < value.length - 4) expect(cookies.read(forged), forged).toBe(null);
  }
  for (const forged of [
    `${name}=`,
    `${name}=%`,
    `${name}=a.b`,
    made.slice(0, -4),
    `${name}=${value}.${value}`,
  ])
    expect(cookies.read(forged), forged).toBe(null);
  expect(sessionCookies('another key').read(made)).toBe(null);
});
