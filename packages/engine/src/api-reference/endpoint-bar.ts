import { attribute, escapeHtml } from '../mdx/escape.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import { isTried } from './request/request-script.ts';

/** Method, server and path in one line; parameters in the path stand out. */
export function endpointBar({
  method,
  server,
  path,
  tryIt = '',
}: {
  method: string;
  server: string;
  path: string;
  /** The place of the playground's button. */
  tryIt?: string;
}): string {
  const shown = path
    .split(/(\{[^{}]*\})/)
    .map((part) =>
      part.startsWith('{') ? `<span class="api-path-param">${escapeHtml(part)}</span>` : escapeHtml(part),
    )
    .join('');
  const base = server === '' || server === '/' ? '' : `<span class="api-server">${escapeHtml(server)}</span>`;
  const name = escapeHtml(method);
  return `<div class="api-endpoint" data-component-name="api-endpoint"><span class="method-pill ${name.toLowerCase()}" data-method="${name}" data-component-part="method-pill">${name}</span><code class="api-path" data-component-part="api-path">${base}${shown}</code>${tryIt}</div>`;
}

/** The playground's two places on a page: its button in the endpoint's line, and the playground itself below. */
export interface TryItParts {
  place: string;
  slot: string;
}

export const NOTHING_TO_TRY: TryItParts = { place: '', slot: '' };

/** Without a server there is nobody to send anything to, so that no button comes and no place is kept for it. */
export function tryItParts(
  w: ReferenceWriter,
  { method, path, servers }: { method: string; path: string; servers: number },
): TryItParts {
  const { playground, examples } = w.api;
  const display = servers === 0 && playground.display !== 'none' ? 'simple' : playground.display;
  if (display === 'none') return NOTHING_TO_TRY;
  // No element has this id: the playground's script opens it for `#tryit`.
  w.at.facts.anchors.push('tryit');
  const prefill = examples.prefill ? ' data-prefill' : '';
  const slot = `<div class="tryit" data-tryit="${display}"${prefill}${attribute('data-method', method)}${attribute('data-path', path)} hidden></div>`;
  if (servers === 0 || !isTried(w.api)) return { place: '', slot };
  // The button's words say how wide it will be.
  const name = w.words(method === 'WS' ? 'Connect' : 'Try it');
  return { place: `<span class="tryit-place"${attribute('data-name', name)}></span>`, slot };
}
