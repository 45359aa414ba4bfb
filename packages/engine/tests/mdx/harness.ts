/** A small site around one page, so that rendering is tested through its front door. */
import type { PageMeta } from '../../src/content/content-index.ts';
import type { PageInput, RenderContext, RenderedPage } from '../../src/mdx/render-context.ts';
import { renderPage } from '../../src/mdx/render-page.ts';

export interface TestSite {
  file?: string;
  syntax?: PageInput['syntax'];
  variables?: Record<string, string>;
  math?: RenderContext['math'];
  /** Files that pages may import, by path from the root. */
  files?: Record<string, string>;
  /** Pages that exist beside the one rendered; undefined: every link is good. */
  pages?: string[];
  /** Assets that exist; undefined: all. */
  assets?: string[];
  /** Addresses stay as they are written. */
  verbatim?: boolean;
}

export function render(source: string, site: TestSite = {}): RenderedPage {
  const file = site.file ?? 'guides/page.mdx';
  const meta = pageMeta(file);
  return renderPage({ meta, source, syntax: site.syntax }, createContext(site));
}

export function pageMeta(file: string): PageMeta {
  return {
    path: file.replace(/\.mdx?$/, ''),
    file,
    title: 'Page',
    sidebarTitle: null,
    description: null,
    icon: null,
    iconType: null,
    tag: null,
    hidden: false,
    noindex: false,
    deprecated: false,
    url: null,
    mode: 'default',
    api: null,
    openapi: null,
    searchable: null,
    boost: null,
    asyncapi: null,
    keywords: [],
    data: {},
    hash: '',
    sum: 0,
  };
}

export function createContext(site: TestSite = {}): RenderContext {
  return {
    variables: site.variables ?? {},
    math: site.math,
    resolveLink(href) {
      if (site.verbatim) return { kind: 'file', href, asset: href };
      const [path = '', anchor] = href.split('#');
      const page = path.replace(/^\//, '').replace(/\.mdx?$/, '');
      if (site.pages && !site.pages.includes(page)) return { kind: 'missing', href };
      return {
        kind: 'page',
        href: `${path}.html${anchor ? `#${anchor}` : ''}`,
        page,
        anchor: anchor ?? null,
      };
    },
    resolveAsset(src) {
      if (site.verbatim) return { kind: 'external', href: src };
      if (site.assets && !site.assets.includes(src)) return { kind: 'missing', href: src };
      return {
        kind: 'asset',
        href: `a${src.startsWith('/') ? '' : '/'}${src}`,
        asset: src,
        width: 10,
        height: 20,
      };
    },
    readImport(specifier, fromFile) {
      const path = resolve(specifier, fromFile);
      const source = site.files?.[path];
      return source === undefined ? null : { file: path, source };
    },
    icon: (name) => (name.startsWith('no-') ? null : `<svg data-icon="${name}"></svg>`),
  };
}

function resolve(specifier: string, fromFile: string): string {
  if (specifier.startsWith('/')) return specifier.slice(1);
  const parts = fromFile.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The HTML without what every heading carries. */
export function html(source: string, site: TestSite = {}): string {
  return withoutAnchors(render(source, site).html);
}

export function withoutAnchors(text: string): string {
  return text.replace(/<a class="anchor"[^>]*><\/a>|<span class="alias"[^>]*><\/span>/g, '');
}

/** `line:column severity rule` of each diagnostic. */
export function findings(page: RenderedPage): string[] {
  return page.diagnostics.map((d) => `${d.line}:${d.column} ${d.severity} ${d.rule}`);
}
