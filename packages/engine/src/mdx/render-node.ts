/** Markdown and MDX nodes to HTML, straight from the tree to one string. */

import { writtenMeta } from './code/written-meta.ts';
import { isComment } from './comment.ts';
import { renderCode } from './components/code-block.ts';
import { isInline } from './components/inline.ts';
import { renderExpression } from './dynamic/expression-node.ts';
import { renderJsx } from './dynamic/jsx-element.ts';
import { escapeHtml } from './escape.ts';
import { showFormula } from './formula.ts';
import { renderHeading } from './heading.ts';
import { BLOCK_TAGS, INLINE_TAGS } from './html/html-tags.data.ts';
import { isPlainTag } from './html/plain-tag.ts';
import { renderRawBlock } from './html/raw-block.ts';
import { closeTags } from './html/raw-html.ts';
import { renderImage, renderLink, reportSpaces } from './links.ts';
import { Kind } from './parse/tree.ts';
import type { Place } from './place.ts';
import { quoteCallout } from './quote-callout.ts';
import {
  renderDefinitionLink,
  renderFootnoteReference,
  renderImageReference,
  reportMissingFootnotes,
} from './references.ts';
import { renderTable } from './table.ts';

export function renderChildren(at: Place, parent: number): string {
  return renderSome(at, { parent, from: 0, to: at.frame.tree.childCount(parent) });
}

interface Some {
  parent: number;
  from: number;
  to: number;
}

function renderSome(at: Place, { parent, from, to }: Some): string {
  const tree = at.frame.tree;
  if (to - from === 1) return renderNode(at, tree.child(parent, from));
  let html = '';
  // To look at the end of all that is there would put it together anew for every piece.
  let last = '';
  for (let i = from; i < to; i++) {
    const node = tree.child(parent, i);
    const isApart = i > from && isParted(at, tree.child(parent, i - 1), node);
    if (isApart) at.facts.plain += ' ';
    const piece = renderNode(at, node);
    html += isApart && areInOneLine(last, piece) ? ` ${piece}` : piece;
    if (piece !== '') last = piece;
  }
  return html;
}

/** Tags and expressions of a line that has nothing else come without the spaces between them. */
function isParted(at: Place, node: number, next: number): boolean {
  const { tree } = at.frame;
  return isInLine(at, node) && isInLine(at, next) && tree.end(node) < tree.start(next);
}

const LAST_TAG = /<\/([a-z][a-z0-9]*)>$/;
const FIRST_TAG = /^<([a-z][a-z0-9]*)/;

function areInOneLine(before: string, after: string): boolean {
  if (before === '' || after === '') return false;
  const tags = [LAST_TAG.exec(before.slice(-20))?.[1], FIRST_TAG.exec(after)?.[1]];
  return tags.every((tag) => tag === undefined || !BLOCK_TAGS.has(tag));
}

/** Whether it may be a part of a line; what the author's own components are nobody knows. */
export function isInLine(at: Place, node: number): boolean {
  const { tree } = at.frame;
  const kind = tree.kind(node);
  if (kind === Kind.flowExpression) return !isComment(tree.expression(node));
  if (kind !== Kind.jsxFlow) return false;
  const name = tree.name(node);
  if (isInline(name) || INLINE_TAGS.has(name)) return true;
  return name !== '' && !isPlainTag(name) && at.writer.component(name) === null;
}

export function renderNode(at: Place, node: number): string {
  const tree = at.frame.tree;
  switch (tree.kind(node)) {
    case Kind.text: {
      const text = tree.text(node);
      at.facts.plain += text;
      if (text.includes('](')) reportSpaces(at, text, tree.start(node));
      if (text.includes('[^')) reportMissingFootnotes(at, text, tree.start(node));
      return escapeHtml(text);
    }
    case Kind.paragraph:
      return paragraph(at, node);
    case Kind.inlineCode: {
      const code = at.fill(tree.text(node));
      at.facts.plain += code;
      return `<code>${escapeHtml(code)}</code>`;
    }
    case Kind.link:
      return renderLink(at, node, { url: tree.url(node), title: tree.title(node) });
    case Kind.listItem:
      return listItem(at, node, true);
    case Kind.list:
      return list(at, node);
    case Kind.strong:
      return wrap(at, node, '<strong>', '</strong>');
    case Kind.emphasis:
      return wrap(at, node, '<em>', '</em>');
    case Kind.delete:
      return wrap(at, node, '<del>', '</del>');
    case Kind.heading:
      return renderHeading(at, node);
    case Kind.jsxFlow:
    case Kind.jsxText:
      return renderJsx(at, node);
    case Kind.flowExpression:
    case Kind.textExpression:
      return renderExpression(at, node);
    case Kind.code:
      return renderCode(at, {
        code: at.fill(tree.code(node)),
        language: tree.language(node),
        meta: writtenMeta(at.frame, node),
        offset: tree.start(node),
      });
    case Kind.image:
      return renderImage(at, {
        url: tree.url(node),
        alt: tree.alt(node),
        title: tree.imageTitle(node),
        offset: tree.start(node),
      });
    case Kind.break:
      at.facts.plain += '\n';
      return '<br>\n';
    case Kind.thematicBreak:
      at.facts.blocks += 1;
      return '<hr>';
    case Kind.blockquote:
      return quoteCallout(block(at, node, '<blockquote>', '</blockquote>'));
    case Kind.table:
      return renderTable(at, node);
    case Kind.linkReference:
      return renderDefinitionLink(at, node);
    case Kind.imageReference:
      return renderImageReference(at, node);
    case Kind.footnoteReference:
      return renderFootnoteReference(at, node);
    case Kind.html:
      return renderRawBlock(at, node);
    case Kind.math:
      return showFormula(at, tree.formula(node), true);
    case Kind.inlineMath:
      return showFormula(at, tree.formula(node), false);
    default:
      // Definitions and footnotes stand elsewhere; imports and exports were read before; frontmatter is ours.
      return '';
  }
}

