import { expect, it } from 'vitest';
import { pageAddress, readEvents, referrerOf } from './read-events.ts';

const site = { hasPage: (address: string) => address !== '/gone' };
const NOW_MS = 10_000_000;
const read = (...events: unknown[]) => readEvents(JSON.stringify({ v: 1, events }), site, NOW_MS);

it.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/index_.html', '/'],
  ['/guides/', '/guides'],
  ['/guides/index.html', '/guides'],
  ['/guides/start.html', '/guides/start'],
  ['/guides/start.md?x#y', '/guides/start'],
  ['/my-index', '/my-index'],
])('knows %s as %s', (written, address) => expect(pageAddress(written)).toBe(address));

it.each([
  ['https://user:pw@a.test/b?c#d', 'https://a.test/b'],
  ['javascript:alert(1)', ''],
  ['android-app://x', ''],
  ['nonsense', ''],
  [7, ''],
])('keeps of the referrer %s no more than %s', (given, kept) => expect(referrerOf(given)).toBe(kept));

it('leaves out what is no event, and bounds what is', () => {
  const long = 'x'.repeat(5_000);
  const events = read(
    ...[
      null,
      7,
      [],
      {},
      { type: 'view' },
      { type: 'view', page: 'x' },
      { type: 'search', page: '/', query: ' ' },
    ],
    ...[
      { type: 'feedback', page: '/', helpful: 'yes' },
      { type: 'playground', page: '/' },
    ],
    { type: 'feedback', page: '/gone', helpful: true, comment: `\u0000${long}`, block: -1, agoMs: 9e8 },
  );
  expect(events).toEqual([
    {
      ...{ type: 'feedback', page: '(other)', language: '', helpful: true, block: null },
      ...{ comment: 'x'.repeat(999), atMs: NOW_MS - 3_600_000 },
    },
  ]);
});

it.each([
  '',
  '[]',
  '{"v":1}',
  '{"v":1,"events":{}}',
  '{"events":[]}',
  `{"v":1,"events":[${Array(51).fill(1)}]}`,
])('is no list of events: %s', (text) => expect(readEvents(text, site, NOW_MS)).toBe(null));
