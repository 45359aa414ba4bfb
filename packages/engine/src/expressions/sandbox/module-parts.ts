/**
 * Components of the theme that a module may come to show: as far as its text tells their properties they are known, and
 * where it does not there is a template.
 */
import type { Program } from 'acorn';
import { jsxText } from '../jsx-text.ts';
import { parseModule } from '../parse.ts';
import { walk } from '../support.ts';
import { type JsxElementSyntax, jsxNameText, type Syntax } from '../syntax.ts';
import { createObject, JsxElement, Opaque, type Value } from '../value.ts';
import { boundIn } from './compile-jsx.ts';
import { isClosed, isPartName, type Look, partKey } from './part-key.js';

const MAX_PARTS = 60;
const MAX_VARIANTS = 8;
/** Their group shows them. */
const ITEMS = new Set(['Tab', 'Step']);

export interface PartTemplate {
  name: string;
  /** What the text says of a property; null where only running it tells. */
  given: Record<string, Value>;
  isEmpty: boolean;
}

export interface PartsOfModule {
  known: JsxElement[];
  templates: PartTemplate[];
}

export function partsOf(source: string): PartsOfModule {
  const program = parseModule(source);
  const bound = boundIn(program);
  const known = new Map<string, JsxElement>();
  const templates = new Map<string, PartTemplate>();
  for (const node of themeTags(program, bound)) {
    if (known.size + templates.size >= MAX_PARTS) break;
    const found = variants(node).flatMap((props) => knownPart(node, props, bound) ?? []);
    for (const part of found) known.set(part.part!, part);
    // The content of a closed one may change although its properties do not.
    if (found.length > 0) continue;
    const template = templateOf(node);
    templates.set(JSON.stringify([template.name, template.given]), template);
  }
  return { known: [...known.values()], templates: [...templates.values()] };
}

/** The same for an element that is there already. */
export function withKey(element: JsxElement): JsxElement {
  const { type, props, children } = element;
  const part = partKey(String(type), { ...props, children }, lookAtValue);
  return new JsxElement(type, { props, children, offset: element.offset, part });
}

const lookAtValue: Look = (value) => {
  if (value instanceof Opaque) return ['', {}];
  if (!(value instanceof JsxElement)) return null;
  if (value.whole) return ['', {}];
  return [typeof value.type === 'string' ? value.type : '', { ...value.props, children: value.children }];
};

/** What the module declares or imports itself. */
type Bound = ReadonlySet<string>;

function* themeTags(program: Program, bound: Bound): Generator<JsxElementSyntax> {
  for (const node of walk(program)) {
    if (node.type !== 'JSXElement') continue;
    const name = jsxNameText(node.openingElement.name);
    if (isPartName(name) && !ITEMS.has(name) && !isBound(name, bound)) yield node;
  }
}

function isBound(name: string, bound: Bound): boolean {
  return isPartName(name) && bound.has(name.split('.', 1)[0]!);
}

function knownPart(node: JsxElementSyntax, props: Record<string, Value>, bound: Bound): JsxElement | null {
  const name = jsxNameText(node.openingElement.name);
  // Something between the tags: there has to be a place for it.
  const children = isClosed(name) ? literalChildren(node, bound) : node.children.length > 0 ? [''] : [];
  return children && withKey(new JsxElement(name, { props, children, offset: 0 }));
}

function literalChildren(node: JsxElementSyntax, bound: Bound): Value[] | null {
  const children = node.children.map((child): Value[] | null => {
    if (child.type === 'JSXText') return jsxText(child.value) === '' ? [] : [jsxText(child.value)];
    if (child.type === 'JSXElement') return literalElement(child, bound);
    const found = literals(child as Syntax);
    return found?.length === 1 ? found : null;
  });
  return children.includes(null) ? null : children.flatMap((values) => values!);
}

function literalElement(node: JsxElementSyntax, bound: Bound): Value[] | null {
  const name = jsxNameText(node.openingElement.name);
  const [props, ...others] = variants(node);
  const children = literalChildren(node, bound);
  if (!props || others.length > 0 || !children || isBound(name, bound)) return null;
  return [new JsxElement(name, { props, children, offset: 0 })];
}

/** What objects spread over a component usually bring. */
const SPREAD = ['title', 'description', 'icon', 'href'];

function templateOf(node: JsxElementSyntax): PartTemplate {
  const given = createObject();
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') for (const name of SPREAD) given[name] ??= null;
    else if (isShown(jsxNameText(attribute.name))) {
      const values = attribute.value === null ? [true] : literals(attribute.value as Syntax);
      given[jsxNameText(attribute.name)] = values?.length === 1 ? values[0]! : null;
    }
  }
  return { name: jsxNameText(node.openingElement.name), given, isEmpty: node.children.length === 0 };
}

/** One for each way in which `a={b ? 'x' : 'y'}` may go; none where something is not in the text. */
function variants(node: JsxElementSyntax): Record<string, Value>[] {
  let found: Record<string, Value>[] = [createObject()];
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') return [];
    const name = jsxNameText(attribute.name);
    if (!isShown(name)) continue;
    const values = attribute.value === null ? [true] : literals(attribute.value as Syntax);
    if (values === null) return [];
    found = found.flatMap((props) => values.map((value) => ({ ...props, [name]: value })));
    if (found.length > MAX_VARIANTS) return [];
  }
  return found;
}

function isShown(name: string): boolean {
  return name !== 'key' && name !== 'ref' && !/^on[A-Z]/.test(name);
}

function literals(node: Syntax): Value[] | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'object' || typeof node.value === 'bigint' ? null : [node.value as Value];
    case 'JSXExpressionContainer':
      return literals(node.expression as Syntax);
    case 'ParenthesizedExpression':
      return literals(node.expression as Syntax);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [node.quasis[0]!.value.cooked ?? ''] : null;
    case 'ConditionalExpression': {
      const either = [literals(node.consequent as Syntax), literals(node.alternate as Syntax)];
      return either.includes(null) ? null : either.flatMap((values) => values!);
    }
    default:
      return null;
  }
}
