import { expect, test } from 'vitest';
import type { ReadableSite } from '../readable-site.ts';
import { AskedSearches } from './asked-searches.ts';

const site = () => ({ read: async () => null }) as unknown as ReadableSite;

function asking(answerBytes: number, answer: (text: string) => string = (text) => `{"hits":"${text}"}`) {
  const asked: string[] = [];
  const searches = new AskedSearches(
    async (_, call, asks) => {
      const [text] = asks as [string];
      asked.push(`${call} ${text}`);
      return call === 'query' ? new TextEncoder().encode(answer(text)) : [];
    },
    { answerBytes },
  );
  return { searches, asked };
}

test('what was answered is not asked again, for that version and that query alone', async () => {
  const { searches, asked } = asking(10_000);
  const [old, next] = [site(), site()];
  expect(await searches.of(old).query('rain')).toEqual({ hits: 'rain' });
  expect(await searches.of(old).query('rain')).toEqual({ hits: 'rain' });
  expect(asked).toEqual(['query rain']);
  await searches.of(next).query('rain');
  await searches.of(old).query('rain', { limit: 3 });
  await searches.of(old).query('snow');
  expect(asked).toEqual(['query rain', 'query rain', 'query rain', 'query snow']);
});

test('what is not a query is asked each time', async () => {
  const { searches, asked } = asking(10_000);
  const one = searches.of(site());
  await one.editions();
  await one.editions();
  expect(asked).toHaveLength(2);
});

test('a failure is not kept', async () => {
  let fails = true;
  const { searches, asked } = asking(10_000, (text) => {
    if (fails) throw new Error('busy');
    return JSON.stringify({ hits: text });
  });
  const one = searches.of(site());
  await expect(one.query('rain')).rejects.toThrow('busy');
  fails = false;
  expect(await one.query('rain')).toEqual({ hits: 'rain' });
  expect(asked).toHaveLength(2);
});

test('no more is kept than there is room for', async () => {
  const { searches, asked } = asking(1000, (text) => JSON.stringify({ hits: text.repeat(100) }));
  const one = searches.of(site());
  for (const text of ['aaaa', 'bbbb', 'cccc', 'aaaa']) await one.query(text);
  expect(asked).toHaveLength(4);
});
