/** What code does, told by its syntax tree: what it says in texts and comments does not count. */
import type * as acorn from 'acorn';
import { ExpressionError } from './expression-error.ts';
import { parseExpression, parseModule } from './parse.ts';
import { isEventHandler, walk } from './support.ts';
import type { Syntax } from './syntax.ts';

/** What only means something in a browser. */
const BROWSER_NAMES = new Set([
  ...[
    'globalThis',
    'window',
    'document',
    'navigator',
    'location',
    'screen',
    'history',
    'fetch',
    'matchMedia',
  ],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'getComputedStyle'],
  ...['IntersectionObserver', 'ResizeObserver', 'MutationObserver'],
]);
const HOOK = /^use[A-Z]/;
const HANDLER = /^on[A-Z]/;
/** What React offers to those who look at their children. */
const LOOKING = new Set(['Children', 'cloneElement', 'isValidElement']);

/** Whether a module has state, events or effects, or asks for the time. One without has shown all it has. */
export function isAlive(source: string): boolean {
  // `a.location` and `{ location: a }` name a property, not the browser's.
  const labels = new Set<acorn.Node>();
  return someNode(ownCode(source), (node) => {
    if (asksTime(node)) return true;
    switch (node.type) {
      case 'Identifier':
        return HOOK.test(node.name) || (BROWSER_NAMES.has(node.name) && !labels.has(node));
      case 'MemberExpression':
        if (!node.computed) labels.add(node.property);
        return false;
      case 'Property':
        if (!node.computed && !node.shorthand) labels.add(node.key);
        return false;
      case 'ObjectExpression':
        return node.properties.some(isHandler);
      case 'ClassDeclaration':
      case 'ClassExpression':
        return node.superClass != null;
      case 'JSXAttribute':
        return (
          node.name.type === 'JSXIdentifier' && (HANDLER.test(node.name.name) || node.name.name === 'ref')
        );
      case 'AssignmentExpression':
        return node.left.type === 'MemberExpression' && HANDLER.test(memberName(node.left) ?? '');
      default:
        return false;
    }
  });
}

/** Whether a module does more with its children than show them. */
export function looksAtChildren(source: string): boolean {
  return someNode(ownCode(source), (node) => {
    switch (node.type) {
      case 'Identifier':
        return LOOKING.has(node.name);
      case 'MemberExpression':
        return (
          (memberName(node) === 'props' && node.object.type !== 'ThisExpression') || isChildren(node.object)
        );
      case 'UnaryExpression':
        return node.operator === 'typeof' && isChildren(node.argument);
      case 'CallExpression':
        return nameOf(node.callee) === 'isArray' && node.arguments.some(isChildren);
      default:
        return false;
    }
  });
}

/** Whether an expression shows a tag that has a handler. */
export function holdsHandler(source: string): boolean {
  return source.includes('<') && someNode(expressionOf(source), isEventHandler);
}

/** Whether an expression asks for the time, or for what its page's module made of it. */
export function dependsOnTime(source: string, { module }: { module: string }): boolean {
  if (!source.includes('Date') && !module.includes('Date')) return false;
  const timely = module.includes('Date') ? ownCode(module).flatMap(timelyNames) : [];
  return someNode(
    expressionOf(source),
    (node) => asksTime(node) || (node.type === 'Identifier' && timely.includes(node.name)),
  );
}

/** `Date()`, `new Date()`, `Date.now()`: a date that is written out is the same tomorrow. */
function asksTime(node: Syntax): boolean {
  if (node.type === 'MemberExpression') return nameOf(node.object) === 'Date' && memberName(node) === 'now';
  const isCalled =
    node.type === 'CallExpression' || (node.type === 'NewExpression' && node.arguments.length === 0);
  return isCalled && node.callee.type === 'Identifier' && node.callee.name === 'Date';
}

/** What a statement of a module declares with the help of the clock. */
function timelyNames(statement: acorn.Node): string[] {
  const syntax = statement as Syntax;
  const declaration =
    syntax.type === 'ExportNamedDeclaration' ? (syntax.declaration as Syntax | null) : syntax;
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && someNode([init], asksTime) ? [id.name] : [],
    );
  }
  const isTimely = declaration?.type === 'FunctionDeclaration' && someNode([declaration], asksTime);
  return isTimely && declaration.id ? [declaration.id.name] : [];
}

export function holdsFunction(source: string): boolean {
  return someNode(
    expressionOf(source),
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
  );
}

/** Without its imports, which do nothing yet. */
function ownCode(source: string): acorn.Node[] {
  return parseModule(source).body.filter(({ type }) => type !== 'ImportDeclaration');
}

/** Nothing, where it is none: whoever evaluates it says what is wrong. */
function expressionOf(source: string): acorn.Node[] {
  try {
    return [parseExpression(source)];
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

function someNode(roots: readonly acorn.Node[], has: (node: Syntax) => boolean): boolean {
  for (const root of roots) for (const node of walk(root)) if (has(node)) return true;
  return false;
}

function isHandler(node: acorn.Property | acorn.SpreadElement): boolean {
  return node.type === 'Property' && node.key.type === 'Identifier' && HANDLER.test(node.key.name);
}

function isChildren(node: acorn.Node): boolean {
  return nameOf(node) === 'children';
}

/** The last name of `a`, `a.b` and `a?.b`. */
function nameOf(node: acorn.Node): string | null {
  const syntax = node as Syntax;
  if (syntax.type === 'Identifier') return syntax.name;
  if (syntax.type === 'MemberExpression') return memberName(syntax);
  if (syntax.type === 'ChainExpression' || syntax.type === 'ParenthesizedExpression')
    return nameOf(syntax.expression);
  return null;
}

function memberName({ computed, property }: acorn.MemberExpression): string | null {
  return !computed && property.type === 'Identifier' ? property.name : null;
}
