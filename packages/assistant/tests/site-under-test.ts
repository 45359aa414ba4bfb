/** A real site, built by the engine and served by the runtime's core, with an assistant whose model is scripted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { resolveFeatures } from '@bindery/bundle';
import { buildSite } from '@bindery/engine';
import { clientAddressBehind } from '@bindery/network';
import type { EventSink, ReaderEvent } from '@bindery/readers';
import { createSiteServer, openSite } from '@bindery/runtime';
import {
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '../../agent/tests/harness/scripted-model.ts';
import {
  ASSISTANT_DEFAULTS,
  type AssistantParts,
  type AssistantSettings,
  openAssistant,
} from '../src/index.ts';

export interface SiteUnderTest {
  origin: string;
  model: ScriptedModel;
  failures: string[];
  /** What analytics would count. */
  counted: ReaderEvent[];
  ask(body: object, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Told>;
  /** Another assistant over the same site. */
  stop(): Promise<void>;
}

export interface Told {
  status: number;
  headers: Headers;
  events: { event: string; data: Record<string, unknown> }[];
  /** All that a page would show. */
  text: string;
  raw: string;
}

export interface SiteOptions {
  /** Of its docs folder, or the folder of what was built from one. */
  files: Record<string, string> | string;
  script: Script;
  provider?: 'anthropic' | 'openai-compatible';
  settings?: Partial<AssistantSettings>;
  parts?: AssistantParts;
}

export async function startSite(options: SiteOptions): Promise<SiteUnderTest> {
  const { files, script, provider = 'anthropic' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'bindery-assistant-'));
  const built = typeof files === 'string' ? files : await buildFolder(folder, files);
  const model = await startScriptedModel(script);
  const failures: string[] = [];
  const settings = { ...settingsFor(model, provider), ...options.settings };
  const parts = { onFailure: (reason: string) => void failures.push(reason), ...options.parts };
  const assistant = openAssistant(settings, parts);
  const clientAddress = clientAddressBehind(['127.0.0.1/32']);
  const counted: ReaderEvent[] = [];
  const sink: EventSink = {
    hasRoom: () => true,
    take: async (_, { events }) => counted.push(...events) > 0,
  };
  const siteServer = createSiteServer({
    assistant: assistant && { assistant, clientAddress },
    events: { sink, clientAddress },
  });
  const features = resolveFeatures('cloud', {}, { missing: assistant ? {} : { assistant: 'No model.' } });
  const site = await openSite(built, { features, projectId: 'prj_0000000000000001' });
  const server = createServer((request, response) => {
    Promise.resolve(siteServer.serve(site, request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    model,
    failures,
    counted,
    ask: async (body, { headers = {}, signal } = {}) => {
      const response = await fetch(`${origin}/-/assistant`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
      return told(response, await response.text());
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await model.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function settingsFor(
  { baseUrl, apiKey }: Pick<ScriptedModel, 'baseUrl' | 'apiKey'>,
  provider: 'anthropic' | 'openai-compatible',
): AssistantSettings {
  const isAnthropic = provider === 'anthropic';
  return {
    ...ASSISTANT_DEFAULTS,
    ...{ assistantPerMinute: 1_000, assistantPerDay: 100_000 },
    assistantModel: `${provider}/scripted-1`,
    anthropicApiKey: isAnthropic ? apiKey : null,
    anthropicBaseUrl: isAnthropic ? baseUrl : null,
    openaiCompatibleApiKey: isAnthropic ? null : apiKey,
    openaiCompatibleBaseUrl: isAnthropic ? null : baseUrl,
  };
}

async function buildFolder(folder: string, files: Record<string, string>): Promise<string> {
  const docs = join(folder, 'docs');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(docs, path)), { recursive: true });
    await writeFile(join(docs, path), content);
  }
  const out = join(folder, 'out');
  await buildSite(docs, { out, cacheFolder: false });
  return out;
}

export function told({ status, headers }: Response, raw: string): Told {
  const blocks = raw.split('\n\n').filter((block) => block.startsWith('event: '));
  const events = blocks.map((block) => {
    const [event = '', data = ''] = block.split('\n');
    return { event: event.slice(7), data: JSON.parse(data.slice(6)) as Record<string, unknown> };
  });
  const text = events.flatMap(({ event, data }) => (event === 'text' ? [String(data.delta)] : [])).join('');
  return { status, headers, events, text, raw };
}
