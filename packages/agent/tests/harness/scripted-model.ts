/**
 * A stand-in for model endpoints of both shapes, over real HTTP: it says what it is scripted to say, streams it, breaks
 * off where told, and refuses questions that the real endpoints would refuse.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readQuestion, SCRIPTED_KEY, type ScriptedQuestion } from './scripted-question.ts';
import { toEvents, toWhole } from './scripted-shapes.ts';

export interface ScriptedAnswer {
  text?: string;
  calls?: ScriptedCall[];
  usage?: { inputTokens: number; outputTokens: number };
  /** Why the model stopped, in the words of the AI SDK; by default what follows from `calls`. */
  finish?: 'stop' | 'length' | 'tool-calls' | 'content-filter';
  /** Waits before each event. */
  eventEveryMs?: number;
  /** After so many events the connection is torn down, or ended as if all were well, or nothing more comes. */
  breakAfter?: { events: number; how: 'torn' | 'ended' | 'silent' };
  /** Told of each event as it is sent. */
  onSent?: (event: string) => void;
  /** In one piece, although asked to stream. */
  whole?: boolean;
}

export interface ScriptedCall {
  tool: string;
  /** A string is sent as it is, valid JSON or not. */
  input: unknown;
  id?: string;
}

export interface ScriptedError {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type ScriptedTurn = ScriptedAnswer | ScriptedError | 'never';
export type Script = ScriptedTurn[] | ((question: ScriptedQuestion, index: number) => ScriptedTurn);

export interface ScriptedModel {
  baseUrl: string;
  apiKey: string;
  /** Every question that arrived, in order. */
  questions: ScriptedQuestion[];
  /** Questions that a real endpoint would have refused. */
  complaints: string[];
  /** Connections under way. */
  openAnswers(): number;
  stop(): Promise<void>;
}

/** A list is played once from its start; what is asked after its end gets an answer without calls. */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const questions: ScriptedQuestion[] = [];
  const complaints: string[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open++;
    response.on('close', () => open--);
    respond({ request, response, script, questions, complaints }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: SCRIPTED_KEY,
    questions,
    complaints,
    openAnswers: () => open,
    stop: () => stop(server),
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  script: Script;
  questions: ScriptedQuestion[];
  complaints: string[];
}

async function respond({ request, response, script, questions, complaints }: Exchange): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const question = readQuestion(request, Buffer.concat(chunks).toString('utf8'));
  if (question.complaint) complaints.push(question.complaint);
  if (question.refusal) return sendError(response, question.refusal);
  const index = questions.push(question) - 1;
  const turn = typeof script === 'function' ? script(question, index) : (script[index] ?? { text: 'Done.' });
  if (turn === 'never') return;
  if ('status' in turn) return sendError(response, turn);
  await sendAnswer(response, question, turn);
}

function sendError(response: ServerResponse, { status, body, headers }: ScriptedError): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body ?? { error: { type: 'error', message: `scripted ${status}` } }));
}

async function sendAnswer(
  response: ServerResponse,
  question: ScriptedQuestion,
  answer: ScriptedAnswer,
): Promise<void> {
  if (answer.whole || !question.isStream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(toWhole(question, answer)));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = toEvents(question, answer);
  for (const [index, event] of events.entries()) {
    if (response.destroyed) return;
    if (answer.breakAfter?.events === index) {
      if (answer.breakAfter.how === 'silent') return;
      if (answer.breakAfter.how === 'ended') response.end();
      else response.destroy();
      return;
    }
    if (answer.eventEveryMs) await sleep(answer.eventEveryMs);
    answer.onSent?.(event);
    response.write(event);
  }
  response.end();
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
