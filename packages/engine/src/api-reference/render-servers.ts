import { escapeHtml } from '../mdx/escape.ts';
import type { ReferenceWriter } from './reference-writer.ts';

const MOST_SERVERS = 20;

/** All addresses, where there are several. */
export function renderServers(
  w: ReferenceWriter,
  servers: readonly { url: string; description: string | null }[],
): string {
  if (servers.length < 2) return '';
  const items = servers.slice(0, MOST_SERVERS).map(({ url, description }) => {
    const told = description === null ? '' : ` ${escapeHtml(description)}`;
    return `<li><code>${escapeHtml(url)}</code>${told}</li>`;
  });
  return `<details class="expandable api-servers" data-component-name="expandable"><summary data-component-part="expandable-title">${w.words('Servers: {}', String(servers.length))}</summary><div class="expandable-content" data-component-part="expandable-content"><ul>${items.join('')}</ul></div></details>`;
}
