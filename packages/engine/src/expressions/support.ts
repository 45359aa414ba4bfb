/** Tells from syntax alone whether the evaluator can run something, before anything is run. */
import type * as acorn from 'acorn';
import { isHostName } from './host-names.ts';
import { isUnknownMethod } from './methods/methods.ts';
import type { Syntax } from './syntax.ts';

const SUPPORTED = new Set<string>([
  'Literal',
  'Identifier',
  'TemplateLiteral',
  'ParenthesizedExpression',
  'TemplateElement',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'SpreadElement',
  'ConditionalExpression',
  'LogicalExpression',
  'UnaryExpression',
  'BinaryExpression',
  'ChainExpression',
  'MemberExpression',
  'CallExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'BlockStatement',
  'ReturnStatement',
  'IfStatement',
  'EmptyStatement',
  'VariableDeclaration',
  'VariableDeclarator',
  'ObjectPattern',
  'ArrayPattern',
  'AssignmentPattern',
  'RestElement',
  'JSXElement',
  'JSXFragment',
  'JSXOpeningElement',
  'JSXClosingElement',
  'JSXOpeningFragment',
  'JSXClosingFragment',
  'JSXAttribute',
  'JSXSpreadAttribute',
  'JSXExpressionContainer',
  'JSXEmptyExpression',
  'JSXText',
  'JSXIdentifier',
  'JSXMemberExpression',
  'JSXNamespacedName',
  'JSXSpreadChild',
]);

export interface Unsupported {
  reason: string;
  offset: number;
}

/** The first thing, in reading order, that needs real JavaScript. */
export function findUnsupported(root: acorn.Node): Unsupported | null {
  for (const node of walk(root)) {
    const reason = unsupportedReason(node);
    if (reason !== null) return { reason, offset: node.start };
  }
  return null;
}

export function holdsJsx(root: acorn.Node): boolean {
  for (const node of walk(root)) if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true;
  return false;
}

/** Depth first, in reading order, with a stack of its own: nesting cannot overflow it. */
export function* walk(root: acorn.Node): Generator<Syntax> {
  const pending: acorn.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node as Syntax;
    // Not spread into one call: a list may hold more elements than the stack has room for.
    for (const child of childrenOf(node).reverse()) pending.push(child);
  }
}

export function childrenOf(node: acorn.Node): acorn.Node[] {
  const children: acorn.Node[] = [];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) children.push(child);
  }
  return children.sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is acorn.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function unsupportedReason(node: Syntax): string | null {
  if (!SUPPORTED.has(node.type)) return `${node.type} needs real JavaScript`;
  switch (node.type) {
    case 'Literal':
      return node.regex || typeof node.value === 'bigint' ? `\`${node.raw}\` needs real JavaScript` : null;
    case 'Identifier':
      return isHostName(node.name) ? `\`${node.name}\` needs real JavaScript` : null;
    case 'VariableDeclaration':
      return node.kind === 'var' ? '`var` needs real JavaScript' : null;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return node.async || node.generator ? 'an async or generator function needs real JavaScript' : null;
    case 'Property':
      return node.kind === 'init' ? null : 'a getter or setter needs real JavaScript';
    case 'CallExpression':
      return unknownMethod(node);
    case 'MemberExpression':
      return !node.computed && isNamed(node.property, 'props')
        ? '`props` of an element needs real JavaScript'
        : null;
    case 'UnaryExpression':
      return node.operator === 'typeof' && isNamed(node.argument, 'children')
        ? '`typeof children` needs real JavaScript'
        : null;
    case 'JSXAttribute':
      return isEventHandler(node) ? `the event handler \`${node.name.name}\` needs real JavaScript` : null;
    default:
      return null;
  }
}

/** What a component asks of its children. */
function isNamed(node: acorn.Node, name: string): boolean {
  return node.type === 'Identifier' && (node as acorn.Identifier).name === name;
}

function unknownMethod({ callee }: acorn.CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return null;
  const { name } = callee.property;
  return isUnknownMethod(name) ? `\`${name}\` needs real JavaScript` : null;
}

/** `onClick={…}`. */
export function isEventHandler(node: Syntax): boolean {
  return (
    node.type === 'JSXAttribute' &&
    node.name.type === 'JSXIdentifier' &&
    /^on[A-Z]/.test(node.name.name) &&
    node.value?.type === 'JSXExpressionContainer'
  );
}
