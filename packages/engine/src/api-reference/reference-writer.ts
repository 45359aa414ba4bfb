/** One reference page on its way to HTML: the page's place, the document, and what is left to be spent. */
import type { ApiConfig } from '../config/api.schema.ts';
import { codeGroupHtml } from '../mdx/components/code.ts';
import { PLAIN_CODE, renderCode } from '../mdx/components/code-block.ts';
import type { GroupPart } from '../mdx/components/group.ts';
import { tabButton, tabPanel } from '../mdx/components/tabs.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { emitHeading } from '../mdx/heading.ts';
import { headingSlug } from '../mdx/headings/format-ids.ts';
import { renderMarkdownBlocks } from '../mdx/markdown-text.ts';
import type { PageFacts } from '../mdx/page-facts.ts';
import type { Place } from '../mdx/place.ts';
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

export interface Tab {
  title: string;
  id: string;
  html: string;
  /** HTML in place of the title. */
  label?: string;
}

export class ReferenceWriter {
  readonly at: Place;
  readonly words: Words;
  readonly document: SpecDocument;
  readonly api: ApiConfig;
  fieldsLeft = MOST_FIELDS;
  /** Schemas that were too deep to open where they stand, with the id under which they follow the page. */
  readonly shelf = new Map<string, { view: SchemaView; id: string; direction: 'request' | 'response' }>();
  /** Those of the side column, by what they show. */
  readonly examples = new Map<string, readonly CodeExample[]>();

  constructor(at: Place, document: SpecDocument, api: ApiConfig) {
    this.at = at;
    this.words = at.page.words;
    this.document = document;
    this.api = api;
  }

  /** In the page's language; its id is the same in all of them. */
  section(phrase: Phrase, render: () => string): string {
    const attributes = ' class="api-section-heading-title"';
    const heading = this.heading(this.words(phrase), 2, { name: phrase, attributes });
    return `<div class="api-section"><div class="api-section-heading">${heading}</div>${render()}</div>`;
  }

  heading(
    text: string,
    depth: number,
    { name = text, attributes = '' }: { name?: string; attributes?: string } = {},
  ): string {
    return emitHeading(this.at, {
      depth,
      attributes,
      given: null,
      name,
      offset: -1,
      render: ({ facts }) => {
        facts.plain += text;
        return escapeHtml(text);
      },
    });
  }

  /** What links may know the next heading by, where nothing else on the page is called so. */
  alias(name: string | null): string {
    const { facts, page } = this.at;
    if (name === null || /\s/.test(name) || headingSlug(name) === name || !page.ids.reserve(name)) return '';
    facts.anchors.push(name);
    return `<span class="alias" id="${escapeHtml(name)}"></span>`;
  }

  /** A description that belongs to a field or response: its headings are no headings of the page. */
  text(text: string | null): string {
    if (text === null) return '';
    const { html, told } = this.#markdown(text);
    const hasHeadings = told.headings.splice(0).length > 0;
    this.at.facts.keep(told);
    return hasHeadings ? html.replace(HEADING, '<p><strong>$2</strong></p>') : html;
  }

  /** A description of the whole page: its headings are the page's, below its title. */
  article(text: string | null): string {
    if (text === null) return '';
    const { html, told } = this.#markdown(text);
    this.at.facts.keep(told);
    if (told.headings.every(({ depth }) => depth > 1)) return html;
    for (const heading of told.headings) heading.depth = Math.min(6, heading.depth + 1);
    return html.replace(/<(\/?)h([1-5])(?=[ >])/g, (_, slash, depth) => `<${slash}h${Number(depth) + 1}`);
  }

  #markdown(text: string): { html: string; told: PageFacts } {
    const apart = this.at.fork();
    const html = renderMarkdownBlocks(apart, text.slice(0, LONGEST_TEXT));
    const { diagnostics, links } = apart.facts;
    // Positions are those of the description, which stands somewhere in the document.
    for (const diagnostic of diagnostics) {
      Object.assign(diagnostic, { severity: 'info', file: this.document.source, line: null, column: null });
    }
    links.push(...links.splice(0).filter((link) => link.page !== this.at.page.path));
    return { html, told: apart.facts };
  }

  tabs(parts: Tab[], name: string): string {
    const { at } = this;
    at.page.features.add('tabs');
    const full = parts.map(({ title, id, html, label }): GroupPart => {
      const titleHtml = label ?? escapeHtml(title);
      return { title, titleHtml, icon: '', id: at.anchor(id, name), html, language: '' };
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
    const { at } = this;
    if (examples.length === 0 || !at.page.ids.reserve(name)) return;
    this.examples.set(name, examples);
    const group = { kind: 'code', parts: [] as GroupPart[] };
    const apart = at.fork().with({ group });
    for (const { title, language, code } of examples) {
      const options = { ...PLAIN_CODE, title };
      renderCode(apart, { code, language, meta: '', offset: -1, options });
    }
    // Generated code would drown what the page says of itself.
    at.facts.keepSilently(apart.facts);
    const width = examples.reduce((sum, { title }) => sum + title.length + ROOM, 0);
    const dropdown = width > WIDEST_BAR ? ' data-dropdown' : '';
    const attributes = ` id="${name}" class="code-group ${name}"${dropdown} data-component-name="${name}"`;
    at.facts.aside += codeGroupHtml(at, group.parts, { attributes });
  }
}

const HEADING =
  /<h([1-6]) id="[^"]*">(.*?)<a class="anchor"[^>]*><\/a>(?:<span class="alias"[^>]*><\/span>)*<\/h\1>/g;
