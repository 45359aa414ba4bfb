/** Components of the theme that a module may come to show, as far as its text tells their properties. */
import { parseModule } from '../parse.ts';
import { walk } from '../support.ts';
import { type JsxElementSyntax, jsxNameText, type Syntax } from '../syntax.ts';
import { createObject, JsxElement, type Value } from '../value.ts';
import { boundIn } from './compile-jsx.ts';
import { partKey } from './part-key.js';

const MAX_PARTS = 60;
const MAX_VARIANTS = 8;

export function literalParts(source: string): JsxElement[] {
  const program = parseModule(source);
  const bound = boundIn(program);
  const parts = new Map<string, JsxElement>();
  for (const node of walk(program)) {
    if (node.type !== 'JSXElement' || parts.size >= MAX_PARTS) continue;
    const name = jsxNameText(node.openingElement.name);
    if (/^[a-z][^.]*$/.test(name) || bound.has(name.split('.', 1)[0]!)) continue;
    for (const props of variants(node)) {
      const part = partKey(name, props, () => false);
      // Something between the tags: there has to be a place for it.
      const children = node.children.length > 0 ? [''] : [];
      parts.set(part, new JsxElement(name, { props, children, offset: 0, part }));
    }
  }
  return [...parts.values()];
}

/** One for each way in which `a={b ? 'x' : 'y'}` may go; none where something is not in the text. */
function variants(node: JsxElementSyntax): Record<string, Value>[] {
  let found: Record<string, Value>[] = [createObject()];
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') return [];
    const name = jsxNameText(attribute.name);
    if (name === 'key' || name === 'ref' || /^on[A-Z]/.test(name)) continue;
    const values = attribute.value === null ? [true] : literals(attribute.value as Syntax);
    if (values === null) return [];
    found = found.flatMap((props) => values.map((value) => ({ ...props, [name]: value })));
    if (found.length > MAX_VARIANTS) return [];
  }
  return found;
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
