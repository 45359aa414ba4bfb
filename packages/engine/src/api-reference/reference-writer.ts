/** One reference page on its way to HTML: the page's renderer, the document, and what is left to be spent. */
import type { ApiConfig } from '../config/api.schema.ts';
import { PLAIN_CODE, renderCode } from '../mdx/code/code-block.ts';
import { codeGroupHtml } from '../mdx/components/code.ts';
import { tabButton, tabPanel } from '../mdx/components/tabs.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { emitHeading } from '../mdx/headings/heading.ts';
import { renderMarkdownBlocks } from '../mdx/markdown-text.ts';
import type { GroupPart, Renderer } from '../mdx/renderer.ts';
import type { Phrase, Words } from '../words/words.ts';
import type { SchemaView } from './operation/schema-view.ts';
import type { SpecDocument } from './spec/spec-document.ts';

/** Fields on one page; beyond it types are named but not opened. */
const MOST_FIELDS = 1200;
const LONGEST_TEXT = 100_000;
/** Characters of titles, with room around each, that fit into the side column. */
const WIDEST_BAR = 50;
const ROOM = 3;

export interface CodeExample {
  title: string;
  language: string;
  code: string;
}

export class ReferenceWriter {
  readonly r: Renderer;
  readonly words: Words;
  readonly document: SpecDocument;
  readonly api: ApiConfig;
  fieldsLeft = MOST_FIELDS;
  /** Schemas that were too deep to open where they stand, with the id under which they follow the page. */
  readonly shelf = new Map<string, { view: SchemaView; id: string; direction: 'request' | 'response' }>();
  /** Those of the side column, by what they show. */
  readonly examples = new Map<string, readonly CodeExample[]>();

  constructor(r: Renderer, document: SpecDocument, api: ApiConfig) {
    this.r = r;
    this.words = r.words;
    this.document = document;
    this.api = api;
  }

  /** In the page's language; its id is the same in all of them. */
  section(phrase: Phrase): string {
    return this.heading(this.words(phrase), 2, phrase);
  }

  heading(text: string, depth: number, name = text): string {
    return emitHeading(this.r, {
      depth,
      given: null,
      name,
      offset: -1,
      render: () => {
        this.r.plain += text;
        return escapeHtml(text);
      },
    });
  }

  /** A description that belongs to a field or response: its headings are no headings of the page. */
  text(text: string | null): string {
    if (text === null) return '';
    const { headings } = this.r;
    const before = headings.length;
    const html = this.#markdown(text);
    if (headings.length === before) return html;
    headings.length = before;
    return html.replace(HEADING, '<p><strong>$2</strong></p>');
  }

  /** A description of the whole page: its headings are the page's, below its title. */
  article(text: string | null): string {
    if (text === null) return '';
    const before = this.r.headings.length;
    const html = this.#markdown(text);
    const own = this.r.headings.slice(before);
    if (own.every(({ depth }) => depth > 1)) return html;
    for (const heading of own) heading.depth = Math.min(6, heading.depth + 1);
    return html.replace(/<(\/?)h([1-5])(?=[ >])/g, (_, slash, depth) => `<${slash}h${Number(depth) + 1}`);
  }

  #markdown(text: string): string {
    const { diagnostics, links, frame } = this.r;
    const found = { diagnostics: diagnostics.length, links: links.length };
    const html = renderMarkdownBlocks(this.r, text.slice(0, LONGEST_TEXT));
    this.r.frame = frame;
    // Positions are those of the description, which stands somewhere in the document.
    for (const diagnostic of diagnostics.slice(found.diagnostics)) {
      Object.assign(diagnostic, { severity: 'info', file: this.document.source, line: null, column: null });
    }
    const added = links.splice(found.links);
    links.push(...added.filter((link) => link.page !== this.r.page));
    return html;
  }

  tabs(parts: { title: string; id: string; html: string; label?: string }[], name: string): string {
    const { r } = this;
    r.features.add('tabs');
    const full = parts.map(({ title, id, html, label }): GroupPart => {
      const titleHtml = label ?? escapeHtml(title);
      return { title, titleHtml, icon: '', id: r.anchor(id, name), html, language: '' };
    });
    const bar = full.map((part, index) => tabButton(part, index === 0)).join('');
    const panels = full.map((part, index) => tabPanel(part, index === 0)).join('');
    return `<div class="tabs ${name}" data-component-name="tabs"><div class="tabs-bar" role="tablist" data-component-part="tabs-list">${bar}</div>${panels}</div>`;
  }

  expandable(title: string, html: string): string {
    const open = this.api.params.expanded === 'all' ? ' open' : '';
    return `<details class="expandable"${open} data-component-name="expandable"><summary data-component-part="expandable-title">${escapeHtml(title)}</summary><div class="expandable-content" data-component-part="expandable-content">${html}</div></details>`;
  }

  note(type: 'warning' | 'info', html: string): string {
    return `<div class="callout" role="note" data-callout-type="${type}" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">${html}</div></div>`;
  }

  /** Examples in the side column, where the page's own text has none of that kind. */
  addExamples(
    name: 'request-example' | 'response-example' | 'payload-example',
    examples: CodeExample[],
  ): void {
    const { r } = this;
    if (examples.length === 0 || !r.ids.reserve(name)) return;
    this.examples.set(name, examples);
    const group = { kind: 'code', parts: [] as GroupPart[] };
    r.groups.push(group);
    const { plain } = r;
    for (const { title, language, code } of examples) {
      const options = { ...PLAIN_CODE, title };
      renderCode(r, { code, language, meta: '', offset: -1, options });
    }
    // Generated code would drown what the page says of itself.
    r.plain = plain;
    r.groups.pop();
    const width = examples.reduce((sum, { title }) => sum + title.length + ROOM, 0);
    const dropdown = width > WIDEST_BAR ? ' data-dropdown' : '';
    const attributes = ` id="${name}" class="code-group ${name}"${dropdown} data-component-name="${name}"`;
    r.aside += codeGroupHtml(r, group.parts, { attributes });
  }
}

const HEADING =
  /<h([1-6]) id="[^"]*">(.*?)<a class="anchor"[^>]*><\/a>(?:<span class="alias"[^>]*><\/span>)*<\/h\1>/g;
