/** What stands inside a node: the source text, with pieces of it replaced. */

import { CALLOUTS } from '../mdx/components/callouts.ts';
import { evaluateAt } from '../mdx/dynamic/evaluate.ts';
import { isTimely } from '../mdx/dynamic/expression-node.ts';
import { elementAt } from '../mdx/element-at.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { isPlainTag } from '../mdx/html/plain-tag.ts';
import { renderRawHtml } from '../mdx/html/raw-html.ts';
import { isKnownComponent } from '../mdx/known-names.ts';
import { Kind, type Tree } from '../mdx/parse/tree.ts';
import type { Place } from '../mdx/place.ts';
import { isInLine } from '../mdx/render-node.ts';
import { isBlockName } from './block-names.ts';
import { writeFence } from './code.ts';
import { writeDefinition, writeImage, writeLink } from './links.ts';
import {
  beginsBlock,
  inCell,
  joinBlocks,
  lineBefore,
  prefixAt,
  withoutPrefix,
  withPrefix,
} from './source-lines.ts';

/** All children of a node of the current frame: blocks one below the other, or one run of text. */
export function writeContent(at: Place, parent: number): string {
  const { tree } = at.frame;
  const count = tree.childCount(parent);
  if (count === 0) return '';
  for (let i = 0; i < count; i++) {
    if (isFlow(tree.kind(tree.child(parent, i)))) return writeBlocks(at, parent);
  }
  return writeInline(at, parent);
}

/** One block, apart from its neighbours. */
export function writeNode(at: Place, node: number): string {
  const { tree, parsed } = at.frame;
  const start = tree.start(node);
  const written = writeBlock(at, node) ?? parsed.text.slice(start, tree.end(node));
  return `\n\n${withoutPrefix(written, prefixAt(parsed.text, start)).trim()}\n\n`;
}

/** Text without blocks: a link's, a heading's, an inline tag's. */
export function writeInline(at: Place, parent: number): string {
  const { tree, parsed } = at.frame;
  const count = tree.childCount(parent);
  if (count === 0) return '';
  const start = tree.start(tree.child(parent, 0));
  const end = tree.end(tree.child(parent, count - 1));
  const patch = new Patch(tree, parsed.text, start);
  patch.isRun = true;
  walk(at, patch, parent);
  return patch.finish(end);
}

/** Untouched neighbours are taken over together, so that a page without components is copied in one piece. */
function writeBlocks(at: Place, parent: number): string {
  const { tree, parsed } = at.frame;
  const { text } = parsed;
  const count = tree.childCount(parent);
  const blocks: string[] = [];
  let runStart = -1;
  let runEnd = 0;
  for (let i = 0; i < count; i++) {
    const node = tree.child(parent, i);
    const start = tree.start(node);
    const prefix = prefixAt(text, start);
    const changed = writeBlock(at, node);
    if (changed === null && prefix === '') {
      if (runStart < 0) runStart = start;
      runEnd = tree.end(node);
      continue;
    }
    if (runStart >= 0) blocks.push(text.slice(runStart, runEnd).trimEnd());
    runStart = -1;
    const block = withoutPrefix(changed ?? text.slice(start, tree.end(node)), prefix).trim();
    const last = blocks.at(-1) ?? '';
    if (i > 0 && sharesLine(at, tree.child(parent, i - 1), node) && isWords(last) && isWords(block))
      blocks[blocks.length - 1] = `${last} ${block}`;
    else blocks.push(block);
  }
  if (runStart >= 0) blocks.push(text.slice(runStart, runEnd).trimEnd());
  return joinBlocks(blocks);
}

/** Tags and expressions of a line that has nothing else are nodes of their own. */
function sharesLine(at: Place, node: number, next: number): boolean {
  const { tree, parsed } = at.frame;
  if (!isInLine(at, node) || !isInLine(at, next)) return false;
  return !parsed.text.slice(tree.end(node), tree.start(next)).includes('\n');
}

function isWords(block: string): boolean {
  return block !== '' && !block.includes('\n') && !beginsBlock(block);
}

/** One block with its own line prefix; null when it stays as it is. */
function writeBlock(at: Place, node: number): string | null {
  const { tree, parsed } = at.frame;
  const start = tree.start(node);
  const own = replacement(at, node);
  if (own !== null) return withPrefix(own.trim(), prefixAt(parsed.text, start));
  if (!MAY_CHANGE.test(parsed.text.slice(start, tree.end(node)))) return null;
  const patch = new Patch(tree, parsed.text, start);
  walkInto(at, patch, { node, kind: tree.kind(node) });
  return patch.touched ? patch.finish(tree.end(node)) : null;
}

/**
 * Every link, tag and expression has one of these, and so has a fence that says more than its language. It is looked
 * for once in a line: from each of a hundred thousand backticks would be minutes.
 */
