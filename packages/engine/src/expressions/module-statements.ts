/** Statements of a module that are no declarations: `A.displayName = 'A'`, `list.push(1)`, `'use client'`. */
import type * as acorn from 'acorn';
import { walk } from './support.ts';

/** What a statement names it may change, which only real JavaScript can tell. */
export function changedNames(node: acorn.Node): string[] {
  if (isLabel(node as acorn.Statement)) return [];
  return [...walk(node)].flatMap((part) => (part.type === 'Identifier' ? [part.name] : []));
}

/** For tools: it changes nothing that is shown. */
function isLabel(node: acorn.Statement): boolean {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return false;
  const { left } = node.expression;
  return (
    left.type === 'MemberExpression' &&
    left.property.type === 'Identifier' &&
    /^(?:displayName|propTypes)$/.test(left.property.name)
  );
}
