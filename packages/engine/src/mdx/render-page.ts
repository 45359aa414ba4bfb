/** A page's source in, its HTML and everything the site must know of it out. Never throws over content. */
import { findComponent } from './components/registry.ts';
import { cutSource } from './cut-source.ts';
import { expressionValue } from './dynamic/expression-node.ts';
import { renderIsland } from './dynamic/island.ts';
import { createPageScope } from './dynamic/page-scope.ts';
import { renderValue } from './dynamic/render-value.ts';
import { escapeHtml } from './escape.ts';
import type { Frame } from './frame.ts';
import { closeTags, sanitizeHtml } from './html/raw-html.ts';
import { loadPage, renderInLayout } from './layout.ts';
import { PageLimitExceeded } from './limits.ts';
import { renderMarkdownText } from './markdown-text.ts';
import { parseFile } from './parse/parse-file.ts';
import type { Problem } from './problem.ts';
import { renderFootnotes } from './references.ts';
import type { PageInput, RenderContext, RenderedPage } from './render-context.ts';
import { renderFailed, renderPlain } from './render-element.ts';
import { renderChildren, renderNode } from './render-node.ts';
import { type NodeRendering, Renderer } from './renderer.ts';

const NODES: NodeRendering = {
  children: renderChildren,
  node: renderNode,
  value: renderValue,
  expression: expressionValue,
  html: sanitizeHtml,
  markdown: renderMarkdownText,
  component: findComponent,
  tag: renderPlain,
  failed: renderFailed,
  island: renderIsland,
};

/** What is made around a page's text with the page's own renderer: ids, headings and the side column are shared. */
export interface Surroundings {
  before(r: Renderer): string;
  after(r: Renderer): string;
  /** The same as Markdown, asked for last. */
  markdown(): { before: string; after: string };
}

export interface PageContext extends RenderContext {
  /** Writes a page that was rendered as Markdown, too. Absent: nobody wants it. */
  markdown?(r: Renderer, frame: Frame): string;
}

export function renderPage(
  input: PageInput,
  context: PageContext,
  around: Surroundings | null = null,
): RenderedPage {
  const { file, path } = input.meta;
  const { variables, math = null } = context;
  const cut = cutSource(input.source);
  const parsed = parseFile(file, cut ?? input.source, { variables, math, syntax: input.syntax });
  const { tree, map } = parsed;
  const frame: Frame = { file, parsed, tree, map, scope: createPageScope(), props: null };
  const r = new Renderer(path, frame, { context, nodes: NODES });
  const { html, markdown } = parsed.failure
    ? errorPage(r, parsed.failure)
    : renderBody(r, frame, { around: cut === null ? around : goesOn(r, around), context });
  r.closeSection(null);
  return {
    html,
    aside: r.aside,
    markdown,
    headings: r.headings,
    anchors: r.anchors,
    links: r.links,
    text: r.text,
    features: [...r.features].sort(),
    classNames: [...r.classNames],
    scripts: [...r.scripts].map(([path, text]) => ({ path, text })),
    updates: r.updates,
    diagnostics: r.diagnostics,
  };
}

/** What is left out of a page that is too long is told of below it. */
function goesOn(r: Renderer, around: Surroundings | null): Surroundings {
  const { file } = r.frame;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const place = (): string => r.context.resolveAsset(`/${file}`, file).href;
  r.report({
    severity: 'warning',
    rule: 'page-too-large',
    message: 'This page is longer than four million characters: it ends early, with a link to its source',
    offset: -1,
    hint: 'Split it into several pages.',
  });
  const link = `<a href="${escapeHtml(place())}" download><code>${escapeHtml(name)}</code></a>`;
  return {
    before: (renderer) => around?.before(renderer) ?? '',
    after: (renderer) => `<p>… ${r.words('See {}.', link)}</p>${around?.after(renderer) ?? ''}`,
    markdown() {
      const { before, after } = around?.markdown() ?? { before: '', after: '' };
      return { before, after: `… [${name}](${place()})${after === '' ? '' : `\n\n${after}`}` };
    },
  };
}

interface Body {
  html: string;
  markdown: string;
}

interface BodyOptions {
  around: Surroundings | null;
  context: PageContext;
}

function renderBody(r: Renderer, frame: Frame, options: BodyOptions): Body {
  const { around } = options;
  for (const problem of frame.parsed.problems) r.report(problem);
  r.importing.push(frame.file);
  try {
    loadPage(r, frame);
    const before = around?.before(r) ?? '';
    const body = renderInLayout(r, frame) + closeTags(r.openTags, 0) + renderFootnotes(r);
    const html = before + body + (around?.after(r) ?? '');
    r.spend(html.length);
    return { html, markdown: markdownOf(r, frame, options) };
  } catch (error) {
    return errorPage(r, asProblem(error));
  }
}

function markdownOf(r: Renderer, frame: Frame, { around, context }: BodyOptions): string {
  const body = context.markdown?.(r, frame) ?? '';
  if (around === null || !context.markdown) return body;
  const { before, after } = around.markdown();
  return [before, body, after].filter((part) => part !== '').join('\n\n');
}

/** Whatever went wrong costs this page, not the build. */
function asProblem(error: unknown): Problem {
  const isLimit = error instanceof PageLimitExceeded || error instanceof RangeError;
  return {
    severity: 'error',
    rule: isLimit ? 'page-too-large' : 'page-failed',
    message: `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`,
    offset: error instanceof PageLimitExceeded ? error.offset : -1,
  };
}

/** In place of the page: where it failed, what is wrong, and the line. */
function errorPage(r: Renderer, problem: Problem): Body {
  const diagnostic = r.diagnose(problem);
  r.diagnostics.push(diagnostic);
  r.forget();
  r.features.add('error');
  const { file, line, column, message, excerpt } = diagnostic;
  const where = line === null ? file : `${file}:${line}:${column}`;
  const shown = excerpt === null ? '' : `<pre><code>${escapeHtml(excerpt)}</code></pre>`;
  const html = `<div class="error-block" role="alert"><p><strong>${escapeHtml(where)}</strong></p><p>${escapeHtml(message)}</p>${shown}</div>`;
  return { html, markdown: `> **${where}**: ${message}` };
}
