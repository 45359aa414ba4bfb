/**
 * The loop's only way out: a socket of this run alone, which takes questions to one model and nothing else. The key is
 * added behind it, and what is spent is counted here.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPLETION_PATHS, type ModelChoice, type ModelEndpoint } from '@bindery/models';
import type { Budget } from '../budget.ts';
import { BUDGET_SPENT_STATUS } from '../link.ts';
import { forward } from './forward.ts';

const MAX_QUESTION_BYTES = 32 * 1024 * 1024;

export interface Relay {
  folder: string;
  socketPath: string;
  token: string;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export interface RelayOptions {
  model: ModelChoice;
  endpoint: ModelEndpoint;
  budget: Budget;
}

export async function startRelay(options: RelayOptions): Promise<Relay> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'bindery-relay-')));
  const socketPath = join(folder, 'model.sock');
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    answer({ request, response, token, options }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  return {
    folder,
    socketPath,
    token,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  token: string;
  options: RelayOptions;
}

async function answer({ request, response, token, options }: Exchange): Promise<void> {
  const { model, endpoint, budget } = options;
  if (!isToken(request.headers.authorization, token))
    return refuse(response, 401, 'not the token of this run');
  if (request.method !== 'POST' || request.url !== COMPLETION_PATHS[model.provider]) {
    return refuse(response, 404, 'only questions to the model pass');
  }
  if (budget.limit) return refuse(response, BUDGET_SPENT_STATUS, budget.limit);
  const body = await readBody(request);
  if (!body) return refuse(response, 413, 'the question is too long');
  if (modelOf(body) !== model.name) return refuse(response, 403, 'not the model of this run');
  forward({ body, response, provider: model.provider, endpoint, budget });
}

function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ error: { message } }));
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_QUESTION_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function modelOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { model?: unknown }).model;
  } catch {
    return undefined;
  }
}
