import * as contract from '@bindery/contract';
import { expect, it } from 'vitest';
import { Bindery } from './bindery.ts';
import * as errors from './errors.ts';
import { JobFailedError } from './job-failed-error.ts';

interface Asked {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A client whose calls are answered one after the other; the last answer stays. */
function client(...answers: Answer[]) {
  const asked: Asked[] = [];
  const bindery = new Bindery({
    apiUrl: 'https://api.test/',
    apiKey: 'bnd_admin_x',
    retry: { firstDelayMs: 1 },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push({
        method: init!.method!,
        path: url.pathname,
        query: url.search,
        headers: init!.headers as Record<string, string>,
        body: init!.body ? JSON.parse(String(init!.body)) : undefined,
      });
      init?.signal?.throwIfAborted();
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer instanceof Error) throw answer;
      const { status = 200, body, headers } = answer;
      if (asked.at(-1)!.headers.Accept === 'text/event-stream')
        return new Response('id: 1\nevent: end\ndata: {}\n\n', { status, headers: EVENTS });
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
  });
  return { bindery, asked };
}

const empty = { body: { data: [], nextCursor: null } };

it('has a method for every operation', async () => {
  const { bindery, asked } = client(empty);
  const values: unknown[] = Object.values(contract);
  const operations = values.filter(
    (value): value is contract.Operation =>
      typeof value === 'object' && value !== null && 'operationId' in value,
  );
  // Operations about the service itself, and what git hosts call, are not for programs of an organization.
  const wanted = operations.filter(({ tag, signed }) => tag !== 'Service' && !signed);
  for (const { operationId, method, path, idempotent } of wanted) {
    const call = Reflect.get(bindery, operationId) as (...ids: string[]) => unknown;
    expect(call, `${operationId} is missing in the client`).toBeTypeOf('function');
    const answer = call.call(bindery, ...(path.match(/\{\w+\}/g) ?? []));
    if (Symbol.asyncIterator in (answer as object)) await (answer as AsyncGenerator).next();
    else await answer;
    const { headers, ...sent } = asked.pop()!;
    expect(sent, operationId).toMatchObject({ method, path: encodeURI(path) });
    expect('Idempotency-Key' in headers, operationId).toBe(idempotent);
    expect(headers.Authorization).toBe('Bearer bnd_admin_x');
  }
});

it('repeats a lost write under the same idempotency key', async () => {
  const lost = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  const { bindery, asked } = client(lost, { status: 503 }, { status: 202, body: { jobId: 'se_1' } });
  expect(await bindery.startStaticExport({ domain: 'docs.test' })).toEqual({ jobId: 'se_1' });
  expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill({ domain: 'docs.test' }));
});

it('takes a deletion whose answer was lost as done', async () => {
  const { bindery } = client(new TypeError('fetch failed'), { status: 404, body: { error: 'no' } });
  expect(await bindery.deleteProject('prj_1')).toBeUndefined();
  await expect(client({ status: 404 }).bindery.deleteProject('prj_1')).rejects.toThrow(errors.NotFoundError);
});

