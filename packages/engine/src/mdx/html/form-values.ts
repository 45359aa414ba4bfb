/** `value` of `<select>` and `<textarea>` as React has it; HTML says the same with what stands inside. */
import type { Value } from '../../expressions/value.ts';
import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import type { HtmlTag } from './html-tag.ts';

export function withFormValue(r: Renderer, tag: HtmlTag): HtmlTag {
  if (tag.name === 'option') return r.selected === null ? tag : option(r, tag, r.selected);
  if (tag.name !== 'select' && tag.name !== 'textarea') return tag;
  const value = propertyOf(tag, 'value') ?? propertyOf(tag, 'defaultValue');
  if (value === undefined) return tag;
  const kept = tag.names.map((_, i) => i).filter((i) => !/^(?:value|defaultValue)$/.test(tag.names[i]!));
  return {
    ...tag,
    names: kept.map((i) => tag.names[i]!),
    values: kept.map((i) => tag.values[i]),
    content: tag.name === 'select' ? () => choices(r, tag, value) : () => areaText(value),
  };
}

function propertyOf({ names, values }: HtmlTag, name: string): Value {
  return values[names.indexOf(name)];
}

function choices(r: Renderer, tag: HtmlTag, value: Value): string {
  const outer = r.selected;
  r.selected = new Set((Array.isArray(value) ? value : [value]).map(String));
  const html = tag.content();
  r.selected = outer;
  return html;
}

/** An option without a value of its own is chosen by its text. */
function option(r: Renderer, tag: HtmlTag, selected: ReadonlySet<string>): HtmlTag {
  const before = r.plain;
  r.plain = '';
  const html = tag.content();
  const value = propertyOf(tag, 'value') ?? r.plain.trim();
  r.plain = before + r.plain;
  const content = (): string => html;
  if (!selected.has(String(value))) return { ...tag, content };
  return { ...tag, names: [...tag.names, 'selected'], values: [...tag.values, true], content };
}

/** Browsers leave out a line break at the very beginning. */
function areaText(value: Value): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? escapeHtml(String(value)).replace(/^\n/, '\n\n') : '';
}