function wrap(at: Place, node: number, open: string, close: string): string {
  return open + renderChildren(at.deeper(-1), node) + close;
}

function paragraph(at: Place, node: number): string {
  const { tree } = at.frame;
  const to = tree.childCount(node);
  const label = labelIn(at, node);
  if (label < 0) return lines(at, { parent: node, from: 0, to });
  let html = lines(at, { parent: node, from: 0, to: label });
  html += renderNode(at.deeper(-1, false), tree.child(node, label));
  return html + lines(at, { parent: node, from: label + 1, to });
}

/** `<summary>a</summary>` and text below it are one paragraph to Markdown; in one it would open nothing. */
function labelIn(at: Place, node: number): number {
  const { tree } = at.frame;
  const count = tree.childCount(node);
  for (let i = 0; i < count; i++) {
    const child = tree.child(node, i);
    if (tree.kind(child) === Kind.jsxText && LABELS.has(tree.name(child))) return i;
  }
  return -1;
}

const LABELS = new Set(['summary', 'legend']);

function lines(at: Place, some: Some): string {
  const { facts, page } = at;
  const blocksBefore = facts.blocks;
  const open = page.openTags.length;
  const written = renderSome(at.deeper(-1, false), some) + closeTags(page.openTags, open);
  const isWhole = some.to - some.from === at.frame.tree.childCount(some.parent);
  const html = isWhole ? written : written.trim();
  const holdsBlock = facts.blocks > blocksBefore;
  facts.plain += '\n';
  if (at.tight) return `${html}\n`;
  facts.blocks += 1;
  if (html === '') return '';
  // A block component in the middle of a paragraph would end the <p> early in the browser.
  return holdsBlock ? `<div class="p">${html}</div>` : `<p>${html}</p>`;
}

function block(at: Place, node: number, open: string, close: string): string {
  const tags = at.page.openTags.length;
  const html = open + renderChildren(at.deeper(-1, false), node) + closeTags(at.page.openTags, tags) + close;
  at.facts.blocks += 1;
  return html;
}

function list(at: Place, node: number): string {
  const inside = at.deeper(-1);
  const tree = at.frame.tree;
  const ordered = tree.isOrdered(node);
  const start = ordered ? tree.firstNumber(node) : 1;
  const count = tree.childCount(node);
  let loose = tree.isLooseList(node);
  for (let i = 0; i < count && !loose; i++) loose = tree.isLooseItem(tree.child(node, i));
  let html = ordered ? (start === 1 ? '<ol>' : `<ol start="${start}">`) : '<ul>';
  for (let i = 0; i < count; i++) html += listItem(inside, tree.child(node, i), loose);
  at.facts.blocks += 1;
  return html + (ordered ? '</ol>' : '</ul>');
}

function listItem(at: Place, node: number, loose: boolean): string {
  const tree = at.frame.tree;
  const inside = at.tight === loose ? at.with({ tight: !loose }) : at;
  const checked = tree.checked(node);
  const open = at.page.openTags.length;
  let html = renderChildren(inside, node) + closeTags(at.page.openTags, open);
  if (!loose && html.endsWith('\n')) html = html.slice(0, -1);
  if (checked !== null) {
    const box = `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${checked ? 'Done' : 'To do'}"> `;
    html = html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html;
    return `<li class="task">${html}</li>`;
  }
  return `<li>${html}</li>`;
}
