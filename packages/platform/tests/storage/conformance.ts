/** What every object store does, asked of real ones. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidObjectKey } from '../../src/storage/object-key.ts';
import { ObjectMismatch, type ObjectStore, RangeNotSatisfiable } from '../../src/storage/object-store.ts';

export interface StoreUnderTest {
  store: ObjectStore;
  close(): Promise<void>;
}

const TEXT = { contentType: 'text/plain; charset=utf-8' };
const BINARY = { contentType: 'application/gzip' };
const MEBIBYTE = 1024 * 1024;
/** By default a listing of two pages, some rounds of a race, and a stream on each side of an edge; `npm run test:stores` does more. */
const isFull = process.env.STORES === 'full';
const LISTED = isFull ? 250 : 130;
const ROUNDS = isFull ? 10 : 4;
const EDGES = [8 * MEBIBYTE - 1, 8 * MEBIBYTE, 8 * MEBIBYTE + 1];

export function describeObjectStore(open: () => Promise<StoreUnderTest>): void {
  let opened: StoreUnderTest;
  let store: ObjectStore;
  // Test files share a bucket: every key starts with the run's own name.
  const run = `run-${randomBytes(6).toString('hex')}`;

  /** Its time passes while everything else is tried. */
  let short: Awaited<ReturnType<ObjectStore['presign']>>;

  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    const key = `${run}/short-lived`;
    await store.put(key, Buffer.from('x'), TEXT);
    // Its first reader may be late on a busy machine, and a store counts whole seconds.
    short = await store.presign({ key, expiresInSeconds: 8, downloadName: 'x' });
    expect((await fetch(short.url)).status).toBe(200);
  });
  afterAll(async () => opened?.close());

  const read = async (key: string): Promise<Buffer | null> => {
    const found = await store.get(key);
    return found && buffer(found.body);
  };
  const keysUnder = async (prefix: string): Promise<string[]> =>
    (await collect(store.list(prefix))).map(({ key }) => key).sort();

  describe('put, get, head', () => {
    it('gives back what was put, with its description', async () => {
      const key = `${run}/plain/hello.txt`;
      const bytes = Buffer.from('grüezi\n');
      const stored = await store.put(key, bytes, TEXT);
      expect(stored).toEqual({ key, sizeBytes: 8, sha256: sha256(bytes) });
      const found = (await store.get(key))!;
      expect(found).toMatchObject({ key, sizeBytes: 8, contentType: TEXT.contentType, range: null });
      expect(found.etag).toMatch(/^"[^"]+"$/);
      expect(Math.abs(found.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(await buffer(found.body)).toEqual(bytes);
      const { body: _, range: __, ...info } = found;
      expect(await store.head(key)).toEqual(info);
    });

    it('answers null for what is not there, also below and above what is', async () => {
      await store.put(`${run}/missing/there`, Buffer.from('x'), TEXT);
      for (const key of ['missing/not-there', 'missing', 'missing/there/below']) {
        expect(await store.get(`${run}/${key}`), key).toBeNull();
        expect(await store.head(`${run}/${key}`), key).toBeNull();
      }
    });

    it('replaces an object, its type and its tag', async () => {
      const key = `${run}/replaced`;
      await store.put(key, Buffer.from('first and longer'), TEXT);
      const before = (await store.head(key))!;
      await store.put(key, Buffer.from('second'), BINARY);
      const after = (await store.head(key))!;
      expect(after).toMatchObject({ sizeBytes: 6, contentType: BINARY.contentType });
      expect(after.etag).not.toBe(before.etag);
      expect((await read(key))!.toString()).toBe('second');
    });

    it('keeps an empty object', async () => {
      const key = `${run}/empty`;
      expect(await store.put(key, Buffer.alloc(0), TEXT)).toMatchObject({ sizeBytes: 0 });
      expect(await store.head(key)).toMatchObject({ sizeBytes: 0 });
      expect(await read(key)).toEqual(Buffer.alloc(0));
      await expect(store.get(key, { range: { start: 0 } })).rejects.toBeInstanceOf(RangeNotSatisfiable);
    });

    it.each([
      'dots/..a/b../...',
      'signs/a+b=c@d~e-f_g.h',
      'signs/++',
      'upper/Aa/aA',
      `long/${'s'.repeat(200)}/${'t'.repeat(200)}`,
      '.hidden',
      'both',
      'both/a/folder/and/an/object',
    ])('keeps the key %s', async (name) => {
      const key = `${run}/keys/${name}`;
      await store.put(key, Buffer.from(name), TEXT);
      expect((await read(key))!.toString()).toBe(name);
      expect(await keysUnder(key)).toContain(key);
    });

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '..',
      '../a',
      'a/../b',
      'a/.',
      'a b',
      'a\\b',
      'a%2fb',
      'a,b',
      'ä',
      'a\0',
      'k'.repeat(513),
    ])('refuses the key %j everywhere', async (key) => {
      await expect(store.put(key, Buffer.from('x'), TEXT)).rejects.toBeInstanceOf(InvalidObjectKey);
      await expect(store.get(key)).rejects.toBeInstanceOf(InvalidObjectKey);
      await expect(store.head(key)).rejects.toBeInstanceOf(InvalidObjectKey);
      await expect(store.delete(key)).rejects.toBeInstanceOf(InvalidObjectKey);
      await expect(store.presign({ key, expiresInSeconds: 60, downloadName: 'x' })).rejects.toBeInstanceOf(
        InvalidObjectKey,
      );
    });

    it('refuses a media type that would break a header', async () => {
      const contentType = 'text/html\r\nset-cookie: a=b';
      await expect(store.put(`${run}/type`, Buffer.from('x'), { contentType })).rejects.toThrow(TypeError);
      expect(await store.head(`${run}/type`)).toBeNull();
    });
  });

  describe('streams', () => {
    it('takes a stream of 35 MB, hashed beside it, and gives it back', async () => {
      const key = `${run}/large`;
      const bytes = randomBytes(33 * MEBIBYTE + 12_345);
      const known = { sha256: sha256(bytes), sizeBytes: bytes.length };
      const stored = await store.put(key, chunked(bytes, 100_000), { ...BINARY, ...known });
      expect(stored).toEqual({ key, ...known });
      expect(await store.head(key)).toMatchObject({
        sizeBytes: bytes.length,
        contentType: BINARY.contentType,
      });
      expect(sha256((await read(key))!)).toBe(sha256(bytes));
      const range = { start: 8 * MEBIBYTE - 5, end: 16 * MEBIBYTE + 5 };
      const part = (await store.get(key, { range }))!;
      expect(part.range).toEqual(range);
      expect((await buffer(part.body)).equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
    });

    it.each([0, ...EDGES, ...(isFull ? [1, 16 * MEBIBYTE] : [])])(
      'takes a stream of %i bytes, at the edges of a part',
      async (size) => {
        const bytes = randomBytes(size);
        await store.put(`${run}/edge`, chunked(bytes, 1_000_003), { ...BINARY, sha256: sha256(bytes) });
        expect(sha256((await read(`${run}/edge`))!)).toBe(sha256(bytes));
      },
    );

    it.each([1, 20 * MEBIBYTE])('stores nothing if the source fails after %i bytes', async (size) => {
      const key = `${run}/broken-${size}`;
      const source = failing(randomBytes(size), new Error('the source broke'));
      await expect(store.put(key, source, BINARY)).rejects.toThrow('the source broke');
      expect(await store.head(key)).toBeNull();
    });

    it.each([1, 9 * MEBIBYTE])('keeps %i bytes that were hashed before', async (size) => {
      const key = `${run}/hashed-${size}`;
      const bytes = randomBytes(size);
      const hashed = sha256(bytes);
      const stored = await store.put(key, bytes, { ...BINARY, hashed });
      expect(stored).toEqual({ key, sizeBytes: size, sha256: hashed });
      expect(sha256((await read(key))!)).toBe(hashed);
    });

    it.each([1, 20 * MEBIBYTE, 33 * MEBIBYTE])(
      'refuses %i bytes whose hash is another and keeps what was there',
      async (size) => {
        const key = `${run}/mismatch-${size}`;
        await store.put(key, Buffer.from('before'), TEXT);
        const options = { ...BINARY, sizeBytes: size, sha256: sha256(Buffer.from('else')) };
        const wrong = store.put(key, randomBytes(size), options);
        await expect(wrong).rejects.toBeInstanceOf(ObjectMismatch);
        expect((await read(key))!.toString()).toBe('before');
      },
    );

    it('lets a reader stop early', async () => {
      const key = `${run}/early`;
      await store.put(key, randomBytes(4 * MEBIBYTE), BINARY);
      for (let round = 0; round < 5; round++) {
        const { body } = (await store.get(key))!;
        for await (const _ of body) break;
        expect(body.destroyed).toBe(true);
      }
      expect((await read(key))!.length).toBe(4 * MEBIBYTE);
    });
  });

  it.each([
    [{ start: 0, end: 0 }, '0', { start: 0, end: 0 }],
    [{ start: 2, end: 4 }, '234', { start: 2, end: 4 }],
    [{ start: 7 }, '789', { start: 7, end: 9 }],
    [{ start: 0 }, '0123456789', { start: 0, end: 9 }],
    [{ start: 8, end: 99 }, '89', { start: 8, end: 9 }],
    [{ start: 10 }, null, null],
    [{ start: 99, end: 100 }, null, null],
  ])('reads the range %j', async (range, text, expected) => {
    const key = `${run}/digits`;
    await store.put(key, Buffer.from('0123456789'), TEXT);
    if (text === null) {
      const refused = store.get(key, { range });
      await expect(refused).rejects.toMatchObject({ name: 'RangeNotSatisfiable', sizeBytes: 10 });
      return;
    }
    const found = (await store.get(key, { range }))!;
    expect(found).toMatchObject({ sizeBytes: 10, range: expected });
    expect((await buffer(found.body)).toString()).toBe(text);
  });

  it('answers null for a range of what is not there', async () => {
    expect(await store.get(`${run}/no-digits`, { range: { start: 5 } })).toBeNull();
  });

  it('deletes, once and again', async () => {
    const key = `${run}/deleted/deep/down`;
    await store.put(key, Buffer.from('x'), TEXT);
    await store.put(`${run}/deleted/neighbour`, Buffer.from('y'), TEXT);
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
    expect(await keysUnder(`${run}/deleted/`)).toEqual([`${run}/deleted/neighbour`]);
    await store.put(key, Buffer.from('again'), TEXT);
    expect((await read(key))!.toString()).toBe('again');
  });

  describe('list', () => {
    it('finds keys by their beginning, inside a name or at a slash', async () => {
      const names = ['a', 'a/b', 'a/c/d', 'ab', 'a.b', 'b', 'a-b/c'];
      for (const name of names) await store.put(`${run}/list/${name}`, Buffer.from(name), TEXT);
      const table: [string, string[]][] = [
        ['', names],
        ['a', ['a', 'a/b', 'a/c/d', 'ab', 'a.b', 'a-b/c']],
        ['a/', ['a/b', 'a/c/d']],
        ['a/c', ['a/c/d']],
        ['a-', ['a-b/c']],
        ['nothing', []],
        ['a/b/', []],
      ];
      for (const [prefix, expected] of table) {
        const found = await keysUnder(`${run}/list/${prefix}`);
        expect(found, prefix).toEqual(expected.map((name) => `${run}/list/${name}`).sort());
      }
      expect(() => store.list('../')).toThrow(InvalidObjectKey);
    });

    it('tells sizes and times', async () => {
      await store.put(`${run}/sized/x`, Buffer.from('12345'), TEXT);
      const [found] = await collect(store.list(`${run}/sized/`));
      expect(found).toMatchObject({ key: `${run}/sized/x`, sizeBytes: 5 });
      expect(Math.abs(found!.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('goes past one page of a server', async () => {
      const keys = Array.from({ length: LISTED }, (_, index) => `${run}/many/${index % 7}/n${index}`);
      await eachInParallel(keys, 16, (key) => store.put(key, Buffer.from('x'), TEXT));
      expect(await keysUnder(`${run}/many/`)).toEqual([...keys].sort());
    });
  });

  it('keeps one of several concurrent puts of a key, whole', async () => {
    const key = `${run}/contested`;
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000 + index, index));
    await store.put(key, bodies[0]!, BINARY);
    let done = false;
    const readers = Array.from({ length: 3 }, async () => {
      while (!done) {
        const seen = (await read(key))!;
        expect(bodies.some((body) => body.equals(seen))).toBe(true);
      }
    });
    await Promise.all(bodies.map((body) => store.put(key, chunked(body, 10_000), BINARY)));
    done = true;
    await Promise.all(readers);
    const last = (await read(key))!;
    expect(bodies.some((body) => body.equals(last))).toBe(true);
  });

  it('survives puts and deletes that race for one folder', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `${run}/race/folder/${index}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let round = 1; round <= ROUNDS; round++) {
          await store.put(key, Buffer.from(`${round}`), TEXT);
          if (round < ROUNDS) await store.delete(key);
        }
      }),
    );
    for (const key of keys) expect((await read(key))?.toString(), key).toBe(String(ROUNDS));
  });

  it('says that it is ready', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  describe('presigned links', () => {
    const key = `${run}/links/site-1.0.tar.gz`;
    const bytes = randomBytes(100_000);
    const sign = (expiresInSeconds = 60, name = 'docs-1.0.tar.gz') =>
      store.presign({ key, expiresInSeconds, downloadName: name });
    beforeAll(async () => void (await store.put(key, bytes, BINARY)));

    it('serve the bytes, named, to anyone', async () => {
      const { url, expiresAt } = await sign();
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(BINARY.contentType);
      expect(answer.headers.get('content-length')).toBe('100000');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="docs-1.0.tar.gz"');
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(55_000);
      expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    });

    it('are each their own, also within one second', async () => {
      const links = await Promise.all([sign(), sign(), sign()]);
      expect(new Set(links.map(({ url }) => url)).size).toBe(3);
      for (const { url } of links) expect((await fetch(url)).status).toBe(200);
    });

    it('serve ranges', async () => {
      const { url } = await sign();
      const answer = await fetch(url, { headers: { range: 'bytes=10-19' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe('bytes 10-19/100000');
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
      const behind = await fetch(url, { headers: { range: 'bytes=100000-' } });
      expect(behind.status).toBe(416);
    });

    it('carry names beyond ASCII', async () => {
      const { url } = await sign(60, 'Übersicht "1".tar.gz');
      const { headers } = await fetch(url);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="_bersicht _1_.tar.gz"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.tar.gz`,
      );
    });

    it('of what is not there are 404', async () => {
      const { url } = await store.presign({
        key: `${run}/links/gone`,
        expiresInSeconds: 60,
        downloadName: 'x',
      });
      expect((await fetch(url)).status).toBe(404);
    });

    it.each<[string, (url: URL) => void]>([
      ['another key', (url) => (url.pathname = url.pathname.replace('site-1.0', 'site-2.0'))],
      ['a later end', (url) => alter(url, /^(expires|X-Amz-Expires)$/, (value) => `${Number(value) + 1}`)],
      ['another name', (url) => alter(url, /name|disposition/, (value) => `${value}x`)],
      ['another signature', (url) => alter(url, /signature$/i, (value) => value.replace(/./, flip))],
      ['half a signature', (url) => alter(url, /signature$/i, (value) => value.slice(0, 32))],
      ['an empty signature', (url) => alter(url, /signature$/i, () => '')],
    ])('with %s are 403', async (_, change) => {
      await store.put(`${run}/links/site-2.0.tar.gz`, Buffer.from('secret'), BINARY);
      const url = new URL((await sign()).url);
      change(url);
      expect((await fetch(url)).status).toBe(403);
    });

    it.each(['PUT', 'POST', 'DELETE'])('do not allow %s', async (method) => {
      const { url } = await sign();
      const answer = await fetch(url, { method, body: method === 'DELETE' ? null : 'x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await store.head(key))!.sizeBytes).toBe(bytes.length);
    });

    it.each([0, -1, 1.5, 604_801, Number.NaN])('cannot be made for %d seconds', async (seconds) => {
      await expect(sign(seconds)).rejects.toThrow(RangeError);
    });

    it('end at expiresAt', async () => {
      await sleep(Math.max(0, short.expiresAt.getTime() - Date.now() + 1100));
      expect((await fetch(short.url)).status).toBe(403);
      const fresh = await sign();
      expect((await fetch(fresh.url)).status).toBe(200);
    });
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* failing(bytes: Buffer, error: Error): AsyncGenerator<Buffer> {
  yield* chunked(bytes, 1_000_000);
  throw error;
}

async function eachInParallel<T>(
  items: T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, lane));
}

function alter(url: URL, name: RegExp, change: (value: string) => string): void {
  const found = [...url.searchParams.keys()].find((parameter) => name.test(parameter))!;
  url.searchParams.set(found, change(url.searchParams.get(found)!));
}

function flip(digit: string): string {
  return digit === '0' ? '1' : '0';
}
