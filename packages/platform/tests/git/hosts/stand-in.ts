/**
 * A git host over real HTTP: `git http-backend` for git, and a stateful stand-in for its API of pull requests.
 * Requests are held to what the host's own description says (GitHub) or to a list of its fields (the others).
 */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostKind } from '../../../src/git/hosts/git-host.ts';
import { startGitServer } from '../../harness/git-server.ts';
import { answerApp, type StandInApp } from './stand-in-app.ts';
import { HOSTS } from './stand-in-hosts.ts';

export interface StandInPull {
  number: number;
  head: string;
  base: string;
  title: string;
  body: string;
  state: 'open' | 'merged' | 'closed';
  version: number;
}

export interface StandInRequest {
  method: string;
  /** Below the API's address. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

export interface StandInAnswer {
  status: number;
  body: unknown;
}

/** How one kind of host answers; `origin` is the stand-in's own. */
export interface StandInHost {
  prefix: string;
  answer(request: StandInRequest, state: { pulls: StandInPull[]; origin: string }): StandInAnswer | null;
  /** What is wrong with a request, beyond its credential. */
  complain(request: StandInRequest): string | null;
  isAuthorized(headers: IncomingMessage['headers'], token: string): boolean;
}

export interface HostStandIn {
  kind: HostKind;
  origin: string;
  port: number;
  token: string;
  pulls: StandInPull[];
  requests: StandInRequest[];
  /** Requests that the real host would not have understood. */
  complaints: string[];
  /** For the next requests of a method: answered so, or carried out and then cut off. */
  trouble: { method: string; how: number | 'lost' }[];
  /** What its links begin with in place of its own origin. */
  linksTo: string | null;
  /** Requests whose address holds this get no answer; null: none. */
  silentFor: string | null;
  /** Requests that wait for an answer in vain. */
  unanswered(): number;
  stop(): Promise<void>;
}

export async function startHostStandIn(options: {
  kind: HostKind;
  /** The folder that holds the repositories. */
  root: string;
  token?: string;
  /** A GitHub App that is installed on acme/docs. */
  app?: StandInApp;
}): Promise<HostStandIn> {
  const { kind, root, token = 'host-token-0123456789', app } = options;
  const host = HOSTS[kind];
  const git = await startGitServer(root, { password: token });
  let unanswered = 0;
  const standIn: Omit<HostStandIn, 'origin' | 'port' | 'stop'> = {
    ...{ kind, token, pulls: [], requests: [], complaints: [], trouble: [] },
    ...{ linksTo: null, silentFor: null },
    unanswered: () => unanswered,
  };
  let origin = '';
  const server = createServer(async (request, response) => {
    if (standIn.silentFor !== null && request.url!.includes(standIn.silentFor)) {
      unanswered++;
      response.on('close', () => unanswered--);
      return;
    }
    if (!request.url!.startsWith(`${host.prefix}/`)) return passOn(request, response, git.port);
    const read = await readRequest(request, host.prefix);
    standIn.requests.push(read);
    const trouble = standIn.trouble.findIndex(({ method }) => method === read.method);
    const how = trouble < 0 ? null : standIn.trouble.splice(trouble, 1)[0]!.how;
    if (typeof how === 'number') return send(response, { status: how, body: { message: 'trouble' } });
    const asApp = app && answerApp(read, { app, token });
    if (asApp) {
      const complaint = host.complain(read);
      if (complaint) standIn.complaints.push(`${read.method} ${read.path}: ${complaint}`);
      return send(response, asApp);
    }
    if (!host.isAuthorized(request.headers, token))
      return send(response, { status: 401, body: { message: 'Bad credentials' } });
    const complaint = host.complain(read);
    if (complaint) standIn.complaints.push(`${read.method} ${read.path}: ${complaint}`);
    const answer = host.answer(read, { pulls: standIn.pulls, origin: standIn.linksTo ?? origin });
    if (!answer) standIn.complaints.push(`${read.method} ${read.path}: no such operation`);
    if (how === 'lost') return void response.destroy();
    send(response, answer ?? { status: 404, body: { message: 'Not Found' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return Object.assign(standIn, {
    origin,
    port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await git.stop();
    },
  });
}

async function readRequest(request: IncomingMessage, prefix: string): Promise<StandInRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const [path = '', query = ''] = request.url!.slice(prefix.length).split('?');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { method: request.method!, path, query: new URLSearchParams(query), body, headers: request.headers };
}

function send(response: ServerResponse, { status, body }: StandInAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const inner = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  inner.on('error', () => response.destroy());
  request.pipe(inner);
}
