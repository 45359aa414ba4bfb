import { attribute, escapeHtml } from '../mdx/escape.ts';
import type { ReferenceWriter } from './reference-writer.ts';

/** Method, server and path in one line; parameters in the path stand out. */
export function endpointBar({
  method,
  server,
  path,
}: {
  method: string;
  server: string;
  path: string;
}): string {
  const shown = path
    .split(/(\{[^{}]*\})/)
    .map((part) =>
      part.startsWith('{') ? `<span class="api-path-param">${escapeHtml(part)}</span>` : escapeHtml(part),
    )
    .join('');
  const base = server === '' || server === '/' ? '' : `<span class="api-server">${escapeHtml(server)}</span>`;
  const name = escapeHtml(method);
  return `<div class="api-endpoint" data-component-name="api-endpoint"><span class="method-pill ${name.toLowerCase()}" data-method="${name}" data-component-part="method-pill">${name}</span><code class="api-path" data-component-part="api-path">${base}${shown}</code></div>`;
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
