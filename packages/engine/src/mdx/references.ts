/** Links and images by reference, footnotes: what Markdown defines in one place and uses in another. */
import { escapeHtml } from './escape.ts';
import type { Frame } from './frame.ts';
import { renderImage, renderLink } from './links.ts';
import type { FootnoteUse } from './page.ts';
import { Kind } from './parse/tree.ts';
import type { Place } from './place.ts';

export function renderDefinitionLink(at: Place, node: number): string {
  const { tree } = at.frame;
  const definition = findDefinition(at.frame, tree.label(node));
  if (definition === null) return escapeHtml('[') + at.children(node) + escapeHtml(']');
  return renderLink(at, node, { url: tree.url(definition), title: tree.title(definition) });
}

export function renderImageReference(at: Place, node: number): string {
  const { tree } = at.frame;
  const definition = findDefinition(at.frame, tree.label(node));
  const alt = tree.referenceAlt(node);
  if (definition === null) return escapeHtml(`![${alt}]`);
  return renderImage(at, {
    url: tree.url(definition),
    alt,
    title: tree.title(definition),
    offset: tree.start(node),
  });
}

export function renderFootnoteReference(at: Place, node: number): string {
  const { tree } = at.frame;
  const label = tree.label(node);
  const definition = findFootnote(at.frame, label);
  if (definition === null) return escapeHtml(`[^${label}]`);
  const use = footnoteUse(at, definition);
  use.references += 1;
  const suffix = use.references === 1 ? '' : `-${use.references}`;
  return `<sup><a href="#fn-${use.id}" id="fnref-${use.id}${suffix}" class="footnote-ref">${use.id}</a></sup>`;
}

/** Numbered in the order of first use. */
function footnoteUse(at: Place, node: number): FootnoteUse {
  let uses = at.page.footnoteUses.get(at.frame);
  if (uses === undefined) {
    uses = new Map();
    at.page.footnoteUses.set(at.frame, uses);
  }
  let use = uses.get(node);
  if (use === undefined) {
    use = { frame: at.frame, node, id: String(at.page.footnotes.length + 1), references: 0 };
    at.page.footnotes.push(use);
    uses.set(node, use);
  }
  return use;
}

/** The list of footnotes at the end of the page. A footnote may use another, so the list may grow meanwhile. */
export function renderFootnotes(at: Place): string {
  if (at.page.footnotes.length === 0) return '';
  let html = '';
  for (let i = 0; i < at.page.footnotes.length; i++) {
    const use = at.page.footnotes[i]!;
    html += `<li id="fn-${use.id}">${withBackLinks(at.in(use.frame).children(use.node), use)}</li>`;
  }
  return `<section class="footnotes" role="doc-endnotes"><ol>${html}</ol></section>`;
}

function withBackLinks(html: string, use: FootnoteUse): string {
  let back = '';
  for (let i = 1; i <= Math.min(use.references, 50); i++) {
    back += ` <a href="#fnref-${use.id}${i === 1 ? '' : `-${i}`}" class="footnote-back" aria-label="↩ ${use.id}">↩</a>`;
  }
  return html.endsWith('</p>') ? `${html.slice(0, -4)}${back}</p>` : html + back;
}

/** Behind a word, where a footnote stands; one that begins a word may be part of a regular expression. */
const UNDEFINED_FOOTNOTE = /(?<=[\p{L}\p{N}.,;:!?)"'”’*])\[\^([\w-]{1,60})\](?![*+?{(:])/gu;

/** `[^1]` of which there is no definition is text. */
export function reportMissingFootnotes(at: Place, text: string, offset: number): void {
  for (const { 1: label, index } of text.slice(0, 10_000).matchAll(UNDEFINED_FOOTNOTE)) {
    at.report({
      rule: 'missing-footnote',
      message: `There is no footnote "${label}"; its sign is shown as text`,
      hint: `Write it on a line of its own: [^${label}]: …`,
      offset: offset + index,
    });
  }
}

/** Told for the page alone: what one page does not use of a snippet, others may. */
export function reportUnusedFootnotes(at: Place): void {
  const { tree, parsed } = at.frame;
  if (!parsed.text.includes('[^')) return;
  const used = index(at.frame, Kind.footnoteReference, (node) => tree.label(node));
  const defined = index(at.frame, Kind.footnoteDefinition, (node) => tree.label(node));
  for (const [name, node] of defined) {
    if (used.has(name)) continue;
    at.report({
      rule: 'unused-footnote',
      message: `Nothing refers to the footnote "${tree.label(node)}"; it is not shown`,
      hint: `Write [^${tree.label(node)}] where it belongs`,
      offset: tree.start(node),
    });
  }
}

function findDefinition(frame: Frame, identifier: string): number | null {
  const { parsed } = frame;
  parsed.definitions ??= index(frame, Kind.definition, (node) => frame.tree.definitionLabel(node));
  return parsed.definitions.get(normalise(identifier)) ?? null;
}

function findFootnote(frame: Frame, identifier: string): number | null {
  const { parsed } = frame;
  parsed.footnotes ??= index(frame, Kind.footnoteDefinition, (node) => frame.tree.label(node));
  return parsed.footnotes.get(normalise(identifier)) ?? null;
}

/** All nodes of a kind by their identifier; of two with one name the first in the file counts. */
function index({ tree }: Frame, kind: number, label: (node: number) => string): Map<string, number> {
  const found: number[] = [];
  for (let node = 0; node < tree.nodeCount; node++) if (tree.kind(node) === kind) found.push(node);
  found.sort((a, b) => tree.start(a) - tree.start(b));
  const map = new Map<string, number>();
  for (const node of found) {
    const key = normalise(label(node));
    if (!map.has(key)) map.set(key, node);
  }
  return map;
}

function normalise(identifier: string): string {
  return identifier.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}
