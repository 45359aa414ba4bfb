/** Formulas of LaTeX. */
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import { Kind } from './parse/tree.ts';
import type { Renderer } from './renderer.ts';

/** In the line, or on lines of its own. */
export function showFormula(r: Renderer, tex: string, display: boolean): string {
  r.features.add('math');
  r.plain += display ? `${tex}\n` : tex;
  const html = r.context.formula?.(tex, display) ?? escapeHtml(tex);
  if (!display) return `<span class="math">${html}</span>`;
  r.sawBlock = true;
  return `<div class="math" data-display>${html}</div>`;
}

/** What `<Latex>` holds: text, whose braces are the formula's, or one expression that gives it. */
export function formulaIn(r: Renderer, element: Element): string {
  const { frame, node } = element;
  const only = node >= 0 && frame.tree.childCount(node) === 1 ? frame.tree.child(node, 0) : -1;
  const kind = only < 0 ? Kind.text : frame.tree.kind(only);
  if (kind !== Kind.flowExpression && kind !== Kind.textExpression) return r.sourceText(element);
  const outer = r.frame;
  r.frame = frame;
  const given = r.nodes.expression(r, only);
  r.frame = outer;
  return typeof given === 'string' ? given.trim() : '';
}
