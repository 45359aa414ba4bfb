/** The assistant of a whole platform: on a site's host, with a key, and what its authors learn of it. */
import { request } from 'node:http';
import type { AskedQuestion, AssistantAnswer, Page } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '../../../agent/tests/harness/scripted-model.ts';
import { callApi } from '../harness/as-tenant.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let model: ScriptedModel;
let projectId: string;

beforeAll(async () => {
  model = await startScriptedModel(({ messages }) => {
    const asked = messages.at(-1)!.text;
    if (/price|cost/.test(asked.split('Question of the reader:')[1] ?? ''))
      return { text: 'NOT_IN_DOCUMENTATION\nNo price is documented.' };
    return { text: 'It likes them dry [Leaves](/#leaves), not [there](https://evil.test).' };
  });
  bench = await startPlatformBench({
    ASSISTANT_MODEL: 'anthropic/small',
    ANTHROPIC_API_KEY: model.apiKey,
    ANTHROPIC_BASE_URL: model.baseUrl,
    ASSISTANT_SITE_PER_DAY: '6',
  });
  const own = await bench.project('animals.test');
  projectId = own.projectId;
  await bench.project('empty.test');
  bench.push(own.repository, 'The tortoise sleeps.\n\n## Leaves\n\nIt likes them dry.');
  await bench.ended((await bench.update(projectId)).statusId);
  await bench.shows('animals.test', 'tortoise');
});
afterAll(async () => {
  await bench.stop();
  await model.stop();
});

const ask = (message: string, domain = 'animals.test') =>
  bench.call<AssistantAnswer>('POST', `/v1/assistant/${domain}/message`, { message });

it('answers with a key, in one piece and as events', async () => {
  const { status, body } = await ask('How should leaves be?');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    text: 'It likes them dry [Leaves](/#leaves), not there.',
    sources: [{ title: 'Home', heading: 'Leaves', address: '/#leaves' }],
    outcome: 'answered',
  });
  const { key } = await bench.keyOf(bench.organizationId);
  const response = await fetch(`${bench.platform.apiUrl}/v1/assistant/animals.test/message`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ message: 'How should the leaves be for it?' }),
  });
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(text.match(/^event: (\w+)$/gm)).toEqual(
    expect.arrayContaining(['event: thread', 'event: text', 'event: sources', 'event: done']),
  );
});

it('answers pages of the site, and takes feedback and the thread back', async () => {
  const raw = await onSite('POST', '/-/assistant', { message: 'What does the tortoise cost?' });
  expect(raw.status).toBe(200);
  const { threadId, messageId } = JSON.parse(/event: thread\ndata: (.*)/.exec(raw.text)![1]!) as {
    threadId: string;
    messageId: string;
  };
  expect(raw.text).toContain('"outcome":"unknown"');
  const feedback = { messageId, helpful: false, comment: 'Not helpful.' };
  expect((await onSite('POST', '/-/assistant/feedback', feedback)).status).toBe(204);
  const unanswered = await questions('?outcome=unknown');
  expect(unanswered).toMatchObject([{ question: 'What does the tortoise cost?', count: 1, notHelpful: 1 }]);
  expect(unanswered[0]!.pages[0]).toMatchObject({ address: '/' });
  expect((await onSite('DELETE', `/-/assistant/threads/${threadId}`)).status).toBe(204);
  expect(await questions('?outcome=unknown')).toEqual([]);
});

it('groups questions that are alike, and forgets them', async () => {
  const all = await questions();
  expect(all).toMatchObject([
    { question: 'How should the leaves be for it?', count: 2, alike: ['How should leaves be?'] },
  ]);
  expect((await bench.call('DELETE', `/v1/assistant/${projectId}/threads`)).status).toBe(204);
  expect(await questions()).toEqual([]);
});

it('says why there is no answer', async () => {
  expect((await ask('x', 'empty.test')).status).toBe(409);
  expect((await ask('x', 'nobody.test')).status).toBe(404);
  const tenant = await bench.tenant();
  const stranger = { key: tenant.key, method: 'POST', path: '/v1/assistant/animals.test/message' };
  const answer = await callApi(bench.platform.apiUrl!, { ...stranger, body: { message: 'x' } });
  expect(answer.status).toBe(404);
  const listed = await callApi(bench.platform.apiUrl!, {
    ...{ key: tenant.key, method: 'GET', path: `/v1/assistant/${projectId}/questions` },
  });
  expect(listed.status).toBe(404);
});

it('holds all processes to one budget of the project', async () => {
  const statuses = [];
  for (let count = 0; count < 4; count++) statuses.push((await ask('How should leaves be?')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const spent = await onSite('POST', '/-/assistant', { message: 'Leaves?' });
  expect(spent).toMatchObject({ status: 429, text: expect.stringContaining('This site’s assistant') });
});

async function questions(query = ''): Promise<AskedQuestion[]> {
  const path = `/v1/assistant/${projectId}/questions${query}`;
  return (await bench.call<Page<AskedQuestion>>('GET', path)).body.data;
}

function onSite(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(bench.platform.apiUrl!);
  const headers = { host: `animals.test:${port}`, 'sec-fetch-site': 'same-origin' };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}
