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
import type { Renderer } from '../renderer.ts';
import { evaluateAt } from './evaluate.ts';
import { lookUp } from './look-up.ts';
import { PageNode } from './page-node.ts';

/** Code that does more with its children than show them. */
const LOOKS =
  /\bChildren\b|\bcloneElement\b|\bisValidElement\b|(?<!\bthis)\.props\b|\btypeof\s+children\b|\bchildren\s*(?:\?\.|\.|\[)|\bisArray\(\s*children/;

export function looksAtChildren(source: string): boolean {
  return LOOKS.test(source);
}

/** `isLookedAt`: otherwise only a text is told from the rest. */
export function contentValue(r: Renderer, element: Element, isLookedAt: boolean): Value {
  const text = textOf(r, element);
  if (text !== null) return text;
  if (!isLookedAt) return new Opaque(element);
  const values =
    element.node < 0 ? element.children : r.within(element.frame, () => childValues(r, element.node));
  return values.length === 1 ? values[0] : values;
}

/** Of content that is nothing but text, or an expression that gives one. */
function textOf(r: Renderer, element: Element): string | number | null {
  const { node, frame } = element;
  if (node < 0 || frame.tree.childCount(node) !== 1) return null;
  const child = frame.tree.child(node, 0);
  const kind = frame.tree.kind(child);
  if (kind === Kind.text) return frame.tree.text(child);
  if (!isExpression(kind) || !/^\s*["'`]/.test(frame.tree.expression(child))) return null;
  const [value] = r.within(frame, () => childValues(r, node));
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function childValues(r: Renderer, parent: number): Value[] {
  const { tree } = r.frame;
  return Array.from({ length: tree.childCount(parent) }, (_, i) =>
    nodeValues(r, tree.child(parent, i)),
  ).flat();
}

function nodeValues(r: Renderer, node: number): Value[] {
  const { tree } = r.frame;
  const kind = tree.kind(node);
  if (kind === Kind.text) return isGap(tree.text(node)) ? [] : [tree.text(node)];
  if (kind === Kind.jsxFlow || kind === Kind.jsxText) return tagValues(r, node);
  if (isExpression(kind)) return expressionValues(r, node);
  if (kind === Kind.paragraph) return paragraphValues(r, node);
  if (kind === Kind.code) return [codeValue(r, node)];
  if (kind === Kind.definition || kind === Kind.footnoteDefinition || kind === Kind.esm) return [];
  return [asItStands(r, node, { name: TAGS.get(kind) ?? 'div', props: {}, children: textsIn(r, node) })];
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

function expressionValues(r: Renderer, node: number): Value[] {
  const source = r.frame.tree.expression(node);
  if (isComment(source)) return [];
  const result = evaluateAt(r, source, r.frame.tree.start(node));
  return result.ok ? [result.value] : [];
}

/** Tags on lines of their own are no paragraph. */
function paragraphValues(r: Renderer, node: number): Value[] {
  const { tree } = r.frame;
  const kinds = Array.from({ length: tree.childCount(node) }, (_, i) => tree.child(node, i));
  const isTag = (child: number): boolean => tree.kind(child) === Kind.jsxText;
  const isBlank = (child: number): boolean =>
    tree.kind(child) === Kind.text && tree.text(child).trim() === '';
  if (kinds.some(isTag) && kinds.every((child) => isTag(child) || isBlank(child)))
    return childValues(r, node);
  return [asItStands(r, node, { name: 'p', props: {}, children: textsIn(r, node) })];
}

/** For code that gathers the words of its content. */
function textsIn(r: Renderer, node: number): string[] {
  const { tree } = r.frame;
  const kind = tree.kind(node);
  if (kind === Kind.text || kind === Kind.inlineCode) return [tree.text(node)];
  if (kind === Kind.break) return ['\n'];
  return Array.from({ length: tree.childCount(node) }, (_, i) => textsIn(r, tree.child(node, i))).flat();
}

function codeValue(r: Renderer, node: number): Value {
  const { tree } = r.frame;
  const props = { className: `language-${tree.language(node)}` };
  const code = new JsxElement('code', { props, children: [r.fill(tree.code(node))], offset: 0 });
  return asItStands(r, node, { name: 'pre', props: {}, children: [code] });
}

function tagValues(r: Renderer, node: number): Value[] {
  const name = r.frame.tree.name(node);
  if (name === '') return childValues(r, node);
  const reported = r.diagnostics.length;
  const element = elementAt(r, node, name);
  const { props } = element;
  if (!isPlainTag(name) && lookUp(r, name) instanceof Opaque) {
    // Its properties are read once more when it is shown.
    r.diagnostics.length = reported;
    return [asItStands(r, node, { name, props })];
  }
  return [new JsxElement(name, { props, children: insideOf(r, element), offset: 0 })];
}

/** Markdown without tags stays in one piece. */
function insideOf(r: Renderer, element: Element): Value[] {
  if (element.isEmpty) return [];
  const { tree } = r.frame;
  const text = textOf(r, element);
  if (text !== null) return [text];
  const kinds = Array.from({ length: tree.childCount(element.node) }, (_, i) =>
    tree.kind(tree.child(element.node, i)),
  );
  const holdsTags = kinds.some(
    (kind) => kind === Kind.jsxFlow || kind === Kind.jsxText || isExpression(kind),
  );
  return holdsTags ? childValues(r, element.node) : [new Opaque(element)];
}

function asItStands(
  r: Renderer,
  node: number,
  { name, props, children = [] }: { name: string; props: Element['props']; children?: Value[] },
): JsxElement {
  const whole = new Opaque(new PageNode(r.frame, node));
  return new JsxElement(name, { props, children, offset: 0, whole });
}
