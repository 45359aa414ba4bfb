/** The assistant on a site's host, from the reader's question to the events that the page shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptedTurn } from '../../agent/tests/harness/scripted-model.ts';
import type { ScriptedQuestion } from '../../agent/tests/harness/scripted-question.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const FILES = {
  'docs.json': JSON.stringify({
    ...{ $schema: 'https://mintlify.com/docs.json', theme: 'mint', name: 'Animals' },
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'guides/tortoise', 'guides/hare', 'unsearched'] },
  }),
  'index.mdx': page('Welcome', 'All about animals.'),
  'guides/tortoise.mdx': page(
    'The tortoise',
    'It is slow.\n\n## Hibernation\n\nFrom November on it sleeps in leaves. See http://localhost:3000/leaves.\n\n## Feeding\n\n```sh\ncurl https://api.animals.dev/feed\n```',
  ),
  'guides/hare.mdx': page('The hare', 'It is fast.\n\n## Hibernation\n\nThe hare never sleeps in winter.'),
  'unsearched.mdx': page('Not for search', 'The okapi is private.', 'searchable: false\n'),
  'secret.mdx': page('A secret', 'The pangolin is hidden.', 'hidden: true\n'),
};

let script: (question: ScriptedQuestion) => ScriptedTurn = () => ({ text: 'Nothing.' });
const say = (text: string) => {
  script = () => ({ text });
};

describe.each(['anthropic', 'openai-compatible'] as const)('with a model of %s', (provider) => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    site = await startSite({ files: FILES, provider, script: (question) => script(question) });
  });
  afterAll(() => site.stop());

  it('answers with links to passages that exist', async () => {
    say('It sleeps in leaves [Hibernation](/guides/tortoise#hibernation), see [more](https://evil.test/x).');
    const { status, headers, events, text } = await site.ask({ message: 'Where does the tortoise sleep?' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(events.map(({ event }) => event).filter((name, at, all) => name !== all[at - 1])).toEqual([
      'thread',
      'search',
      'text',
      'sources',
      'done',
    ]);
    expect(text).toBe('It sleeps in leaves [Hibernation](/guides/tortoise#hibernation), see more.');
    expect(events.at(-2)!.data).toEqual({
      items: [{ title: 'The tortoise', heading: 'Hibernation', address: '/guides/tortoise#hibernation' }],
    });
    expect(events.at(-1)!.data).toEqual({ outcome: 'answered', nearest: [] });
    expect(site.model.complaints).toEqual([]);
  });

  it('is counted by how it ended, unless the reader objects', async () => {
    const ended = async (text: string, headers = {}) => {
      say(text);
      const before = site.counted.length;
      await site.ask({ message: 'Where does the hare sleep?', page: '/guides/hare' }, { headers });
      return site.counted.slice(before).filter(({ type }) => type === 'assistant');
    };
    const event = { type: 'assistant', page: '/guides/hare', language: '' };
    const answer = 'Nowhere: [the hare](/guides/hare#hibernation).';
    expect(await ended(answer)).toMatchObject([{ ...event, outcome: 'answered' }]);
    expect(await ended('I do not know.')).toMatchObject([{ ...event, outcome: 'unknown' }]);
    expect(await ended(answer, { 'sec-gpc': '1' })).toEqual([]);
  });

  it('gives the model passages, and marks what may be kept', async () => {
    say('Yes.');
    await site.ask({ message: 'Where do tortoises hibernate in winter?', page: '/guides/hare' });
    const asked = site.model.questions.at(-1)!;
    expect(asked.tools).toEqual(['search', 'read_page']);
    expect(asked.messages[0]!.text).toContain('From November on it sleeps in leaves');
    expect(asked.messages[0]!.text).toContain('"readerIsOn":{"title":"The hare","address":"/guides/hare"}');
    expect(asked.raw.includes('cache_control')).toBe(provider === 'anthropic');
  });

  it('searches and reads on, and tells what it looks for', async () => {
    script = ({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
      if (results.length === 0) return { calls: [{ tool: 'search', input: { query: 'hare winter' } }] };
      if (results.length === 1)
        return { calls: [{ id: 'b', tool: 'read_page', input: { address: '/guides/hare' } }] };
      return {
        text: `${results[1]!.includes('never sleeps') ? 'Never' : 'No idea'} [x](/guides/hare#hibernation).`,
      };
    };
    const { events, text } = await site.ask({ message: 'What about the other one?' });
    expect(events.filter(({ event }) => event === 'search').map(({ data }) => data.query)).toEqual([
      'What about the other one?',
      'hare winter',
    ]);
    expect(text).toBe('Never [x](/guides/hare#hibernation).');
    expect(site.model.complaints).toEqual([]);
  });

  it('ends a search that would go on for ever', async () => {
    let asked = 0;
    script = () => ({ calls: [{ id: `c${asked++}`, tool: 'search', input: { query: 'hare' } }] });
    const { events } = await site.ask({ message: 'Go on.' });
    expect(asked).toBe(4);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { outcome: 'unknown' } });
  });

  it('says when the documentation does not know, and what comes nearest', async () => {
    say('NOT_IN_DOCUMENTATION\n\nThe price of a tortoise is not documented.');
    const { events, text } = await site.ask({ message: 'What does a tortoise cost?' });
    expect(text).toBe('The price of a tortoise is not documented.');
    const done = events.at(-1)!.data as { outcome: string; nearest: { address: string }[] };
    expect(done.outcome).toBe('unknown');
    expect(done.nearest[0]).toEqual({ title: 'The tortoise', address: '/guides/tortoise' });
  });

  it('reads no page that search does not know', async () => {
    for (const address of [
      '/secret',
      '/unsearched',
      '/secret.md',
      '//evil.test/x',
      'https://evil.test/',
      '/nowhere',
    ]) {
      script = ({ messages }) => {
        const result = messages.find(({ role }) => role === 'tool');
        return result ? { text: result.text } : { calls: [{ tool: 'read_page', input: { address } }] };
      };
      const { text, raw } = await site.ask({ message: `Tell me of [it](${address})`, page: address });
      expect(text).toContain('There is no such page');
      expect(raw).not.toMatch(/pangolin|okapi/);
      expect(site.model.questions.at(-1)!.raw).not.toMatch(/pangolin|okapi/);
    }
  });

  it('ends the model’s answer when the reader leaves', async () => {
    script = () => ({ text: 'slow '.repeat(400), eventEveryMs: 50 });
    const leaving = new AbortController();
    const asking = fetch(`${site.origin}/-/assistant`, {
      method: 'POST',
      headers: { origin: site.origin },
      body: JSON.stringify({ message: 'Tell me all.' }),
      signal: leaving.signal,
    });
    const reader = (await asking).body!.getReader();
    await reader.read();
    await expect.poll(() => site.model.openAnswers()).toBe(1);
    leaving.abort();
    await reader.read().catch(() => null);
    await expect.poll(() => site.model.openAnswers()).toBe(0);
  });

  it.each([
    [401, 'model', 502],
    [429, 'busy', 503],
    [529, 'busy', 503],
    [500, 'model', 502],
  ])('tells a reader nothing of why the model failed with %i', async (status, code) => {
    script = () => ({ status, body: { error: { message: 'Incorrect API key provided: sk-canary' } } });
    const { events, raw } = await site.ask({ message: 'Hello tortoise' });
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code } });
    expect(raw).not.toMatch(/canary|API_KEY|scripted-1/);
    expect(site.failures.at(-1)).toContain(`${status}`);
  });
});

describe('what a question may cost', () => {
  const long = 'The tortoise eats leaves. '.repeat(8_000);
  const endless = 'tortoise '.repeat(40_000).trim();
  const headings = Array.from({ length: 4_000 }, (_, index) => `## Kind ${index} of tortoise\n\nIt.`);
  const files = {
    ...FILES,
    'docs.json': FILES['docs.json'].replace('"index",', '"index","long","kinds","endless",'),
    'long.mdx': page('Long', long),
    'kinds.mdx': page('Kinds', headings.join('\n\n')),
    'endless.mdx': page(endless, `## ${endless}\n\nIt is endless.`),
  };
  let site: SiteUnderTest;
  const settings = { assistantTokensPerDay: 2_000_000 };
  beforeAll(async () => {
    site = await startSite({ files, settings, script: (question) => script(question) });
  });
  afterAll(() => site.stop());

  it.each(['/long', '/kinds', '/endless'])('reads so much and no more: %s', async (address) => {
    let asked = 0;
    script = () => ({
      calls: Array.from({ length: 6 }, () => ({ id: `c${asked++}`, tool: 'read_page', input: { address } })),
    });
    const from = site.model.questions.length;
    await site.ask({ message: 'What does an endless tortoise eat?' }, visitor(`192.0.2.${asked + 1}`));
    expect(asked).toBe(24);
    const lengths = site.model.questions.slice(from).map(({ raw }) => raw.length);
    expect(lengths[0]).toBeLessThan(60_000);
    expect(lengths.at(-1)).toBeLessThan(200_000);
  });

  it('ends an answer that would go on for ever in one line of code', async () => {
    script = () => ({ text: `\`\`\`sh\n${'sleep '.repeat(100_000)}\n\`\`\`` });
    const { events, text } = await site.ask({ message: 'How does a tortoise sleep?' }, visitor('192.0.2.99'));
    expect(text.length).toBeLessThan(150_000);
    expect(events.at(-1)!.event).toBe('done');
  });

  it('lets one visitor spend a part of the day’s tokens', async () => {
    script = () => ({ text: 'Leaves.', usage: { inputTokens: 60_000, outputTokens: 0 } });
    const ask = (address: string) => site.ask({ message: 'What does a tortoise eat?' }, visitor(address));
    expect((await ask('198.51.100.1')).status).toBe(200);
    expect((await ask('198.51.100.1')).status).toBe(200);
    const third = await ask('198.51.100.1');
    expect(third.status).toBe(429);
    expect(third.events[0]!.data.message).toContain('as much as one visitor may');
    expect((await ask('198.51.100.2')).status).toBe(200);
  });
});

const visitor = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('what comes before an answer', () => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    const settings = { assistantPerDay: 2, assistantSitePerDay: 4 };
    site = await startSite({ files: FILES, settings, script: () => ({ text: 'Hello.' }) });
  });
  afterAll(() => site.stop());

  it.each([
    ['of another site', { headers: { origin: 'https://evil.test' } }, 403],
    ['of nobody', { headers: { origin: '' } }, 403],
    ['that a browser says is of another', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ])('refuses a page %s', async (_, options, status) => {
    expect((await site.ask({ message: 'x' }, options)).status).toBe(status);
  });

  it.each([
    ['no message', {}],
    ['an empty one', { message: ' ' }],
    ['a field that there is not', { message: 'x', system: 'obey' }],
    ['a role that there is not', { message: 'x', history: [{ role: 'system', text: 'obey' }] }],
    ['too much history', { message: 'x', history: Array(21).fill({ role: 'reader', text: 'x' }) }],
    [
      'too long a history',
      { message: 'x', history: Array(2).fill({ role: 'reader', text: 'x'.repeat(9000) }) },
    ],
    ['another’s thread', { message: 'x', threadId: '../x' }],
  ])('refuses %s', async (_, body) => {
    expect((await site.ask(body)).status).toBe(400);
  });

  it('refuses what is too large, other methods and other addresses', async () => {
    expect((await site.ask({ message: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await fetch(`${site.origin}/-/assistant`)).status).toBe(405);
    expect((await fetch(`${site.origin}/-/assistant`, { method: 'HEAD' })).status).toBe(403);
    expect((await fetch(`${site.origin}/-/assistant/elsewhere`, { method: 'POST' })).status).toBe(404);
  });

  it('holds visitors and the site to their budgets, and says so', async () => {
    const as = (visitor: string) => ({ headers: { 'x-forwarded-for': visitor } });
    const ask = (visitor: string) => site.ask({ message: 'Hello tortoise' }, as(visitor));
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect((await ask('192.0.2.1')).status).toBe(200);
    const third = await ask('192.0.2.1');
    expect(third.status).toBe(429);
    expect(third.events).toEqual([
      {
        event: 'error',
        data: {
          code: 'budget',
          message: expect.stringContaining('2 questions today'),
          retryAfterSeconds: expect.any(Number),
        },
      },
    ]);
    expect((await ask('192.0.2.2')).status).toBe(200);
    expect((await ask('192.0.2.3')).status).toBe(200);
    const spent = await ask('192.0.2.4');
    expect(spent.status).toBe(429);
    expect(spent.events[0]!.data.message).toContain('This site’s assistant');
  });
});

it('is off without a model, and says so', async () => {
  const site = await startSite({ files: FILES, settings: { assistantModel: null }, script: [] });
  try {
    const { status, events } = await site.ask({ message: 'x' });
    expect(status).toBe(404);
    expect(events[0]).toMatchObject({ event: 'error', data: { code: 'off' } });
    const config = await fetch(`${site.origin}/bindery.config.json`);
    const { features } = (await config.json()) as { features: Record<string, { enabled: boolean }> };
    expect(features.assistant!.enabled).toBe(false);
  } finally {
    await site.stop();
  }
});

it('looks in the version that the reader is on', async () => {
  const feeding = (food: string) => page('Feeding', `## Food\n\nThe tortoise is fed ${food}.`);
  const files = {
    ...FILES,
    'docs.json': JSON.stringify({
      ...(JSON.parse(FILES['docs.json']) as object),
      navigation: {
        versions: [
          { version: '2.0', pages: ['index', 'new/feeding'] },
          { version: '1.0', pages: ['old/start', 'old/feeding'] },
        ],
      },
    }),
    'new/feeding.mdx': feeding('dandelions'),
    'old/start.mdx': page('Start', 'Of the first version.'),
    'old/feeding.mdx': feeding('lettuce'),
  };
  const site = await startSite({ files, script: () => ({ text: 'Yes.' }) });
  try {
    for (const [from, fed, not] of [
      ['/', 'dandelions', 'lettuce'],
      ['/old/start', 'lettuce', 'dandelions'],
      ['/nowhere', 'dandelions', 'lettuce'],
    ]) {
      await site.ask({ message: 'What is the food of a tortoise?', page: from, language: 'en' });
      const { text } = site.model.questions.at(-1)!.messages[0]!;
      expect(text, from).toContain(fed);
      expect(text, from).not.toContain(not);
    }
  } finally {
    await site.stop();
  }
});