it.each([
  [400, errors.BadRequestError],
  [401, errors.UnauthorizedError],
  [403, errors.ForbiddenError],
  [404, errors.NotFoundError],
  [409, errors.ConflictError],
  [415, errors.ApiError],
  [429, errors.TooManyRequestsError],
  [500, errors.InternalError],
  [503, errors.UnavailableError],
])('throws %i as an error of its kind', async (status, kind) => {
  const headers = { 'x-request-id': 'req-1', 'retry-after': '90' };
  const { bindery } = client({ status, body: { error: 'Because.' }, headers });
  const error = await bindery.getProject('prj_1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ status, message: 'Because.', requestId: 'req-1', retryAfterSeconds: 90 });
});

it('says so when nobody listens, and when the address is another one', async () => {
  const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  await expect(client(refused).bindery.getProject('p')).rejects.toThrow(errors.ConnectionError);
  await expect(client(refused).bindery.getProject('p')).rejects.toThrow(/connection refused/);
  const moved = { status: 301, headers: { location: 'https://other.test/' } };
  await expect(client(moved).bindery.getProject('p')).rejects.toThrow(/redirects to https:\/\/other\.test/);
});

it('walks through the pages of a list', async () => {
  const { bindery, asked } = client(
    { body: { data: [1, 2], nextCursor: 'c1' } },
    { body: { data: [3], nextCursor: null } },
  );
  const seen: unknown[] = [];
  for await (const job of bindery.listStaticExports({ domain: 'docs.test', limit: 2 })) seen.push(job);
  expect(seen).toEqual([1, 2, 3]);
  expect(asked.map(({ query }) => query)).toEqual([
    '?domain=docs.test&limit=2',
    '?domain=docs.test&limit=2&cursor=c1',
  ]);
});

it('waits for an export and tells how far it is', async () => {
  const state = (status: string, progress: number) => ({ body: { status, progress } });
  const { bindery } = client(state('queued', 0), state('running', 40), state('completed', 100));
  const seen: number[] = [];
  const job = await bindery.waitForExport('se_1', {
    pollMs: 1,
    onProgress: ({ progress }) => seen.push(progress),
  });
  expect([job.status, seen]).toEqual(['completed', [0, 40, 100]]);
});

it('sits out an outage while it waits, but not one that was there before', async () => {
  const lost = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const outage = Array<Error>(8).fill(lost);
  const { bindery } = client({ body: { status: 'running' } }, ...outage, { body: { status: 'completed' } });
  expect(await bindery.waitForExport('se_1', { pollMs: 1 })).toEqual({ status: 'completed' });
  const { bindery: other } = client({ body: { status: 'running' } }, lost);
  await expect(other.waitForExport('se_1', { pollMs: 1, patienceMs: 5 })).rejects.toThrow(
    errors.ConnectionError,
  );
  await expect(client(lost).bindery.waitForExport('se_1')).rejects.toThrow(errors.ConnectionError);
});

it('ends the wait when the export failed, at the time limit, and when told to', async () => {
  const failed = client({ body: { status: 'failed', error: 'No docs.json.' } }).bindery.waitForExport('se_1');
  await expect(failed).rejects.toThrow(JobFailedError);
  await expect(failed).rejects.toMatchObject({ message: /No docs\.json\./, job: { status: 'failed' } });
  const { bindery } = client({ body: { status: 'running' } });
  await expect(bindery.waitForExport('se_1', { timeoutMs: 5, pollMs: 1 })).rejects.toThrow(
    errors.WaitTimeoutError,
  );
  const stop = new AbortController();
  const wait = bindery.waitForExport('se_1', { signal: stop.signal, onProgress: () => stop.abort('enough') });
  await expect(wait).rejects.toBe('enough');
});

it.each(['', 'api.test', 'ftp://api.test', 'https://u:p@api.test', 'https://api.test/?x'])(
  'refuses %j as the address of the API',
  (apiUrl) => {
    expect(() => new Bindery({ apiUrl, apiKey: 'k' })).toThrow(/apiUrl/);
  },
);

it.each(['', 'a b', 'k\n'])('refuses %j as a key', (apiKey) => {
  expect(() => new Bindery({ apiUrl: 'https://api.test', apiKey })).toThrow(/apiKey/);
});

it('keeps identifiers within their part of the path', async () => {
  const { bindery, asked } = client({ body: {} });
  await bindery.getProject('../x?y');
  expect(asked[0]!.path).toBe('/v1/project/..%2Fx%3Fy');
  expect(() => bindery.getProject('..')).toThrow(errors.BinderyError);
});

it('follows an agent job, and goes on behind the last event when the stream breaks', async () => {
  const stream = (text: string) => new Response(text, { headers: EVENTS });
  const event = (id: number) =>
    `id: ${id}\nevent: answer\ndata: ${JSON.stringify({ id, type: 'answer' })}\n\n`;
  const asked: string[] = [];
  const answers = [
    stream(`retry: 1000\n\n${event(1)}${event(2)}id: 3\nevent: ans`),
    new Response('{"error":"away"}', { status: 503 }),
    stream(`${event(3)}event: end\ndata: {"id":"aj_1","status":"completed"}\n\n`),
  ];
  const bindery = new Bindery({
    apiUrl: 'https://api.test',
    apiKey: 'bnd_admin_x',
    retry: { firstDelayMs: 1 },
    fetch: async (_, init) => {
      asked.push((init!.headers as Record<string, string>)['Last-Event-ID']!);
      return answers.shift()!;
    },
  });
  const events = bindery.followAgentJob('prj_1', 'aj_1');
  const seen: number[] = [];
  let next = await events.next();
  for (; !next.done; next = await events.next()) seen.push(next.value.id);
  expect(seen).toEqual([1, 2, 3]);
  expect(next.value).toEqual({ id: 'aj_1', status: 'completed' });
  expect(asked).toEqual([undefined, '2', '2']);
});

it('follows an update, whatever stands in its lines, and gives what ended it', async () => {
  const lines = ['one', 'two\u2028event: end\u2029data: {}', 'id: 9\n\nevent: end'];
  const text = lines.map(
    (line, index) =>
      `id: ${index + 1}.-\nevent: log\ndata: ${JSON.stringify({ number: index + 1, line })}\n\n`,
  );
  const bindery = new Bindery({
    apiUrl: 'https://api.test',
    apiKey: 'bnd_admin_x',
    fetch: async () =>
      new Response(`${text.join('')}event: end\ndata: {"status":"success"}\n\n`, { headers: EVENTS }),
  });
  const events = bindery.streamUpdate('upd_1');
  const seen: unknown[] = [];
  let next = await events.next();
  for (; !next.done; next = await events.next()) seen.push(next.value);
  expect(seen).toEqual(
    lines.map((line, index) => ({ id: `${index + 1}.-`, type: 'log', data: { number: index + 1, line } })),
  );
  expect(next.value).toEqual({ status: 'success' });
});

it('tells an answer of the assistant as it comes, gives it whole, and asks only once', async () => {
  const said = (...events: [string, unknown][]) =>
    events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  const begun = said(['thread', { threadId: 't', messageId: 'm' }], ['text', { delta: 'It ' }]);
  const whole = begun + said(['text', { delta: 'is.' }], ['done', { outcome: 'answered', nearest: [] }]);
  let asked = 0;
  const ask = async (text: string) => {
    asked = 0;
    const bindery = new Bindery({
      apiUrl: 'https://api.test',
      apiKey: 'bnd_admin_x',
      fetch: async (_input, init) => {
        asked += 1;
        expect([init?.method, init?.body]).toEqual(['POST', '{"message":"Is it?"}']);
        return new Response(text, { headers: EVENTS });
      },
    });
    const events = bindery.streamAssistant('docs.test', { message: 'Is it?' });
    const seen: string[] = [];
    for (let next = await events.next(); ; next = await events.next()) {
      if (next.done) return { seen, answer: next.value };
      seen.push(next.value.type);
    }
  };
  expect(await ask(whole)).toEqual({
    seen: ['thread', 'text', 'text', 'done'],
    answer: {
      ...{ threadId: 't', messageId: 'm', text: 'It is.', sources: [] },
      ...{ outcome: 'answered', nearest: [] },
    },
  });
  await expect(ask(begun)).rejects.toThrow('broke off');
  expect(asked).toBe(1);
  const spent = ['error', { code: 'budget', message: 'Tomorrow.', retryAfterSeconds: 9 }] as const;
  await expect(ask(begun + said([...spent]))).rejects.toMatchObject({
    ...{ status: 429, message: 'Tomorrow.', retryAfterSeconds: 9 },
  });
});

it('waits for an agent job, and throws when it failed', async () => {
  const done = client({ body: { status: 'active' } }, { body: { status: 'completed', prLink: 'https://x' } });
  expect(await done.bindery.waitForAgentJob('prj_1', 'aj_1')).toMatchObject({ prLink: 'https://x' });
  const failed = client({ body: { status: 'failed', error: 'cancelled' } });
  await expect(failed.bindery.waitForAgentJob('prj_1', 'aj_1')).rejects.toThrow(JobFailedError);
});

it('as a browser sends neither a key nor a name of its own: the cookie says who it is', async () => {
  const asked: Headers[] = [];
  const bindery = new Bindery({
    apiUrl: 'https://api.test',
    apiKey: null,
    fetch: async (_input, init) => {
      asked.push(new Headers(init?.headers));
      return Response.json({});
    },
  });
  await bindery.getProject('prj_1');
  expect(Object.fromEntries(asked[0]!)).toEqual({ accept: 'application/json' });
});
