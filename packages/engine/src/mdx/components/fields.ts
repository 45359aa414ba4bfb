import { isDataObject, type Value } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';
import { classAttribute, idAttribute } from './properties.ts';

export const FIELDS: ComponentTable = { ParamField: paramField, ResponseField: responseField };

const LOCATIONS = ['path', 'query', 'body', 'header', 'cookie'] as const;

function paramField(r: Renderer, element: Element): string {
  const location = LOCATIONS.find((name) => element.text(name) !== null) ?? null;
  const name = (location === null ? element.text('name') : element.text(location)) ?? '';
  return field(r, element, { name, location, prefix: 'param' });
}

function responseField(r: Renderer, element: Element): string {
  return field(r, element, { name: element.text('name') ?? '', location: null, prefix: 'response' });
}

function field(
  r: Renderer,
  element: Element,
  { name, location, prefix }: { name: string; location: string | null; prefix: string },
): string {
  const id = name === '' ? '' : idAttribute(r, `${prefix}-${name}`, 'field');
  const required = element.flag('required');
  const deprecated = element.flag('deprecated');
  let head = labels(r, element.props.pre);
  if (name !== '') head += part('code', 'field-name', name);
  head += part('span', 'field-type', element.text('type'));
  head += part('span', 'field-location', location);
  if (required) head += part('span', 'field-required', 'required');
  if (deprecated) head += part('span', 'field-deprecated', 'deprecated');
  head += defaultValue(element.props.default);
  head += labels(r, element.props.post);
  r.say([name, element.text('type') ?? ''].join(' ').trim());
  const body = r.content(element);
  const content =
    body === '' ? '' : `<div class="field-content" data-component-part="field-content">${body}</div>`;
  return `<div${classAttribute(element, 'field')}${id} data-component-name="field"><div class="field-head" data-component-part="field-header">${head}</div>${content}</div>`;
}

function part(tag: string, name: string, text: string | null): string {
  return text === null || text === ''
    ? ''
    : `<${tag} class="${name}" data-component-part="${name}">${escapeHtml(text)}</${tag}>`;
}

/** `pre` and `post`: one label or a list of them. */
function labels(r: Renderer, value: Value): string {
  if (value === undefined || value === null) return '';
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => `<span class="field-label">${r.nodes.value(r, item)}</span>`).join('');
}

function defaultValue(value: Value): string {
  if (value === undefined) return '';
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) || isDataObject(value)
        ? JSON.stringify(value)
        : String(value);
  return `<span class="field-default" data-component-part="field-default">default: <code>${escapeHtml(text)}</code></span>`;
}
