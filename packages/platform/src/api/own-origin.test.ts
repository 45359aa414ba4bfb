import { expect, it } from 'vitest';
import { refuseOtherOrigins, refuseOtherPages } from './own-origin.ts';

const OWN = 'https://docs.example.com';
const stream = { accept: 'text/event-stream' };

it.each([
  ['GET', {}],
  ['GET', { 'sec-fetch-site': 'same-origin' }],
  ['GET', { 'sec-fetch-site': 'none' }],
  ['HEAD', {}],
  ['GET', { ...stream, 'sec-fetch-site': 'same-origin' }],
  ['GET', { ...stream, origin: OWN }],
  ['POST', { origin: OWN }],
  ['DELETE', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
])('with a cookie lets %s %j in', (method, headers) => {
  expect(() => refuseOtherOrigins({ method, headers }, OWN)).not.toThrow();
});

it.each([
  ['GET', { 'sec-fetch-site': 'same-site' }],
  ['GET', { 'sec-fetch-site': 'cross-site' }],
  ['GET', { origin: 'https://site.docs.example.com' }],
  ['GET', stream],
  ['GET', { ...stream, 'sec-fetch-site': 'none' }],
  ['GET', { ...stream, 'sec-fetch-site': 'same-site' }],
  ['POST', {}],
  ['POST', { 'sec-fetch-site': 'same-origin' }],
  ['POST', { origin: 'null' }],
  ['PATCH', { origin: 'https://docs.example.com.evil.test' }],
  ['DELETE', { origin: 'http://docs.example.com' }],
])('with a cookie refuses %s %j', (method, headers) => {
  expect(() => refuseOtherOrigins({ method, headers }, OWN)).toThrow(/Open https:\/\/docs\.example\.com/);
});

it('lets programs, which name no origin, to where sessions are handed out, and no other page', () => {
  expect(() => refuseOtherPages({ method: 'POST', headers: {} }, OWN)).not.toThrow();
  expect(() => refuseOtherPages({ method: 'POST', headers: { origin: 'https://evil.test' } }, OWN)).toThrow();
});
