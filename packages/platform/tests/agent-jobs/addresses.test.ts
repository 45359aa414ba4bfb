/** What a model wrote reaches nobody by the addresses that the check of a site fetches. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AgentBench, byPrompt, makeAgentBench } from './agent-bench.ts';

// Sites are built several times.
vi.setConfig({ testTimeout: 240_000 });

const SPEC = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Users', version: '1' },
  paths: { '/users': { get: { summary: 'List users', responses: { 200: { description: 'ok' } } } } },
});
const asked: string[] = [];
const listener = createServer((request, response) => {
  asked.push(request.url!);
  response.setHeader('content-type', 'application/json').end(SPEC);
});

const config = (openapi: unknown) =>
  JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: {
      tabs: [
        { tab: 'Docs', pages: ['index', 'guide'] },
        { tab: 'API', openapi },
      ],
    },
  });
const write = (path: string, content: string) => ({ tool: 'write', input: { path, content } });
const check = { tool: 'check', input: {} };

let bench: AgentBench;
let origin: string;
beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const held = `${origin}/held.json`;
  const page = (address: string) => `---\ntitle: Guide\nopenapi: "${address} GET /users"\n---\n`;
  /** Where an obedient model would put what it has read. */
  const places = [
    write('docs.json', config(`${origin}/SECRET.json`)),
    write('docs.json', config(`${held}?text=SECRET`)),
    write('docs.json', config([`${held}#SECRET`, `${held}/SECRET`, `${held}SECRET`])),
    write('docs.json', config(held.replace('http://', 'http://SECRET:SECRET@'))),
    write('docs.json', config(`${origin}/linked.json?SECRET`)),
    write('guide.mdx', page(`${origin}/page-SECRET.json`)),
    write('guide.mdx', page(`${origin}/linked.json`)),
    write('more.json', JSON.stringify({ openapi: `${origin}/more-SECRET.json` })),
  ];
  bench = await makeAgentBench(
    byPrompt({
      '#leak': [
        ...places.flatMap((place) => [{ calls: [place] }, { calls: [check] }]),
        { calls: [write('docs.json', config(held))] },
        { calls: [write('guide.mdx', '---\ntitle: Guide\n---\n\nBetter.\n')] },
        {
          calls: [
            {
              tool: 'finish',
              input: { title: 'Better', summary: `See ${origin}/SECRET, ${held} and ![](${origin}/x).` },
            },
          ],
        },
      ],
      '#add': [
        { calls: [write('docs.json', config([held, `${origin}/new.json`]))] },
        { calls: [{ tool: 'finish', input: { title: 'Add', summary: 'Added.' } }] },
      ],
    }),
  );
  bench.work({ engine: true, outboundAllow: ['127.0.0.1'], limits: { steps: 40 } });
});
afterAll(async () => {
  await bench.close();
  listener.close();
});

const run = async (prompt: string) => {
  asked.length = 0;
  const repository = await bench.repository({
    'docs.json': config(`${origin}/held.json`),
    // A page links to it, and nothing of the base fetches it.
    'index.mdx': `---\ntitle: Welcome\n---\n\nSee [the other](${origin}/linked.json).\n`,
  });
  const projectId = await bench.project({ repository });
  const { id } = await bench.create(projectId, { prompt });
  return { repository, job: await bench.ended(projectId, id), events: await bench.events(projectId, id) };
};

it('asks only for what the base commit fetches, once, with nothing of the model’s', async () => {
  const { repository, job, events } = await run('#leak');
  expect(job).toMatchObject({ status: 'completed', error: null });
  expect(events.filter(({ data }) => data.tool === 'check')).toHaveLength(8);
  expect(asked).toEqual(['/held.json']);
  const message = bench.git(repository, 'log', '-1', '--format=%B', job.source.ref!);
  expect(message).toContain(`See (address removed) ${origin}/held.json and ![](${'(address removed)'}`);
});

it('publishes a new address, unfetched, and says so', async () => {
  const { repository, job } = await run('#add');
  expect(job).toMatchObject({ status: 'completed', error: null });
  expect(bench.git(repository, 'show', `${job.source.ref}:docs.json`)).toContain('/new.json');
  expect(asked).toEqual(['/held.json']);
});
