import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { SearchBusy } from '../searches/searches.ts';
import { type AssistantExchange, type AssistantRouteOptions, answerAssistant } from './answer-assistant.ts';

async function aboutToAsk(from: string, search: object): Promise<number> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'HEAD', url: '/-/assistant', headers: { 'sec-fetch-site': from } });
  const response = new ServerResponse(request);
  const site = { features: { features: { assistant: { enabled: true, reason: null } } } };
  const exchange = { site, search, request, response, served: null } as unknown as AssistantExchange;
  await answerAssistant(exchange, {} as AssistantRouteOptions);
  return response.statusCode;
}

it('opens the index for whoever is about to ask, and for pages of this site alone', async () => {
  const asked: string[] = [];
  const search = { title: async () => 'Animals', query: async (text: string) => asked.push(text) };
  expect(await aboutToAsk('cross-site', search)).toBe(403);
  expect(asked).toEqual([]);
  expect(await aboutToAsk('same-origin', search)).toBe(204);
  expect(asked).toEqual(['Animals ']);
});

it('leaves it to the question to say that many are searching', async () => {
  const title = () => Promise.reject(new SearchBusy('Many are searching this site.'));
  expect(await aboutToAsk('same-origin', { title })).toBe(204);
});
