import { expect, it } from 'vitest';
import type { AskedSite } from '../asked-site.ts';
import { Places } from './places.ts';

function mentioned(text: string): Places {
  const places = new Places({} as AskedSite);
  places.mention(text);
  return places;
}

it.each([
  ['curl https://api.known.dev/x', 'api.known.dev'],
  ['(see known.dev)', 'known.dev'],
  ['https://user:word@known.dev:8443', 'known.dev'],
  ['host=KNOWN.dev', 'known.dev'],
])('knows the host in %j', (text, host) => {
  expect(mentioned(text).mayName(host)).toBe(true);
  expect(mentioned(text).mayName('evil.test')).toBe(false);
});

/** Each of them would keep this thread, and with it every other site, for hours if somebody looked back and forth. */
it.each([['('], ['(a.'], ['(a-'], ['a://'], ['@'], ['.a']])('reads many %j once', (part) => {
  const text = part.repeat(400_000 / part.length);
  expect(mentioned(`${text} https://known.dev`).mayName('known.dev')).toBe(true);
});
