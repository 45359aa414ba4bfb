/** Markdown and MDX nodes to HTML, straight from the tree to one string. */

import { renderCode } from './code/code-block.ts';
import { isInline } from './components/inline.ts';
import { renderExpression } from './dynamic/expression-node.ts';
import { renderJsx } from './dynamic/jsx-element.ts';
import { escapeHtml } from './escape.ts';
import { showFormula } from './formula.ts';
import { renderHeading } from './headings/heading.ts';
import { closeTags, renderRawHtml } from './html/raw-html.ts';
import { renderImage, renderLink } from './links.ts';
import { Kind, type Tree } from './parse/tree.ts';
import { quoteCallout } from './quote-callout.ts';
import { renderDefinitionLink, renderFootnoteReference, renderImageReference } from './references.ts';
import type { Renderer } from './renderer.ts';
import { renderTable } from './table.ts';

export function renderChildren(r: Renderer, parent: number): string {
  const tree = r.frame.tree;
  const count = tree.childCount(parent);
  if (count === 1) return renderNode(r, tree.child(parent, 0));
  let html = '';
  for (let i = 0; i < count; i++) {
    html += renderNode(r, tree.child(parent, i));
    if (i + 1 < count && isParted(tree, tree.child(parent, i), tree.child(parent, i + 1))) html += ' ';
  }
  return html;
}

/** Components of a line that has nothing else come without the spaces between them. */
function isParted(tree: Tree, node: number, next: number): boolean {
  if (tree.kind(node) !== Kind.jsxFlow || tree.kind(next) !== Kind.jsxFlow) return false;
  return isInline(tree.name(node)) && isInline(tree.name(next)) && tree.end(node) < tree.start(next);
}

export function renderNode(r: Renderer, node: number): string {
  const tree = r.frame.tree;
  switch (tree.kind(node)) {
    case Kind.text: {
      const text = tree.text(node);
      r.plain += text;
      return escapeHtml(text);
    }
    case Kind.paragraph:
      return paragraph(r, node);
    case Kind.inlineCode: {
      const code = r.fill(tree.text(node));
      r.plain += code;
      return `<code>${escapeHtml(code)}</code>`;
    }
    case Kind.link:
      return renderLink(r, node, { url: tree.url(node), title: tree.title(node) });
    case Kind.listItem:
      return listItem(r, node, true);
    case Kind.list:
      return list(r, node);
    case Kind.strong:
      return wrap(r, node, '<strong>', '</strong>');
    case Kind.emphasis:
      return wrap(r, node, '<em>', '</em>');
    case Kind.delete:
      return wrap(r, node, '<del>', '</del>');
    case Kind.heading:
      return renderHeading(r, node);
    case Kind.jsxFlow:
    case Kind.jsxText:
      return renderJsx(r, node);
    case Kind.flowExpression:
    case Kind.textExpression:
      return renderExpression(r, node);
    case Kind.code:
      return renderCode(r, {
        code: r.fill(tree.code(node)),
        language: tree.language(node),
        meta: tree.meta(node),
        offset: tree.start(node),
      });
    case Kind.image:
      return renderImage(r, {
        url: tree.url(node),
        alt: tree.alt(node),
        title: tree.imageTitle(node),
        offset: tree.start(node),
      });
    case Kind.break:
      r.plain += '\n';
      return '<br>\n';
    case Kind.thematicBreak:
      r.sawBlock = true;
      return '<hr>';
    case Kind.blockquote:
      return quoteCallout(block(r, node, '<blockquote>', '</blockquote>'));
    case Kind.table:
      return renderTable(r, node);
    case Kind.linkReference:
      return renderDefinitionLink(r, node);
    case Kind.imageReference:
      return renderImageReference(r, node);
    case Kind.footnoteReference:
      return renderFootnoteReference(r, node);
    case Kind.html:
      return renderRawHtml(r, node);
    case Kind.math:
      return showFormula(r, tree.formula(node), true);
    case Kind.inlineMath:
      return showFormula(r, tree.formula(node), false);
    default:
      // Definitions and footnotes stand elsewhere; imports and exports were read before; frontmatter is ours.
      return '';
  }
}

function wrap(r: Renderer, node: number, open: string, close: string): string {
  r.enter(-1);
  const html = open + renderChildren(r, node) + close;
  r.leave();
  return html;
}

function paragraph(r: Renderer, node: number): string {
  r.enter(-1);
  const outer = r.sawBlock;
  const tight = r.tight;
  r.sawBlock = false;
  r.tight = false;
  const open = r.openTags.length;
  let html = renderChildren(r, node);
  if (r.openTags.length > open) html += closeTags(r.openTags, open);
  const holdsBlock = r.sawBlock;
  r.tight = tight;
  r.leave();
  r.plain += '\n';
  if (tight) {
    r.sawBlock = outer || holdsBlock;
    return `${html}\n`;
  }
  r.sawBlock = true;
  if (html === '') return '';
  // A block component in the middle of a paragraph would end the <p> early in the browser.
  return holdsBlock ? `<div class="p">${html}</div>` : `<p>${html}</p>`;
}

function block(r: Renderer, node: number, open: string, close: string): string {
  r.enter(-1);
  const tight = r.tight;
  r.tight = false;
  const tags = r.openTags.length;
  const html = open + renderChildren(r, node) + closeTags(r.openTags, tags) + close;
  r.tight = tight;
  r.leave();
  r.sawBlock = true;
  return html;
}

function list(r: Renderer, node: number): string {
  r.enter(-1);
  const tree = r.frame.tree;
  const ordered = tree.isOrdered(node);
  const start = ordered ? tree.firstNumber(node) : 1;
  const count = tree.childCount(node);
  let loose = tree.isLooseList(node);
  for (let i = 0; i < count && !loose; i++) loose = tree.isLooseItem(tree.child(node, i));
  let html = ordered ? (start === 1 ? '<ol>' : `<ol start="${start}">`) : '<ul>';
  for (let i = 0; i < count; i++) html += listItem(r, tree.child(node, i), loose);
  r.leave();
  r.sawBlock = true;
  return html + (ordered ? '</ol>' : '</ul>');
}

function listItem(r: Renderer, node: number, loose: boolean): string {
  const tree = r.frame.tree;
  const outer = r.tight;
  r.tight = !loose;
  const checked = tree.checked(node);
  const open = r.openTags.length;
  let html = renderChildren(r, node);
  if (r.openTags.length > open) html += closeTags(r.openTags, open);
  r.tight = outer;
  if (!loose && html.endsWith('\n')) html = html.slice(0, -1);
  if (checked !== null) {
    const box = `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${checked ? 'Done' : 'To do'}"> `;
    html = html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html;
    return `<li class="task">${html}</li>`;
  }
  return `<li>${html}</li>`;
}
