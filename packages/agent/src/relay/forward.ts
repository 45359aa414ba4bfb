/** One request to the model's endpoint: the key is added here, and the answer is passed on as it comes. */
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { endpointUrl, MOST_ANSWER_BYTES, type ModelChoice, type ModelEndpoint } from '@bindery/models';
import type { Budget } from '../budget.ts';
import { AnswerMeter } from './answer-meter.ts';
import { redactText, StreamRedactor } from './redact.ts';

const SILENCE_MS = 300_000;
/** The loop itself breaks off a little earlier, and knows why. */
const MAX_ANSWER_BYTES = MOST_ANSWER_BYTES + 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
const ANTHROPIC_VERSION = '2023-06-01';

export interface Forward {
  body: Buffer;
  response: ServerResponse;
  provider: ModelChoice['provider'];
  endpoint: ModelEndpoint;
  budget: Budget;
}

export function forward(job: Forward): void {
  const upstream = open(job);
  const { response } = job;
  const silenceMs = job.endpoint.silenceMs ?? SILENCE_MS;
  const timer = setTimeout(() => {
    fail(response, 504, `no answer for ${silenceMs / 1000} seconds`);
    upstream.destroy();
  }, silenceMs);
  upstream.on('error', (error: NodeJS.ErrnoException) => fail(response, 502, error.code ?? error.message));
  upstream.on('response', (incoming) => passOn(job, incoming, () => timer.refresh()));
  response.on('close', () => {
    clearTimeout(timer);
    upstream.destroy();
  });
  upstream.end(job.body);
}

function open({ body, provider, endpoint }: Forward): ClientRequest {
  const url = endpointUrl(provider, endpoint);
  const key = endpoint.apiKey;
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': body.length,
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': 'bindery',
    ...(provider === 'anthropic' && { 'anthropic-version': ANTHROPIC_VERSION }),
    ...(key && (provider === 'anthropic' ? { 'x-api-key': key } : { authorization: `Bearer ${key}` })),
  };
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers,
    agent: false,
  });
}

function passOn(job: Forward, incoming: IncomingMessage, alive: () => void): void {
  const status = incoming.statusCode ?? 502;
  if (status >= 400) passError(job, incoming, status);
  else if (status < 300) passAnswer(job, incoming, alive);
  else {
    incoming.resume();
    fail(job.response, 404, 'the endpoint redirects elsewhere, and the key does not go there');
  }
}

function passAnswer(job: Forward, incoming: IncomingMessage, alive: () => void): void {
  const { response, endpoint } = job;
  const isStream = (incoming.headers['content-type'] ?? '').includes('event-stream');
  const meter = new AnswerMeter({ requestBytes: job.body.length, isStream });
  const redactor = new StreamRedactor(endpoint.apiKey);
  let bytes = 0;
  let isCounted = false;
  const count = () => {
    if (!isCounted) job.budget.addCall(meter.usage);
    isCounted = true;
  };
  response.on('close', count);
  response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  incoming.on('data', (chunk: Buffer) => {
    alive();
    bytes += chunk.length;
    meter.push(chunk);
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
    else if (!response.write(redactor.push(chunk))) {
      incoming.pause();
      response.once('drain', () => incoming.resume());
    }
  });
  incoming.on('error', () => response.destroy());
  incoming.on('end', () => {
    // A stream that just ends looks whole to the other side; the loop must see that it is not.
    if (!meter.end()) return response.destroy();
    count();
    response.end(redactor.end());
  });
}

function passError({ response, endpoint }: Forward, incoming: IncomingMessage, status: number): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_ERROR_BYTES) chunks.push(chunk);
    else incoming.destroy();
  });
  incoming.on('close', () => {
    if (response.headersSent) return;
    const wait = incoming.headers['retry-after'];
    response.writeHead(status, { 'content-type': 'application/json', ...(wait && { 'retry-after': wait }) });
    response.end(redactText(Buffer.concat(chunks).toString('utf8'), endpoint.apiKey));
  });
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: `relay: ${message}` } }));
}