const MAY_CHANGE = /[[<{]|^[ \t>*+\-\d.)]*(?:```|~~~)[^\n]* /m;

/** Source text on its way to the output. */
class Patch {
  readonly text: string;
  readonly tree: Tree;
  touched = false;
  /** The block that the walk is in. */
  block = -1;
  /** In cells and headings there are no line breaks. */
  isLine = false;
  /** A run of text: its lines begin without spaces; those of what replaces a part of it stay. */
  isRun = false;
  #at: number;
  /** Written for good, its last characters, and the white space after it that may still change. */
  #out = '';
  #last = '';
  #gap = '';

  constructor(tree: Tree, text: string, start: number) {
    this.tree = tree;
    this.text = text;
    this.#at = start;
  }

  replace(node: number, written: string, isBlock: boolean): void {
    const { tree } = this;
    const start = tree.start(node);
    this.touched = true;
    this.#write(this.#source(start));
    this.#at = tree.end(node);
    // Of two spaces around what says nothing, an icon, one is left.
    if (written === '' && !isBlock && /[ \n]$/.test(this.#gap) && this.text[this.#at] === ' ') this.#at += 1;
    else if (this.isLine) this.#writeInLine(inCell(written).replace(/(?<!\\)\|/g, '\\|'));
    else if (isBlock) this.#addBlock(written.trim(), start);
    else this.#write(written.includes('\n') ? withPrefix(written, this.#prefix(null)) : written);
  }

  finish(end: number): string {
    return this.#out + this.#gap + this.#source(end);
  }

  /** From where the walk is, as it is written. */
  #source(end: number): string {
    const piece = this.text.slice(this.#at, end);
    return this.isRun && piece.includes('\n') ? piece.replace(/\n[ \t]+/g, '\n') : piece;
  }

  #write(piece: string): void {
    const body = bodyLength(piece);
    if (body === 0) {
      this.#gap += piece;
      return;
    }
    const written = this.#gap + piece.slice(0, body);
    this.#out += written;
    this.#last = (this.#last + written.slice(-LAST_CHARACTERS)).slice(-LAST_CHARACTERS);
    this.#gap = piece.slice(body);
  }

  /** A list is parted from the words on either side of it. */
  #writeInLine(line: string): void {
    const isList = line.includes('<br>') && LIST.test(line);
    if (isList && /[^|\s]\s*$/.test(this.#last) && !this.#last.endsWith('<br>')) this.#gap = '<br>';
    this.#write(line);
    if (!isList) return;
    AFTER.lastIndex = this.#at;
    this.#at += AFTER.exec(this.text)![0].length;
    this.#write(this.text[this.#at] === '|' || this.#at === this.text.length ? ' ' : '<br>');
  }

  /** A block needs an empty line on either side, where there is text. */
  #addBlock(written: string, start: number): void {
    const prefix = this.#prefix(start);
    const bare = prefix.trimEnd();
    const breaks = this.#gap.split('\n').length - 1;
    if (this.#out !== '' && breaks < 2) {
      const line = this.#last.slice(this.#last.lastIndexOf('\n') + 1);
      if (breaks === 1) this.#gap = `\n${bare}\n${this.#gap.slice(this.#gap.indexOf('\n') + 1)}`;
      else if (!LINE_MARKS.test(line)) this.#gap = `\n${bare}\n${prefix}`;
    }
    this.#write(withPrefix(written, prefix));
    AFTER.lastIndex = this.#at;
    const [gap, lines = ''] = AFTER.exec(this.text)!;
    const after = lines.split('\n').length - 1;
    if (this.#at + gap.length >= this.text.length || after > 1) return;
    this.#write(after === 0 ? `\n${bare}\n${prefix}` : `\n${bare}`);
    if (after === 0) this.#at += gap.length;
  }

  /** Of the block at `start` where it begins its line, a quote or an entry of a list, else of the block around it. */
  #prefix(start: number | null): string {
    const { tree, text, block } = this;
    const own = start === null ? null : lineBefore(text, start);
    if (own !== null && own.trim() === '') return this.isRun ? '' : own;
    if (own !== null && !this.isRun && LINE_MARKS.test(own)) return prefixAt(text, start!);
    return block < 0 ? '' : prefixAt(text, tree.start(block));
  }
}

const LAST_CHARACTERS = 200;

/** Up to where a piece ends in spaces, or in line breaks with the signs of a quote after them. */
function bodyLength(piece: string): number {
  let end = piece.length;
  while (end > 0 && ' \t\n>'.includes(piece[end - 1]!)) end -= 1;
  const tail = piece.slice(end);
  const lineBreak = tail.indexOf('\n');
  // A quote sign in the middle of a line is text.
  const kept = (lineBreak < 0 ? tail : tail.slice(0, lineBreak)).lastIndexOf('>') + 1;
  return end + kept;
}

