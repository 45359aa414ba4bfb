import type { Value } from '../../expressions/value.ts';
import type { Element } from '../../mdx/element.ts';
import type { Renderer } from '../../mdx/renderer.ts';
import { oneLine } from '../source-lines.ts';

/** A title or label in one line; '' without one. */
export function lineOf(m: Renderer, value: Value): string {
  return typeof value === 'string' ? oneLine(m.nodes.markdown(m, value)) : oneLine(m.nodes.value(m, value));
}

/** `**Title**`, unless the title has its own emphasis. */
export function bold(text: string): string {
  return text === '' || text.startsWith('**') ? text : `**${text}**`;
}

/** A bold title above the content. */
export function titled(m: Renderer, element: Element, title: string): string {
  const body = m.content(element).trim();
  return [bold(title), body].filter((part) => part !== '').join('\n\n');
}
