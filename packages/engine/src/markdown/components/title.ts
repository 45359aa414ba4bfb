import type { Value } from '../../expressions/value.ts';
import type { ComponentPlace } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import { oneLine } from '../source-lines.ts';

/** A title or label in one line; '' without one. */
export function lineOf(at: ComponentPlace, value: Value): string {
  return typeof value === 'string' ? oneLine(at.markdown(value)) : oneLine(at.value(value));
}

/** `**Title**`; bold words of a bold title need no marks of their own. */
export function bold(text: string): string {
  return text === '' ? '' : `**${text.replace(/\*\*(?=\S)([^*`]*[^\s*`])\*\*/g, '$1')}**`;
}

/** A bold title above the content. */
export function titled(at: ComponentPlace, element: Element, title: string): string {
  const body = at.content(element).trim();
  return [bold(title), body].filter((part) => part !== '').join('\n\n');
}
