/** The syntax tree: acorn's nodes, and those that acorn-jsx adds, which come without types. */
import type * as acorn from 'acorn';

export type FunctionSyntax =
  | acorn.ArrowFunctionExpression
  | acorn.FunctionExpression
  | acorn.FunctionDeclaration
  | acorn.AnonymousFunctionDeclaration;

export interface JsxElementSyntax extends acorn.Node {
  type: 'JSXElement';
  openingElement: JsxOpening;
  children: JsxChild[];
}

export interface JsxFragmentSyntax extends acorn.Node {
  type: 'JSXFragment';
  children: JsxChild[];
}

export interface JsxOpening extends acorn.Node {
  type: 'JSXOpeningElement';
  name: JsxName;
  attributes: (JsxAttribute | JsxSpreadAttribute)[];
  selfClosing: boolean;
}

export type JsxName = JsxIdentifier | JsxMember | JsxNamespaced;

export interface JsxIdentifier extends acorn.Node {
  type: 'JSXIdentifier';
  name: string;
}

export interface JsxMember extends acorn.Node {
  type: 'JSXMemberExpression';
  object: JsxName;
  property: JsxIdentifier;
}

export interface JsxNamespaced extends acorn.Node {
  type: 'JSXNamespacedName';
  namespace: JsxIdentifier;
  name: JsxIdentifier;
}

export interface JsxAttribute extends acorn.Node {
  type: 'JSXAttribute';
  name: JsxIdentifier | JsxNamespaced;
  value: acorn.Literal | JsxContainer | JsxElementSyntax | JsxFragmentSyntax | null;
}

export interface JsxSpreadAttribute extends acorn.Node {
  type: 'JSXSpreadAttribute';
  argument: acorn.Expression;
}

export interface JsxContainer extends acorn.Node {
  type: 'JSXExpressionContainer';
  expression: acorn.Expression | JsxEmpty;
}

export interface JsxEmpty extends acorn.Node {
  type: 'JSXEmptyExpression';
}

export interface JsxText extends acorn.Node {
  type: 'JSXText';
  value: string;
  raw: string;
}

export interface JsxSpreadChild extends acorn.Node {
  type: 'JSXSpreadChild';
  expression: acorn.Expression;
}

export type JsxChild = JsxText | JsxContainer | JsxSpreadChild | JsxElementSyntax | JsxFragmentSyntax;
export type Syntax =
  | acorn.AnyNode
  | JsxElementSyntax
  | JsxFragmentSyntax
  | JsxOpening
  | JsxIdentifier
  | JsxMember
  | JsxNamespaced
  | JsxAttribute
  | JsxSpreadAttribute
  | JsxContainer
  | JsxEmpty
  | JsxText
  | JsxSpreadChild;

export function jsxNameText(name: JsxName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${jsxNameText(name.object)}.${name.property.name}`;
}
