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
import { renderMarkdownText, renderPiece } from './markdown-text.ts';
import { Page, PageCode } from './page.ts';
import { PageFacts } from './page-facts.ts';
import { parseFile } from './parse/parse-file.ts';
import { Place, type Writer } from './place.ts';
import type { Problem } from './problem.ts';
import { renderFootnotes, reportUnusedFootnotes } from './references.ts';
import type { PageInput, RenderContext, RenderedPage } from './render-context.ts';
import { renderElement, renderFailed, renderPlain } from './render-element.ts';
import { renderChildren, renderNode } from './render-node.ts';

const HTML: Writer = {
  children: renderChildren,
  node: renderNode,
  value: renderValue,
  expression: expressionValue,
  element: renderElement,
  html: sanitizeHtml,
  markdown: renderMarkdownText,
  piece: renderPiece,
  component: findComponent,
  tag: renderPlain,
  failed: renderFailed,
  island: renderIsland,
};

function isComponent(name: string): boolean {
  return findComponent(name) !== null;
}

/** What is made around a page's text at the page's own place: ids, headings and the side column are shared. */
export interface Surroundings {
  before(at: Place): string;
  after(at: Place): string;
  /** The same as Markdown, asked for last. */
  markdown(): { before: string; after: string };
}

export interface PageContext extends RenderContext {
  /** Writes a page that was rendered as Markdown, too. Absent: nobody wants it. */
  markdown?(at: Place): string;
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
  const frame: Frame = { file, parsed, tree, map, scope: createPageScope(isComponent), props: null };
  const page = new Page(path, context, new PageCode(isComponent));
  const at = Place.first(page, frame, HTML);
  const body = parsed.failure
    ? errorPage(at, parsed.failure)
    : renderSafely(at, { around: cut === null ? around : goesOn(at, around), context });
  const { facts } = body;
  facts.closeSection(null);
  return {
    html: body.html,
    aside: facts.aside,
    markdown: body.markdown,
    headings: facts.headings,
    anchors: facts.anchors,
    links: facts.links,
    text: facts.text,
    features: [...page.features].sort(),
    classNames: [...page.classNames],
    scripts: [...page.scripts].map(([path, text]) => ({ path, text })),
    updates: facts.updates,
    diagnostics: facts.diagnostics,
  };
}

/** What is left out of a page that is too long is told of below it. */
function goesOn(at: Place, around: Surroundings | null): Surroundings {
  const { file } = at.frame;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const place = (): string => at.page.context.resolveAsset(`/${file}`, file).href;
  at.report({
    severity: 'warning',
    rule: 'page-too-large',
    message: 'This page is longer than four million characters: it ends early, with a link to its source',
    offset: -1,
    hint: 'Split it into several pages.',
  });
  const link = `<a href="${escapeHtml(place())}" download><code>${escapeHtml(name)}</code></a>`;
  return {
    before: (first) => around?.before(first) ?? '',
    after: (last) => `<p>… ${at.page.words('See {}.', link)}</p>${around?.after(last) ?? ''}`,
    markdown() {
      const { before, after } = around?.markdown() ?? { before: '', after: '' };
      return { before, after: `… [${name}](${place()})${after === '' ? '' : `\n\n${after}`}` };
    },
  };
}

interface Body {
  html: string;
  markdown: string;
  facts: PageFacts;
}

interface BodyOptions {
  around: Surroundings | null;
  context: PageContext;
}

/** Whatever goes wrong costs this page, not the build. */
function renderSafely(first: Place, options: BodyOptions): Body {
  for (const problem of first.frame.parsed.problems) first.report(problem);
  try {
    return renderBody(loadPage(first), options);
  } catch (error) {
    const at = error instanceof PageLimitExceeded ? first.in(error.frame) : first;
    return errorPage(at, asProblem(error));
  }
}

function renderBody(at: Place, options: BodyOptions): Body {
  const { around } = options;
  const before = around?.before(at) ?? '';
  const body = renderInLayout(at) + closeTags(at.page.openTags, 0) + renderFootnotes(at);
  reportUnusedFootnotes(at);
  const html = before + body + (around?.after(at) ?? '');
  at.spend(html.length);
  return { html, markdown: markdownOf(at, options), facts: at.facts };
}

function markdownOf(at: Place, { around, context }: BodyOptions): string {
  const body = context.markdown?.(at) ?? '';
  if (around === null || !context.markdown) return body;
  const { before, after } = around.markdown();
  return [before, body, after].filter((part) => part !== '').join('\n\n');
}

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
function errorPage(at: Place, problem: Problem): Body {
  const { features, scripts } = at.page;
  const diagnostic = at.diagnose(problem);
  const facts = new PageFacts();
  facts.diagnostics.push(...at.facts.diagnostics, diagnostic);
  features.clear();
  scripts.clear();
  features.add('error');
  const { file, line, column, message, excerpt } = diagnostic;
  const where = line === null ? file : `${file}:${line}:${column}`;
  const shown = excerpt === null ? '' : `<pre><code>${escapeHtml(excerpt)}</code></pre>`;
  const html = `<div class="error-block" role="alert"><p><strong>${escapeHtml(where)}</strong></p><p>${escapeHtml(message)}</p>${shown}</div>`;
  return { html, markdown: `> **${where}**: ${message}`, facts };
}
