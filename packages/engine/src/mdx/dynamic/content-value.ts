/**
 * What stands between the tags of a component, as the component may look at it: texts, and elements with their type and
 * properties. What is Markdown, or has a life of its own, is shown as it stands in the page.
 */
import { JsxElement, Opaque, type Value } from '../../expressions/value.ts';
import { isComment } from '../comment.ts';
import type { Element } from '../element.ts';
import { elementAt } from '../element-at.ts';
import { isPlainTag } from '../html/plain-tag.ts';
import { Kind } from '../parse/tree.ts';
import type { Place } from '../place.ts';
import { evaluateAt } from './evaluate.ts';
import { lookUp } from './look-up.ts';
import { PageNode } from './page-node.ts';

/** `isLookedAt`: otherwise only a text is told from the rest. */
export function contentValue(at: Place, element: Element, isLookedAt: boolean): Value {
  const text = textOf(at, element);
  if (text !== null) return text;
  if (!isLookedAt) return new Opaque(element);
  const values = element.node < 0 ? element.children : childValues(at.in(element.frame), element.node);
  return values.length === 1 ? values[0] : values;
}

/** Of content that is nothing but text, or an expression that gives one. */
function textOf(at: Place, element: Element): string | number | null {
  const { node, frame } = element;
  if (node < 0 || frame.tree.childCount(node) !== 1) return null;
  const child = frame.tree.child(node, 0);
  const kind = frame.tree.kind(child);
  if (kind === Kind.text) return frame.tree.text(child);
  if (!isExpression(kind) || !/^\s*["'`]/.test(frame.tree.expression(child))) return null;
  const [value] = childValues(at.in(frame), node);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function childValues(at: Place, parent: number): Value[] {
  const { tree } = at.frame;
  return Array.from({ length: tree.childCount(parent) }, (_, i) =>
    nodeValues(at, tree.child(parent, i)),
  ).flat();
}

function nodeValues(at: Place, node: number): Value[] {
  const { tree } = at.frame;
  const kind = tree.kind(node);
  if (kind === Kind.text) return isGap(tree.text(node)) ? [] : [tree.text(node)];
  if (kind === Kind.jsxFlow || kind === Kind.jsxText) return tagValues(at, node);
  if (isExpression(kind)) return expressionValues(at, node);
  if (kind === Kind.paragraph) return paragraphValues(at, node);
  if (kind === Kind.code) return [codeValue(at, node)];
  if (kind === Kind.definition || kind === Kind.footnoteDefinition || kind === Kind.esm) return [];
  return [asItStands(at, node, { name: TAGS.get(kind) ?? 'div', props: {}, children: textsIn(at, node) })];
}

const TAGS: ReadonlyMap<number, string> = new Map([
  [Kind.heading, 'h2'],
  [Kind.blockquote, 'blockquote'],
  [Kind.list, 'ul'],
  [Kind.table, 'table'],
  [Kind.emphasis, 'em'],
  [Kind.strong, 'strong'],
  [Kind.inlineCode, 'code'],
  [Kind.link, 'a'],
  [Kind.image, 'img'],
]);

function isGap(text: string): boolean {
  return text.trim() === '' && text.includes('\n');
}

function isExpression(kind: number): boolean {
  return kind === Kind.flowExpression || kind === Kind.textExpression;
}

function expressionValues(at: Place, node: number): Value[] {
  const source = at.frame.tree.expression(node);
  if (isComment(source)) return [];
  const result = evaluateAt(at, source, at.frame.tree.start(node));
  return result.ok ? [result.value] : [];
}

/** Tags on lines of their own are no paragraph. */
function paragraphValues(at: Place, node: number): Value[] {
  const { tree } = at.frame;
  const kinds = Array.from({ length: tree.childCount(node) }, (_, i) => tree.child(node, i));
  const isTag = (child: number): boolean => tree.kind(child) === Kind.jsxText;
  const isBlank = (child: number): boolean =>
    tree.kind(child) === Kind.text && tree.text(child).trim() === '';
  if (kinds.some(isTag) && kinds.every((child) => isTag(child) || isBlank(child)))
    return childValues(at, node);
  return [asItStands(at, node, { name: 'p', props: {}, children: textsIn(at, node) })];
}

/** For code that gathers the words of its content. */
function textsIn(at: Place, node: number): string[] {
  const { tree } = at.frame;
  const kind = tree.kind(node);
  if (kind === Kind.text || kind === Kind.inlineCode) return [tree.text(node)];
  if (kind === Kind.break) return ['\n'];
  return Array.from({ length: tree.childCount(node) }, (_, i) => textsIn(at, tree.child(node, i))).flat();
}

function codeValue(at: Place, node: number): Value {
  const { tree } = at.frame;
  const props = { className: `language-${tree.language(node)}` };
  const code = new JsxElement('code', { props, children: [at.fill(tree.code(node))], offset: 0 });
  return asItStands(at, node, { name: 'pre', props: {}, children: [code] });
}

function tagValues(at: Place, node: number): Value[] {
  const name = at.frame.tree.name(node);
  if (name === '') return childValues(at, node);
  const tried = at.fork();
  const element = elementAt(tried, node, name);
  const { props } = element;
  // Its properties are read once more when it is shown.
  if (!isPlainTag(name) && lookUp(at, name) instanceof Opaque) return [asItStands(at, node, { name, props })];
  at.facts.keep(tried.facts);
  return [new JsxElement(name, { props, children: insideOf(at, element), offset: 0 })];
}

/** Markdown without tags stays in one piece. */
function insideOf(at: Place, element: Element): Value[] {
  if (element.isEmpty) return [];
  const { tree } = at.frame;
  const text = textOf(at, element);
  if (text !== null) return [text];
  const kinds = Array.from({ length: tree.childCount(element.node) }, (_, i) =>
    tree.kind(tree.child(element.node, i)),
  );
  const holdsTags = kinds.some(
    (kind) => kind === Kind.jsxFlow || kind === Kind.jsxText || isExpression(kind),
  );
  return holdsTags ? childValues(at, element.node) : [new Opaque(element)];
}

function asItStands(
  at: Place,
  node: number,
  { name, props, children = [] }: { name: string; props: Element['props']; children?: Value[] },
): JsxElement {
  const whole = new Opaque(new PageNode(at.frame, node));
  return new JsxElement(name, { props, children, offset: 0, whole });
}
