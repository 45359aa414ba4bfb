/** A platform as `bindery start` makes it, which believes what a proxy says of its readers, with a model that answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ScriptedModel, startScriptedModel } from '../../packages/agent/tests/harness/scripted-model.ts';
import { writeTable } from '../../packages/readers/tests/countries/write-table.ts';
import { type Ended, type Running, runBindery, startBindery } from '../harness/bindery.ts';
import { seedFirstSite } from '../harness/first-site.ts';
import { freePort } from '../harness/free-port.ts';
import { docsJson, page } from '../harness/site.ts';

export interface CountedPlatform {
  folder: string;
  dataFolder: string;
  /** A database of countries, which it knows its readers' by: those of 203.0.113.0/24 are in Norway. */
  countries: string;
  siteUrl: string;
  apiUrl: string;
  projectId: string;
  adminKey: string;
  /** Everything that its processes said so far. */
  said: string[];
  report(path: string): Promise<Report>;
  command(...args: string[]): Promise<Ended>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface Report {
  total: number;
  previousTotal: number;
  data: Record<string, unknown>[];
}

const SITE = {
  'docs.json': docsJson(['index', 'start/quickstart', 'webhooks']),
  'index.mdx': page('Welcome', 'What it is, and [how to start](/start/quickstart).'),
  'start/quickstart.mdx': page('Quickstart', 'How to start:\n\n```bash\nnpm start\n```'),
  'webhooks.mdx': page('Webhooks', 'A webhook tells of a push.'),
};

export async function startCountedPlatform(): Promise<CountedPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-counting-'));
  const dataFolder = join(folder, 'data');
  const model = await startScriptedModel(() => ({ text: 'As it [says](/start/quickstart).' }));
  const countries = join(folder, 'countries.mmdb');
  writeFileSync(countries, writeTable([['203.0.113.0/24', { country: { iso_code: 'NO' } }]]));
  seedFirstSite(dataFolder, SITE);
  const port = await freePort();
  const said: string[] = [];
  const start = () => follow(startBindery(startArguments({ dataFolder, countries, port, model })), said);
  let running = start();
  const first = await running.first;
  const { siteUrl, apiUrl, projectId, adminKey } = first as Record<string, string>;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    ...{ folder, dataFolder, countries, said },
    ...{ siteUrl: siteUrl!, apiUrl: apiUrl!, projectId: projectId!, adminKey: adminKey! },
    async report(path) {
      const headers = { Authorization: `Bearer ${adminKey}` };
      const answer = await fetch(`${apiUrl}/v1/analytics/${projectId}/${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Report;
    },
    command: (...args) => runBindery(args, { BINDERY_API_URL: apiUrl!, BINDERY_API_KEY: adminKey! }),
    kill: () => end('SIGKILL'),
    async startAgain() {
      running = start();
      await running.first;
    },
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGKILL');
      await model.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startArguments(given: {
  dataFolder: string;
  countries: string;
  port: number;
  model: ScriptedModel;
}): string[] {
  return [
    ...['start', '--json', '--verbose', '--data', given.dataFolder, '--port', String(given.port)],
    ...['--trusted-proxies', '127.0.0.1/32,::1/128', '--assistant-threads', '30'],
    ...['--country-database', given.countries],
    ...['--assistant-model', 'openai-compatible/scripted'],
    ...['--openai-compatible-api-key', given.model.apiKey],
    ...['--openai-compatible-base-url', given.model.baseUrl],
  ];
}

function follow(running: Running, said: string[]): Running {
  for (const stream of [running.child.stdout!, running.child.stderr!])
    stream.on('data', (part: Buffer) => said.push(part.toString()));
  return running;
}

/** As a page of the site asks its host: `fetch` of Node would not let these headers through. */
export function askHost(
  url: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: object; headers?: Record<string, string> },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const own = { 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) };
    const asked = request(url, { method, headers: { ...own, ...headers } }, async (response) =>
      resolve({ status: response.statusCode!, text: await text(response) }),
    );
    asked.once('error', reject).end(body && JSON.stringify(body));
  });
}
