import { isDataObject, type Value } from '../../expressions/value.ts';
import type { Words } from '../../words/words.ts';
import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { fieldSlug } from '../headings/format-ids.ts';
import { slug } from '../headings/heading-ids.ts';
import { classAttribute, latinAlias, partId } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const FIELDS: ComponentTable = { ParamField: paramField, ResponseField: responseField };

const LOCATIONS = ['path', 'query', 'body', 'header', 'cookie'] as const;

function paramField(at: ComponentPlace, element: Element): string {
  const location = LOCATIONS.find((name) => element.text(name) !== null) ?? null;
  const name = (location === null ? element.text('name') : element.text(location)) ?? '';
  const given = element.text('placeholder') ?? defaultText(element.props.default);
  const required = element.flag('required');
  const param = { name, place: location, type: element.text('type'), required, given, parent: at.param };
  at.facts.params.push(param);
  return field(at.with({ param }), element, { name, location, former: 'param' });
}

function responseField(at: ComponentPlace, element: Element): string {
  return field(at, element, { name: element.text('name') ?? '', location: null, former: 'response' });
}

function field(
  at: ComponentPlace,
  element: Element,
  { name, location, former }: { name: string; location: string | null; former: string },
): string {
  const id = fieldId(at, element, name);
  const alias = name === '' ? '' : at.alias(slug(`${former}-${name}`)) + latinAlias(at, `param-${name}`);
  const type = element.text('type');
  const before = alias + labels(at, element.props.pre);
  const after = labels(at, element.props.post);
  at.facts.say([name, type ?? ''].join(' ').trim());
  return fieldHtml(
    at.page.words,
    {
      attributes: classAttribute(element, 'field') + id,
      name,
      type,
      location,
      required: element.flag('required'),
      deprecated: element.flag('deprecated'),
      defaultText: defaultText(element.props.default),
      before,
      after,
    },
    at.content(element),
  );
}

/** An id that the author gives, or one that is made of its name. */
function fieldId(at: ComponentPlace, element: Element, name: string): string {
  const title = name === '' ? '' : `param-${name}`;
  if (title === '' && element.text('id') === null) return '';
  return attribute('id', partId(at, element, { title, kind: 'field', slugOf: fieldSlug }));
}

export interface FieldParts {
  /** Class and id, with a leading space. */
  attributes: string;
  name: string;
  type: string | null;
  location: string | null;
  required: boolean;
  deprecated: boolean;
  defaultText: string | null;
  /** HTML of labels at either end of the head. */
  before: string;
  after: string;
}

/** A field with its description, whoever describes it: a page or a specification. */
export function fieldHtml(words: Words, field: FieldParts, body: string): string {
  let head = field.before;
  if (field.name !== '')
    head += `<code class="field-name" data-component-part="field-name">${escapeHtml(field.name)}</code>`;
  head += pill('field-type', 'field-info-pill', field.type);
  head += pill('field-location', 'field-info-pill', field.location);
  if (field.required) head += pill('field-required', 'field-required-pill', words('required'));
  if (field.deprecated) head += pill('field-deprecated', 'field-deprecated-pill', words('deprecated'));
  if (field.defaultText !== null) {
    const value = `<code>${escapeHtml(field.defaultText)}</code>`;
    head += `<span class="field-default" data-component-part="field-default">${words('default: {}', value)}</span>`;
  }
  head += field.after;
  const content =
    body === '' ? '' : `<div class="field-content" data-component-part="field-content">${body}</div>`;
  return `<div${field.attributes} data-component-name="field"><div class="field-head" data-component-part="field-header">${head}</div>${content}</div>`;
}

/** `part` is the format's name of it. */
function pill(name: string, part: string, text: string | null): string {
  return text === null || text === ''
    ? ''
    : `<span class="${name}" data-component-part="${part}">${escapeHtml(text)}</span>`;
}

/** `pre` and `post`: one label or a list of them. */
function labels(at: ComponentPlace, value: Value): string {
  if (value === undefined || value === null) return '';
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => `<span class="field-label">${at.value(item)}</span>`).join('');
}

function defaultText(value: Value): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return Array.isArray(value) || isDataObject(value) ? JSON.stringify(value) : String(value);
}
