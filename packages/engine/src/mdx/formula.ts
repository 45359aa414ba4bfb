/** Formulas of LaTeX. */
import type { ComponentPlace } from './components/component.ts';
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import { Kind } from './parse/tree.ts';

/** In the line, or on lines of its own. */
export function showFormula(at: ComponentPlace, tex: string, display: boolean): string {
  at.page.features.add('math');
  at.facts.plain += display ? `${tex}\n` : tex;
  const html = at.page.context.formula?.(tex, display) ?? escapeHtml(tex);
  if (!display) return `<span class="math">${html}</span>`;
  at.facts.blocks += 1;
  return `<div class="math" data-display>${html}</div>`;
}

/** What `<Latex>` holds: text, whose braces are the formula's, or one expression that gives it. */
export function formulaIn(at: ComponentPlace, element: Element): string {
  const { frame, node } = element;
  const only = node >= 0 && frame.tree.childCount(node) === 1 ? frame.tree.child(node, 0) : -1;
  const kind = only < 0 ? Kind.text : frame.tree.kind(only);
  if (kind !== Kind.flowExpression && kind !== Kind.textExpression) return at.sourceText(element);
  const given = at.with({ frame }).expression(only);
  return typeof given === 'string' ? given.trim() : '';
}
