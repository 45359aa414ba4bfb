/**
 * Requests sent from forms in a real browser to servers made of the same specifications: each must be answered as the
 * specification says, directly and by the proxy. Three specifications; all with `npm run test:prism`.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitStarts } from '../../packages/engine/tests/theme/await-starts.ts';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { KINDS, mistakeOf } from './every-kind.data.ts';
import { isGlad, type Outcome, playPage, refusal, WAYS } from './play-page.ts';
import { type PlayedSite, startPlayedSite } from './played-site.ts';
import { specifications } from './specifications.data.ts';

const IS_FULL = process.env.PLAYGROUND === 'full';
const browser: Browser | null = await obtainBrowser();
const documents = specifications(IS_FULL);
const outcomes: Outcome[] = [];
const problems: string[] = [];
let refused = 0;
let site: PlayedSite;
let page: Page;

beforeAll(async () => {
  if (!browser) return;
  site = await startPlayedSite(documents);
  page = await awaitStarts(await browser.newPage());
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.skipIf(!browser)('requests from forms', () => {
  it.each([...documents.keys()])(
    'are answered as described: %s',
    async (spec) => {
      await site.front.serve(spec, site.fileOf(spec));
      const wrong: string[] = [];
      for (const played of site.pages.filter((one) => one.spec === spec)) {
        for (const outcome of await playPage(page, { site, played })) {
          const why = refusal(outcome);
          if (why !== null) wrong.push(`${outcome.address} ${outcome.way}: ${why.slice(0, 600)}`);
          else if (isGlad(outcome.received!)) outcomes.push(outcome);
          else refused += 1;
        }
      }
      expect(wrong).toEqual([]);
    },
    900_000,
  );

  it('look as OpenAPI describes them: every style, body and authentication', () => {
    const own = outcomes.filter(({ address }) => address.startsWith('/every-kind/'));
    const mistakes = KINDS.flatMap((kind) => {
      const sent = own.filter(({ received }) => received?.path.split(/[/?]/)[1] === kind.name);
      const ways = sent.map(({ way }) => way);
      return ways.join() === 'direct,proxy'
        ? sent.map(({ received }) => mistakeOf(kind, received!))
        : [`${kind.name}: went ${ways}`];
    });
    expect(mistakes.filter((one) => one !== null)).toEqual([]);
  });

  it('are enough, and no page broke', () => {
    const answered = new Map<string, Set<string>>();
    for (const { address, way } of outcomes)
      answered.set(address, (answered.get(address) ?? new Set()).add(way));
    const both = [...answered.keys()].filter((address) => answered.get(address)!.size === WAYS.length);
    const specs = new Set(both.map((address) => address.split('/')[1])).size;
    const [direct, proxy] = WAYS.map((way) => outcomes.filter((one) => one.way === way).length);
    const { restarts } = site.front;
    if (IS_FULL) console.log({ specs, both: both.length, direct, proxy, refused, restarts });
    expect(problems).toEqual([]);
    expect(specs).toBe(documents.size);
    expect(both.length).toBeGreaterThanOrEqual(IS_FULL ? 200 : 40);
  });
});
