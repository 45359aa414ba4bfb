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

/** Where the button goes that opens the playground; its words say how wide it will be. */
export function tryItPlace(w: ReferenceWriter, method: string): string {
  if (!isTried(w.api)) return '';
  const name = w.words(method === 'WS' ? 'Connect' : 'Try it');
  return `<span class="tryit-place"${attribute('data-name', name)}></span>`;
}

/** Where the playground goes. Without a server there is nobody to send anything to. */
export function tryItSlot(
  { api: { playground, examples }, at }: ReferenceWriter,
  target: { method: string; path: string; servers: number },
): string {
  const display = target.servers === 0 && playground.display !== 'none' ? 'simple' : playground.display;
  if (display === 'none') return '';
  // No element has this id: the playground's script opens it for `#tryit`.
  at.facts.anchors.push('tryit');
  const prefill = examples.prefill ? ' data-prefill' : '';
  return `<div class="tryit" data-tryit="${display}"${prefill}${attribute('data-method', target.method)}${attribute('data-path', target.path)} hidden></div>`;
}
