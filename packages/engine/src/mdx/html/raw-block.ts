import type { Place } from '../place.ts';
import { renderRawHtml } from './raw-html.ts';

/** As much of the text around a piece as tells whether it stands alone. */
const NEAR = 80;

/** A placeholder that begins a block of its own, `<token>`, is a block to Markdown, but text: a paragraph to a browser. */
export function renderRawBlock(at: Place, node: number): string {
  const html = renderRawHtml(at, node);
  if (!html.startsWith('&lt;') || at.tight) return html;
  const { tree, parsed } = at.frame;
  const start = tree.start(node);
  const end = tree.end(node);
  const before = start < NEAR ? `\n\n${parsed.text.slice(0, start)}` : parsed.text.slice(start - NEAR, start);
  const isBlock = /\n[ \t]*\n[ \t]*$/.test(before);
  const isWhole = /^[ \t]*(?:\n|$)/.test(parsed.text.slice(end, end + NEAR));
  if (!isBlock || !isWhole) return html;
  at.facts.plain += '\n';
  at.facts.blocks += 1;
  return `<p>${html}</p>`;
}
