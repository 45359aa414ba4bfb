/** A summary as agents write them: paragraphs, lists, headings, code and emphasis of Markdown; all else is text. Pure. */
import { escapeHtml } from './escape-html.ts';

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const HEADING = /^#{1,6}\s+/;

export function summaryHtml(text: string): string {
  const html: string[] = [];
  let items: string[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (items.length > 0) html.push(`<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`);
    if (lines.length > 0) html.push(`<p>${lines.map(inline).join('<br>')}</p>`);
    [items, lines] = [[], []];
  };
  for (const line of text.trim().split(/\r?\n/)) {
    if (line.trim() === '') flush();
    else if (HEADING.test(line)) {
      flush();
      html.push(`<h3>${inline(line.replace(HEADING, ''))}</h3>`);
    } else if (ITEM.test(line)) {
      if (lines.length > 0) flush();
      items.push(line.replace(ITEM, ''));
    } else if (items.length > 0 && /^\s/.test(line)) items.push(`${items.pop()} ${line.trim()}`);
    else {
      if (items.length > 0) flush();
      lines.push(line);
    }
  }
  flush();
  return html.join('');
}

function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      /^`[^`]+`$/.test(part)
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');
}
