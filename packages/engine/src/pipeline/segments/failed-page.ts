/** What stands in for a page that could not be rendered. */
import type { PageMeta } from '../../content/content-index.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import { escapeHtml } from '../../mdx/escape.ts';
import type { RenderedPage } from '../../mdx/render-context.ts';

export interface Failure {
  rule: string;
  message: string;
  hint: string;
}

export function failedPage(meta: PageMeta, source: string, { rule, message, hint }: Failure): RenderedPage {
  const diagnostic = toDiagnostic(
    { severity: 'error', file: meta.file, line: 1, rule, message, hint },
    source,
  );
  return {
    html:
      `<div class="page-error" role="alert"><p><strong>This page could not be rendered.</strong></p>` +
      `<p>${escapeHtml(message)}</p><p><code>${escapeHtml(meta.file)}</code></p><p>${escapeHtml(hint)}</p></div>`,
    aside: '',
    markdown: `> **This page could not be rendered.** ${message}`,
    headings: [],
    anchors: [],
    links: [],
    text: [],
    updates: [],
    features: [],
    classNames: [],
    diagnostics: [diagnostic],
  };
}
