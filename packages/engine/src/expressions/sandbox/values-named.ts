/** Where code names something as a value: `const Box = open ? Card : Tile`, not `{ Card: 1 }`, `a.Card` or `<Card>`. */
import type * as acorn from 'acorn';
import { walk } from '../support.ts';
import type { Syntax } from '../syntax.ts';

export function valuesNamed(program: acorn.Program, isMeant: (name: string) => boolean): acorn.Node[] {
  const labels = new Set<unknown>();
  const values: acorn.Node[] = [];
  // A parent comes before what is in it.
  for (const node of walk(program)) {
    for (const label of labelsOf(node)) labels.add(label);
    if (node.type === 'Identifier' && !labels.has(node) && isMeant(node.name)) values.push(node);
  }
  return values;
}

/** Names that belong to `node` itself. */
function labelsOf(node: Syntax): unknown[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [] : [node.property];
    case 'Property':
      return node.computed || node.shorthand ? [] : [node.key];
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed ? [] : [node.key];
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [node.label];
    case 'ImportSpecifier':
      return [node.imported, node.local];
    case 'ExportSpecifier':
      return [node.exported, node.local];
    case 'ExportAllDeclaration':
      return [node.exported];
    // What is set is a name of the content's own, wherever it comes from.
    case 'AssignmentExpression':
      return [node.left];
    default:
      return [];
  }
}
