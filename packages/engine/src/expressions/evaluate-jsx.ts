/** Tags in expressions. Functions of the content are called at once; everything else is left to the renderer. */
import type { Budget } from './budget.ts';
import { describe } from './coerce.ts';
import { UnsupportedExpression } from './expression-error.ts';
import { jsxText } from './jsx-text.ts';
import { checkedKey, readProperty } from './property.ts';
import {
  type JsxChild,
  type JsxElementSyntax,
  type JsxFragmentSyntax,
  type JsxName,
  type JsxOpening,
  jsxNameText,
  type Syntax,
} from './syntax.ts';
import { Closure, createObject, isDataObject, JsxElement, Opaque, type Scope, type Value } from './value.ts';

export interface JsxTools {
  budget: Budget;
  evaluate(node: Syntax, scope: Scope, budget: Budget): Value;
  invoke(callee: Value, args: Value[], site: { budget: Budget; offset: number }): Value;
}

export function evaluateJsx(
  node: JsxElementSyntax | JsxFragmentSyntax,
  scope: Scope,
  tools: JsxTools,
): Value {
  const offset = node.start;
  const children = evaluateChildren(node.children, scope, tools);
  if (node.type === 'JSXFragment') return new JsxElement(null, { props: createObject(), children, offset });
  const props = evaluateAttributes(node.openingElement, scope, tools);
  const given = children.length > 0 ? children : asChildren(props.children);
  delete props.children;
  delete props.key;
  const type = resolveType(node.openingElement.name, scope, tools);
  if (!(type instanceof Closure)) return new JsxElement(type, { props, children: given, offset });
  if (given.length > 0) props.children = given.length === 1 ? given[0] : given;
  return tools.invoke(type, [props], { budget: tools.budget, offset });
}

function evaluateChildren(nodes: readonly JsxChild[], scope: Scope, tools: JsxTools): Value[] {
  const children: Value[] = [];
  for (const node of nodes) {
    tools.budget.slots(1, node.start);
    if (node.type === 'JSXText') {
      const text = jsxText(node.value);
      if (text !== '') children.push(text);
    } else if (node.type === 'JSXExpressionContainer') {
      if (node.expression.type === 'JSXEmptyExpression') continue;
      children.push(tools.evaluate(node.expression, scope, tools.budget));
    } else if (node.type === 'JSXSpreadChild') {
      children.push(tools.evaluate(node.expression, scope, tools.budget));
    } else children.push(tools.evaluate(node, scope, tools.budget));
  }
  return children;
}

function evaluateAttributes(opening: JsxOpening, scope: Scope, tools: JsxTools): Record<string, Value> {
  const props = createObject();
  for (const attribute of opening.attributes) {
    const site = { budget: tools.budget, offset: attribute.start };
    tools.budget.slots(1, attribute.start);
    if (attribute.type === 'JSXSpreadAttribute') {
      const spread = tools.evaluate(attribute.argument, scope, tools.budget);
      if (spread === null || spread === undefined || spread === false) continue;
      if (!isDataObject(spread))
        throw new UnsupportedExpression(`${describe(spread)} as attributes`, site.offset);
      const keys = Object.keys(spread);
      tools.budget.slots(keys.length, attribute.start);
      for (const key of keys) props[checkedKey(key, site)] = spread[key];
      continue;
    }
    props[checkedKey(jsxNameText(attribute.name), site)] = attributeValue(attribute.value, scope, tools);
  }
  return props;
}

function attributeValue(node: JsxAttributeValue, scope: Scope, tools: JsxTools): Value {
  if (node === null) return true;
  if (node.type !== 'JSXExpressionContainer') return tools.evaluate(node, scope, tools.budget);
  if (node.expression.type === 'JSXEmptyExpression') return undefined;
  return tools.evaluate(node.expression, scope, tools.budget);
}

type JsxAttributeValue = Extract<JsxOpening['attributes'][number], { type: 'JSXAttribute' }>['value'];

function asChildren(value: Value): Value[] {
  return value === undefined ? [] : [value];
}

/** A name that the content defines wins; any other is the renderer's to know. */
function resolveType(name: JsxName, scope: Scope, tools: JsxTools): string | Closure | Opaque {
  const text = jsxNameText(name);
  const root = text.split('.', 1)[0]!;
  const holder = name.type === 'JSXNamespacedName' || isTag(text) ? null : scope.find(root);
  if (!holder) return text;
  let value = holder.own(root);
  for (const key of text.split('.').slice(1)) {
    value =
      value instanceof Opaque
        ? value
        : readProperty(value, key, { budget: tools.budget, offset: name.start });
  }
  if (value instanceof Closure || value instanceof Opaque || typeof value === 'string') return value;
  throw new UnsupportedExpression(`${describe(value)} used as the component \`${text}\``, name.start);
}

function isTag(text: string): boolean {
  return /^[a-z][^.]*$/.test(text);
}
