/**
 * Components with state, events or effects: what they show first stands in the page, and the page carries what a
 * browser needs to bring them to life. Theme components and content inside them are marked, because a browser cannot
 * make those itself.
 */

import { hash } from 'node:crypto';
import { isAlive } from '../../expressions/code-traits.ts';
import { parseModule } from '../../expressions/parse.ts';
import type { CompiledModule } from '../../expressions/sandbox/collect-modules.ts';
import { isClosed } from '../../expressions/sandbox/part-key.js';
import type { SandboxRequest } from '../../expressions/sandbox/sandbox.ts';
import { slotsIn } from '../../expressions/sandbox/wire-values.ts';
import { walk } from '../../expressions/support.ts';
import { JsxElement, Opaque } from '../../expressions/value.ts';
import { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import { isMisnested } from '../html/misnested.ts';
import type { FirstView, Place } from '../place.ts';
import { hiddenParts } from './hidden-parts.ts';
import { Hole } from './hole.ts';
import { PageNode } from './page-node.ts';
import { sandboxOf } from './sandboxed.ts';
import type { ShownIsland } from './shown-island.ts';

export function renderIsland(outer: Place, request: SandboxRequest, view: FirstView): string | null {
  const { scripts, props } = sandboxOf(outer).forBrowser(request);
  if (!scripts.some(({ source }) => isAlive(source))) return null;
  const island: ShownIsland = { slots: new Map(), parts: [] };
  const at = outer.with({ island });
  const html = view.show(view.isExact ? at : outside(at));
  const isApart = !view.isExact || isMisnested(html);
  const pieces = isApart ? shownPieces(island) : '';
  const added = scripts.filter((script) => addScript(at, script));
  const written = added.flatMap(({ source }) => textsOf(source));
  const wire: unknown = JSON.parse(props);
  const texts = [...written, ...textsIn(wire)];
  const sources = added.map(({ source }) => source);
  const hidden =
    hiddenContent(at, slotsIn(wire), island) +
    hiddenParts(at, { shown: html, sources, props: request.props, texts });
  at.page.features.add('island');
  for (const text of written) if (text.length < 1_000) at.page.classNames.add(text);
  const urls = resolveUrls(at, texts);
  const given = props === '{"$":"data","value":{}}' ? '' : ` data-props="${escapeHtml(props)}"`;
  return (
    `<bindery-island data-module="${escapeHtml(request.module.file)}" data-name="${escapeHtml(request.component)}"` +
    `${given}${urls === '' ? '' : ` data-urls="${escapeHtml(urls)}"`}${isApart ? ' data-apart' : ''}>${html}${pieces}${hidden}</bindery-island>`
  );
}

/** Content given to a component stays as it is; the browser moves it to where the component wants it. */
export function renderSlot(at: Place, value: Opaque): string {
  const number = at.page.code.sandbox?.slots.indexOf(value) ?? -1;
  if (at.island === null || number < 0) return slotContent(at, value);
  const content = slotContent(outside(at), value);
  at.island.slots.set(number, content);
  return `<bindery-slot data-slot="${number}">${content}</bindery-slot>`;
}

function slotContent(at: Place, { payload }: Opaque): string {
  if (payload instanceof PageNode) return at.piece(payload);
  return payload instanceof Element ? at.content(payload) : '';
}

export function renderPart(
  at: Place,
  element: JsxElement,
  render: (at: Place, element: JsxElement) => string,
): string {
  if (at.island === null || element.part === null) return render(at, element);
  const isWhole = typeof element.type !== 'string' || isClosed(element.type);
  const children = element.children.length === 0 ? [] : [new Opaque(new Hole(element.children))];
  const html = isWhole
    ? render(outside(at), element)
    : render(at, new JsxElement(element.type, { ...element, children }));
  const part = `<bindery-part data-part="${escapeHtml(element.part)}">${html}</bindery-part>`;
  at.island.parts.push(part);
  return part;
}

export function renderHole(at: Place, { children }: Hole): string {
  return `<bindery-hole>${at.value(children)}</bindery-hole>`;
}

function outside(at: Place): Place {
  return at.with({ island: null });
}

/** What the component may show later. It has no place in the page's contents yet, but search finds it. */
function hiddenContent(at: Place, given: readonly number[], { slots }: ShownIsland): string {
  const apart = at.fork();
  let html = '';
  for (const number of given) {
    const slot = sandboxOf(at).slots[number];
    if (slots.has(number) || !(slot instanceof Opaque)) continue;
    const content = slotContent(outside(apart), slot);
    slots.set(number, content);
    if (content !== '') html += slotTemplate(number, content);
  }
  for (const heading of apart.facts.headings) heading.unlisted = true;
  const { section } = at.facts;
  at.facts.keep(apart.facts);
  if (at.facts.section !== section) at.facts.closeSection(section);
  return html;
}

function slotTemplate(number: number, content: string): string {
  return `<template data-slot="${number}">${content}</template>`;
}

/** What is shown already, once more: a browser takes misnested HTML apart, and the pieces in it as well. */
function shownPieces({ slots, parts }: ShownIsland): string {
  const content = [...slots].map(([number, html]) => slotTemplate(number, html));
  return `${content.join('')}<template>${parts.join('')}</template>`;
}

/** Whether the page did not have it yet. */
function addScript(at: Place, { file, code }: CompiledModule): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/[^\w-]+/g, '-');
  const path = `assets/components/${name}-${hash('sha256', code).slice(0, 10)}.js`;
  if (at.page.scripts.has(path)) return false;
  at.page.scripts.set(path, code);
  return true;
}

/** Addresses and class names may show up later than at first. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  for (const node of parseModule(source)
    .body.filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap((part) => [...walk(part)])) {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    else if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? '');
  }
  return texts;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const PATH = /^\/[^/\s][^\s"'<>]{0,300}$/;
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|ogg)$/i;

/** Addresses from the site's root as they are to stand in this page. */
function resolveUrls(at: Place, texts: string[]): string {
  const urls: Record<string, string> = {};
  for (const text of texts) {
    if (!PATH.test(text) || Object.hasOwn(urls, text)) continue;
    const found = MEDIA.test(text)
      ? at.page.context.resolveAsset(text, at.frame.file)
      : at.page.context.resolveLink(text, at.frame.file);
    if (found.kind !== 'missing') urls[text] = found.href;
  }
  return Object.keys(urls).length === 0 ? '' : JSON.stringify(urls);
}
