/** `value` of `<select>` and `<textarea>` as React has it; HTML says the same with what stands inside. */
import type { Value } from '../../expressions/value.ts';
import { escapeHtml } from '../escape.ts';
import type { Place } from '../place.ts';
import type { HtmlTag } from './html-tag.ts';

export function withFormValue(at: Place, tag: HtmlTag): HtmlTag {
  if (tag.name === 'option') return at.selected === null ? tag : option(at, tag, at.selected);
  if (tag.name !== 'select' && tag.name !== 'textarea') return tag;
  const value = propertyOf(tag, 'value') ?? propertyOf(tag, 'defaultValue');
  if (value === undefined) return tag;
  const kept = tag.names.map((_, i) => i).filter((i) => !/^(?:value|defaultValue)$/.test(tag.names[i]!));
  return {
    ...tag,
    names: kept.map((i) => tag.names[i]!),
    values: kept.map((i) => tag.values[i]),
    content: tag.name === 'select' ? (inside) => choices(inside, tag, value) : () => areaText(value),
  };
}

function propertyOf({ names, values }: HtmlTag, name: string): Value {
  return values[names.indexOf(name)];
}

function choices(at: Place, tag: HtmlTag, value: Value): string {
  const selected = new Set((Array.isArray(value) ? value : [value]).map(String));
  return tag.content(at.with({ selected }));
}

/** An option without a value of its own is chosen by its text. */
function option(at: Place, tag: HtmlTag, selected: ReadonlySet<string>): HtmlTag {
  const apart = at.fork();
  const html = tag.content(apart);
  const value = propertyOf(tag, 'value') ?? apart.facts.plain.trim();
  at.facts.keep(apart.facts);
  const content = (): string => html;
  if (!selected.has(String(value))) return { ...tag, content };
  return { ...tag, names: [...tag.names, 'selected'], values: [...tag.values, true], content };
}

/** Browsers leave out a line break at the very beginning. */
function areaText(value: Value): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? escapeHtml(String(value)).replace(/^\n/, '\n\n') : '';
}
