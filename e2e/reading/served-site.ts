/** A site as the runtime serves it on one kind of deployment, with a host for events that the test can slow down or end. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DeploymentType, FEATURES, type FeatureSettings, resolveFeatures } from '@bindery/bundle';
import { createSiteServer, openSite } from '../../packages/runtime/src/index.ts';

/** `up` answers as the real one does; `missing`: the host has no such address; `blocked`: a wall in front of it. */
export type EventsHost = 'up' | 'slow' | 'broken' | 'down' | 'missing';

export interface SentEvent {
  type: string;
  page: string;
  [name: string]: unknown;
}

export interface ServedSite {
  origin: string;
  /** What was taken, in order. */
  events: SentEvent[];
  /** Every request, as `POST /-/events`. */
  requests: string[];
  setHost(host: EventsHost): void;
  /** Lets a slow host answer. */
  release(): void;
  close(): void;
}

export async function serveSite(
  folder: string,
  options: { deploymentType: DeploymentType; settings?: FeatureSettings },
): Promise<ServedSite> {
  const offer = { builtIn: new Set(FEATURES), missing: {} };
  const features = resolveFeatures(options.deploymentType, options.settings, offer);
  const site = await openSite(folder, { features });
  const serving = createSiteServer();
  const events: SentEvent[] = [];
  const requests: string[] = [];
  let host: EventsHost = 'up';
  let waiting: (() => void)[] = [];
  const answerEvents = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    if (host === 'down') return void response.destroy();
    if (host === 'missing') return void response.writeHead(404).end();
    if (host === 'broken') return void response.writeHead(503).end();
    if (host === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
    const told = JSON.parse(body) as { v: number; events: SentEvent[] };
    if (told.v !== 1 || !request.headers['content-type']?.startsWith('text/plain'))
      return void response.writeHead(400).end();
    events.push(...told.events);
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answering =
      request.url === '/-/events' && features.features.analytics.enabled
        ? answerEvents(request, response)
        : Promise.resolve(serving.serve(site, request, response));
    answering.catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    requests,
    setHost: (next) => {
      host = next;
    },
    release() {
      for (const answer of waiting) answer();
      waiting = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
