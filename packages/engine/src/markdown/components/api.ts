/** Fields of requests and responses: entries of a list, nested ones below them. */
import { isDataObject, type Value } from '../../expressions/value.ts';
import type { ComponentPlace, ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import { codeSpan, headed, item } from '../source-lines.ts';
import { lineOf } from './title.ts';

export const API_COMPONENTS: ComponentTable = {
  ParamField: paramField,
  ResponseField: (at, element) => field(at, element, { name: element.text('name') ?? '', location: null }),
};

const LOCATIONS = ['path', 'query', 'body', 'header', 'cookie'] as const;

function paramField(at: ComponentPlace, element: Element): string {
  const location = LOCATIONS.find((name) => element.text(name) !== null) ?? null;
  const name = (location === null ? element.text('name') : element.text(location)) ?? '';
  return field(at, element, { name, location });
}

function field(
  at: ComponentPlace,
  element: Element,
  { name, location }: { name: string; location: string | null },
): string {
  const { pre, post, default: given } = element.props;
  const facts = [
    ...labels(at, pre),
    element.text('type') ?? '',
    location ?? '',
    element.flag('required') ? 'required' : '',
    element.flag('deprecated') ? 'deprecated' : '',
    given === undefined ? '' : `default: ${codeSpan(defaultText(given))}`,
    ...labels(at, post),
  ];
  return writeField({ name, facts, body: at.content(element).trim() });
}

/** ``- `name` (type, required): description``. */
export function writeField({
  name,
  facts,
  body,
}: {
  name: string;
  facts: readonly string[];
  body: string;
}): string {
  const told = facts.filter((fact) => fact !== '').join(', ');
  const head = [name === '' ? '' : codeSpan(name), told === '' ? '' : `(${told})`].filter(Boolean).join(' ');
  return item('-', headed(head, body));
}

function labels(at: ComponentPlace, value: Value): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((label) => lineOf(at, label));
}

function defaultText(value: Value): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return Array.isArray(value) || isDataObject(value) ? JSON.stringify(value) : String(value);
}
