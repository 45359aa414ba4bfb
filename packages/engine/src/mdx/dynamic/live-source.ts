/**
 * Tags and expressions of a page that hold functions: handlers, and what a component is to call. Their source becomes a
 * component of its own, which sees what the page declares and imports, here and in the browser.
 */

import { hash } from 'node:crypto';
import { holdsFunction } from '../../expressions/code-traits.ts';
import { summarize } from '../../expressions/module.ts';
import { parseModule } from '../../expressions/parse.ts';
import type { SandboxRequest } from '../../expressions/sandbox/sandbox.ts';
import {
  Closure,
  createObject,
  isDataObject,
  SandboxComponent,
  type Value,
} from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import { type Attribute, AttributeKind } from '../parse/tree.ts';
import type { Place } from '../place.ts';
import { lookUp } from './look-up.ts';

/** What such a component imports the page's own declarations from. */
export const PAGE_MODULE = './$page.js';

const HANDLER = /^on[A-Z]/;
const NAME = /^[A-Za-z_$][\w$.]*$/;
/** Of data that is looked through for functions. */
const MAX_DEPTH = 20;

export function hasHandler(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ kind, name }) => kind === AttributeKind.expression && HANDLER.test(name));
}

/** Whether a component is given a function or another component. */
export function takesFunction(at: Place, node: number): boolean {
  return at.frame.tree.attributes(node).some((attribute) => isFunction(at, attribute));
}

function isFunction(at: Place, { kind, name, value }: Attribute): boolean {
  if (kind !== AttributeKind.expression) return false;
  if (HANDLER.test(name) || holdsFunction(value)) return true;
  const written = value.trim();
  const named = NAME.test(written) ? lookUp(at, written) : null;
  return named instanceof Closure || named instanceof SandboxComponent;
}

/**
 * Functions in what a page declares, such as `fields={{ a: { show: () => … } }}`: the sandbox cannot call ours. What
 * stands in many places is looked at once.
 */
export function holdsClosure(value: Value, depth = 0, seen = new Set<Value>()): boolean {
  if (value instanceof Closure) return true;
  if (depth > MAX_DEPTH || seen.has(value) || !(Array.isArray(value) || isDataObject(value))) return false;
  seen.add(value);
  return Object.values(value).some((item) => holdsClosure(item as Value, depth + 1, seen));
}

/** The tag of an element, as it is written. */
export function tagRequest(at: Place, { name, node, frame }: Element): SandboxRequest {
  const attributes = frame.tree.attributes(node).map((attribute) => attributeSource(at, attribute));
  return liveRequest(at, `<${name}${attributes.join('')}>{$content}</${name}>`);
}

function attributeSource(at: Place, { kind, name, value }: Attribute): string {
  if (kind === AttributeKind.boolean) return ` ${name}`;
  if (kind === AttributeKind.spread) return ` {${value}}`;
  return ` ${name}={${kind === AttributeKind.literal ? JSON.stringify(at.fill(value)) : `(${value})`}}`;
}

/** Code that gives what is shown, with the properties of the snippet that it stands in. */
export function liveRequest(at: Place, code: string): SandboxRequest {
  const { file, parsed } = at.frame;
  const { children: _, ...props } = at.frame.props ?? {};
  const names = Object.keys(props).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const own = parsed.esm?.source ?? '';
  const given = ['children: $content', ...names].join(', ');
  const source = `${namesOf(own)}\nexport const $Live = ({ ${given} }) => (${code}\n);`;
  at.page.code.ownModules.set(file, own);
  const module = { file: `${file}#${hash('sha256', source).slice(0, 8)}`, source };
  return { module, component: '$Live', props: Object.assign(createObject(), props) };
}

/** Brings in what a module declares and imports. */
function namesOf(source: string): string {
  if (source === '') return '';
  const imports = parseModule(source).body.filter(({ type }) => type === 'ImportDeclaration');
  const declared = [...new Set(summarize(source).declared)];
  const own = declared.length === 0 ? '' : `import { ${declared.join(', ')} } from '${PAGE_MODULE}';`;
  return [...imports.map(({ start, end }) => source.slice(start, end)), own].join('\n');
}