/** More than one entry. */
const LIST = /^(?:[-*+]|\d{1,9}[.)]) /;
/** Signs of quotes and of entries of lists, and nothing else yet. */
const LINE_MARKS = /^[\s>]*(?:(?:[-*+]|\d+[.)])(?:[\s>]+|$)(?:\[[ xX]\](?:\s+|$))?)*$/;
/** Spaces, then up to two line breaks. */
const AFTER = /[ \t]*((?:\n[ \t>]*){0,2})/y;

function walk(at: Place, patch: Patch, parent: number): void {
  const { tree } = at.frame;
  const count = tree.childCount(parent);
  for (let i = 0; i < count; i++) {
    const node = tree.child(parent, i);
    const kind = tree.kind(node);
    if (kind === Kind.text || kind === Kind.break) continue;
    const written = replacement(at, node);
    if (written !== null)
      patch.replace(node, written, isFlow(kind) || isBlock(tree.name(node), kind, written));
    else if (tree.childCount(node) > 0) walkInto(at, patch, { node, kind });
  }
}

function walkInto(at: Place, patch: Patch, { node, kind }: { node: number; kind: number }): void {
  const { block, isLine } = patch;
  if (isFlow(kind)) patch.block = node;
  if (kind === Kind.table || kind === Kind.heading) patch.isLine = true;
  walk(at, patch, node);
  patch.block = block;
  patch.isLine = isLine;
}

/** What stands in for a node; null when it is plain Markdown, whatever may be inside. */
function replacement(at: Place, node: number): string | null {
  const { tree } = at.frame;
  switch (tree.kind(node)) {
    case Kind.link:
      return writeLink(at, node);
    case Kind.image:
      return writeImage(at, node);
    case Kind.definition:
      return writeDefinition(at, node);
    case Kind.code:
      return writeFence(at, node);
    case Kind.inlineCode:
      return filled(at, node);
    case Kind.jsxFlow:
    case Kind.jsxText:
      return writeJsx(at, node);
    case Kind.flowExpression:
    case Kind.textExpression:
      return writeExpression(at, node);
    case Kind.html:
      return writeHtml(at, node);
    case Kind.esm:
      return '';
    default:
      return null;
  }
}

/** `{word}` in code of a snippet stands for its property. */
function filled(at: Place, node: number): string | null {
  if (at.frame.props === null) return null;
  const written = sourceOf(at, node);
  const text = at.fill(written);
  return text === written ? null : text;
}

function writeJsx(at: Place, node: number): string {
  const { tree } = at.frame;
  const name = tree.name(node);
  if (name === '') return writeContent(at, node);
  const inside = at.deeper(tree.start(node));
  const written = inside.element(elementAt(inside, node, name));
  // Every level adds to every line.
  at.spend(written.length);
  return written;
}

const QUANTIFIER = /^\d*\s*,\s*\d*$/;

/** What fails, and what only its reader's day can tell, stays as it was written. */
function writeExpression(at: Place, node: number): string | null {
  const { tree } = at.frame;
  const source = tree.expression(node);
  const text = source.trim();
  if (text === '' || (text.startsWith('/*') && text.indexOf('*/') === text.length - 2)) return '';
  if (QUANTIFIER.test(source) || isTimely(at, source)) return null;
  const result = evaluateAt(at, source, tree.start(node));
  return result.ok ? at.value(result.value) : null;
}

const PLAIN_HTML = /^<\/?(?:br|kbd|sub|sup|b|i|em|strong|code|u|s|mark)\s*\/?>$/i;

/** Tags of a plain Markdown page: made safe, their addresses those of the site. Comments are for authors. */
function writeHtml(at: Place, node: number): string | null {
  const html = at.frame.tree.text(node);
  if (PLAIN_HTML.test(html)) return null;
  const rendered = renderRawHtml(at, node);
  // A placeholder, not a tag.
  if (rendered === escapeHtml(html)) return html.replaceAll('<', '\\<');
  return rendered.replace(/ (?:loading|data-[\w-]+|class)="[^"]*"/g, '');
}

function sourceOf(at: Place, node: number): string {
  const { tree, parsed } = at.frame;
  return parsed.text.slice(tree.start(node), tree.end(node));
}

/** In a line of text: a component of the page's own, or a callout, is what it shows, a term of the line or a block. */
function isBlock(name: string, kind: number, written: string): boolean {
  if (kind !== Kind.jsxText) return false;
  const isShown = Object.hasOwn(CALLOUTS, name) || (!isPlainTag(name) && !isKnownComponent(name));
  return isShown ? written.trim().includes('\n') || beginsBlock(written.trim()) : isBlockName(name);
}

const FLOW: ReadonlySet<number> = new Set([
  Kind.paragraph,
  Kind.heading,
  Kind.thematicBreak,
  Kind.blockquote,
  Kind.list,
  Kind.listItem,
  Kind.code,
  Kind.definition,
  Kind.footnoteDefinition,
  Kind.table,
  Kind.math,
  Kind.jsxFlow,
  Kind.flowExpression,
  Kind.esm,
]);

function isFlow(kind: number): boolean {
  return FLOW.has(kind);
}
