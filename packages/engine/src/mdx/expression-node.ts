import { escapeHtml } from './escape.ts';
import { evaluateAt } from './evaluate.ts';
import type { Renderer } from './renderer.ts';

/** `{…}` in a page. What fails is shown as it was written, so that the reader sees where something is missing. */
export function renderExpression(r: Renderer, node: number): string {
  const { tree } = r.frame;
  const source = tree.expression(node);
  if (isComment(source)) return '';
  const result = evaluateAt(r, source, tree.start(node));
  if (!result.ok) return `<code class="failed">${escapeHtml(`{${source}}`)}</code>`;
  return r.nodes.value(r, result.value);
}

/** Nothing but one block comment, which is how MDX writes comments. */
function isComment(source: string): boolean {
  const text = source.trim();
  return text === '' || (text.startsWith('/*') && text.indexOf('*/') === text.length - 2);
}
