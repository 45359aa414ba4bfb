/** Searches beside the requests of a process, on a thread or in another process: what one site costs, no other waits for. */
import { resolveFeatures } from '@bindery/bundle';
import { assembleIndex, PartWriter } from '@bindery/search/build';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReadableSite } from '../src/index.ts';
import type { FromSearcher } from '../src/searches/messages.ts';
import { OwnSearches, type OwnSearchesOptions } from '../src/searches/own-searches.ts';
import { startSearchProcess } from '../src/searches/search-process.ts';
import { startSearchThread } from '../src/searches/search-thread.ts';
import { SearchBusy, type SearchedSite } from '../src/searches/searches.ts';

const WORDS = Array.from({ length: 12 }, (_, n) => `${'abcdefghijkl'[n]}ustere`);

/** Every section has every word: the most that a query can cost. */
function siteOf(pages: number, read: ReadableSite['read'] = readIndex(pages)): ReadableSite {
  return {
    features: resolveFeatures('cloud', {}, { builtIn: new Set(['search']) }),
    projectId: null,
    read,
    readPage: async () => null,
    hold: (work) => work(),
  };
}

function readIndex(pages: number): ReadableSite['read'] {
  const writer = new PartWriter();
  const files = new Map<string, string>();
  const text = WORDS.join(' ');
  for (let n = 0; n < pages; n++) {
    writer.add({
      edition: { id: 'all', language: null, version: null, isDefault: true },
      ...{ href: `p${n}.html`, title: text, crumbs: [], tab: '', description: null, keywords: [] },
      ...{ method: null, address: null, boost: 1 },
      sections: Array.from({ length: 10 }, (_, s) => ({ anchor: `s${s}`, heading: text, text })),
    });
  }
  const made = writer.finish()!;
  for (const file of made.files) files.set(file.path, file.text);
  for (const { path, content } of assembleIndex([made.part])) files.set(path, content.toString('utf8'));
  return async (path) => {
    const content = files.get(path);
    return content === undefined ? null : new Uint8Array(Buffer.from(content));
  };
}

describe.each([
  ['on a thread', startSearchThread],
  ['in a process', startSearchProcess],
])('%s', (_, startSearcher) => {
  const opened: OwnSearches[] = [];
  afterEach(() => {
    for (const searches of opened.splice(0)) searches.close();
  });
  function open(options: OwnSearchesOptions = {}): OwnSearches {
    const searches = new OwnSearches({ startSearcher, ...options });
    opened.push(searches);
    return searches;
  }

  it('others are answered while a query is worked on', async () => {
    const searches = open();
    const search = searches.of(siteOf(400));
    await search.query(WORDS.join(' '));
    // All of it is in memory now: in this thread nobody would have a turn before the answer.
    const order: string[] = [];
    const asking = search
      .query(WORDS.toReversed().join(' '))
      .then(({ hits }) => order.push(`${hits.length} hits`));
    setImmediate(() => order.push('others'));
    await asking;
    expect(order).toEqual(['others', '10 hits']);
  });

  it('what was answered is known, for that version of the site alone', async () => {
    let reads = 0;
    const counted = (pages: number) => {
      const read = readIndex(pages);
      return siteOf(pages, (path) => {
        reads++;
        return read(path);
      });
    };
    const searches = open();
    const one = counted(1);
    const first = await searches.of(one).query(WORDS[0]!);
    const readsOfFirst = reads;
    const bytes = await searches.of(one).queryBytes(WORDS[0]!);
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(first);
    expect(await searches.of(one).queryBytes(WORDS[0]!)).toBe(bytes);
    expect((await searches.of(one).query(WORDS[0]!, { limit: 3 })).hits).toHaveLength(3);
    expect(reads).toBe(readsOfFirst);
    expect((await searches.of(counted(2)).query(WORDS[0]!)).hits).not.toEqual(first.hits);
    expect(reads).toBeGreaterThan(readsOfFirst);
  });

  it('a search that takes too long fails alone, and the next one is answered', async () => {
    const searches = open({ longestMs: 6_000 });
    const stuck = searches.of(siteOf(1, () => new Promise(() => {})));
    await expect(stuck.query('x')).rejects.toThrow(SearchBusy);
    expect((await searches.of(siteOf(1)).query(WORDS[0]!)).hits).toHaveLength(10);
  });

  it('a file that cannot be read is the site’s own failure', async () => {
    const searches = open();
    const broken = siteOf(1, async () => {
      throw new Error('EIO');
    });
    await expect(searches.of(broken).query('x')).rejects.toThrow('EIO');
    expect((await searches.of(siteOf(1)).query(WORDS[0]!)).hits).toHaveLength(10);
  });

  it.each([
    [1, 69],
    [2, 133],
  ])(
    'so many wait for one site that %i ask about, and no more; for others there is room',
    async (askers, length) => {
      const searches = open({ askers });
      const site = siteOf(1);
      const asked = Array.from({ length }, () => searches.of(site).editions());
      const refused = await Promise.all(
        asked.map((one) =>
          one.then(
            () => false,
            (error: unknown) => error instanceof SearchBusy,
          ),
        ),
      );
      expect(refused.filter(Boolean)).toHaveLength(1);
      expect((await searches.of(siteOf(1)).query(WORDS[0]!)).hits).toHaveLength(10);
    },
  );

  it('whoever asks once is not behind all questions of a site that asks much', async () => {
    const searches = open();
    const [busy, calm] = [siteOf(400), siteOf(1)];
    const ask = (site: SearchedSite, limit: number) => searches.of(site).query(WORDS.join(' '), { limit });
    // All files are in memory now: who waited for one would give their turn to others.
    await Promise.all([ask(busy, 5), ask(calm, 5)]);
    const order: string[] = [];
    const asked = [1, 2, 3, 4].map((limit) => ask(busy, limit).then(() => order.push('busy')));
    asked.push(ask(calm, 1).then(() => order.push('calm')));
    await Promise.all(asked);
    // One question is before it; two when this process has no turn between its own messages.
    expect(order.indexOf('calm')).toBeLessThan(3);
  });

  it('those whose turn had not come when a search took too long are answered by the next searcher', async () => {
    let started = 0;
    let begun = 0;
    const searches = open({
      longestMs: 6_000,
      startSearcher: (options) => {
        started++;
        // The first one begins the first question, and never comes to its end.
        const isHeard = ({ kind }: FromSearcher) => kind === 'begun' && ++begun === 1;
        return startSearcher(
          started > 1
            ? options
            : { ...options, onMessage: (message) => void (isHeard(message) && options.onMessage(message)) },
        );
      },
    });
    const stuck = searches.of(siteOf(1)).query(WORDS[0]!);
    const blameless = searches.of(siteOf(1)).query(WORDS[0]!);
    await expect(stuck).rejects.toThrow(SearchBusy);
    expect((await blameless).hits).toHaveLength(10);
    expect(started).toBe(2);
  });

  it('those that were with a searcher that dies are told to try again, and the next starts afresh', async () => {
    let started = 0;
    const searches = open({
      startSearcher: (options) => {
        const searcher = startSearcher(options);
        // The first one dies with its first question, as one does that is killed.
        if (++started === 1) setImmediate(() => options.onEnd());
        return searcher;
      },
    });
    const site = siteOf(1);
    const failed = await searches
      .of(site)
      .query(WORDS[0]!)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SearchBusy);
    expect((failed as Error).message).toMatch(/Try again shortly/);
    expect((await searches.of(site).query(WORDS[0]!)).hits).toHaveLength(10);
    expect(started).toBe(2);
  });
});
