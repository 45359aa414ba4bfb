/** `GET /-/search?q=`: what the dialog of a page asks, in the form that it has from files as well. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteSearch } from './searches/searches.ts';
import { sendJson } from './send-json.ts';

const MOST_HITS = 50;

export async function answerSearch(
  { search }: { search: SiteSearch },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendJson(response, 405, { error: 'Ask with GET.' });
  }
  const asked = new URLSearchParams(request.url!.split('?')[1] ?? '');
  const text = asked.get('q');
  if (text === null) {
    const editions = await search.editions();
    return sendJson(response, 200, { editions, tabs: await search.tabs(asked.get('edition')) });
  }
  const limit = Math.min(MOST_HITS, Math.max(1, Math.trunc(Number(asked.get('limit') ?? '10')) || 10));
  const options = { limit, edition: asked.get('edition'), tab: asked.get('tab') };
  sendJson(response, 200, await search.queryBytes(text, options));
}
