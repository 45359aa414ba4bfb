/** Where something stands on its way to HTML or Markdown. Whatever renders takes it as its first parameter. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import type { Value } from '../expressions/value.ts';
import type { Component, ComponentPlace, GivenDown, Spot } from './components/component.ts';
import type { Group, GroupPart } from './components/group.ts';
import type { PageNode } from './dynamic/page-node.ts';
import type { ShownIsland } from './dynamic/shown-island.ts';
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import type { Frame } from './frame.ts';
import { componentSlug } from './headings/format-ids.ts';
import { FRAME_IDS } from './headings/heading-ids.ts';
import { findHeadingSlugs } from './headings/heading-slugs.ts';
import { findWrittenIds } from './headings/written-ids.ts';
import { LIMITS, PageLimitExceeded } from './limits.ts';
import type { Page } from './page.ts';
import type { PageFacts } from './page-facts.ts';
import { asWritten } from './parse/stand-ins.ts';
import type { Problem } from './problem.ts';
import { withoutIndent } from './written-text.ts';

/** A way to write a page, as HTML or as Markdown; given to the page's first place, so that nothing imports both. */
export interface Writer {
  children(at: Place, node: number): string;
  node(at: Place, node: number): string;
  value(at: Place, value: Value): string;
  expression(at: Place, node: number): Value;
  element(at: Place, element: Element, type: Value): string;
  html(at: Place, html: string): string;
  markdown(at: Place, text: string): string;
  piece(at: Place, text: string): string;
  /** What a component's name stands for, unless the page declares it itself. */
  component(name: string): Component | null;
  /** A plain tag with its properties evaluated. */
  tag(at: Place, element: Element): string;
  /** In place of a component that failed. */
  failed(name: string): string;
  /** A component that lives on in the browser; null when it has shown all it has. */
  island(at: Place, request: SandboxRequest, view: FirstView): string | null;
}

/** What stands in the page until a browser runs the component. */
export interface FirstView {
  show(at: Place): string;
  /** Whether it is what the component itself would show. */
  isExact: boolean;
}

interface PlaceState extends GivenDown {
  readonly page: Page;
  readonly writer: Writer;
  readonly depth: number;
  /** The component being rendered, when it will live on in the browser. */
  readonly island: ShownIsland | null;
  /** Inside a `<select>` with a value: the values of the options that are chosen. */
  readonly selected: ReadonlySet<string> | null;
  /** Files whose content this is, the page first: for cycles. */
  readonly importing: readonly string[];
  /** The innermost one: what an expression made has no place of its own. */
  readonly spot: Spot | null;
}

const WORD = /\{([A-Za-z_$][\w$]{0,60})\}/g;

export class Place implements ComponentPlace, PlaceState {
  declare readonly page: Page;
  declare readonly writer: Writer;
  declare readonly facts: PageFacts;
  declare readonly frame: Frame;
  declare readonly depth: number;
  declare readonly tight: boolean;
  declare readonly inAnchor: boolean;
  declare readonly island: ShownIsland | null;
  declare readonly selected: ReadonlySet<string> | null;
  declare readonly param: PlaceState['param'];
  declare readonly group: Group | null;
  declare readonly importing: readonly string[];
  declare readonly spot: Spot | null;

  /** Field by field, from something of one shape: one of these is made for every level of every page. */
  private constructor(state: PlaceState, depth: number, tight: boolean, spot = state.spot) {
    this.page = state.page;
    this.writer = state.writer;
    this.facts = state.facts;
    this.frame = state.frame;
    this.depth = depth;
    this.tight = tight;
    this.inAnchor = state.inAnchor;
    this.island = state.island;
    this.selected = state.selected;
    this.param = state.param;
    this.group = state.group;
    this.importing = state.importing;
    this.spot = spot;
  }

  /** Where a page begins. */
  static first(page: Page, frame: Frame, writer: Writer): Place {
    const importing = [frame.file];
    const nowhere = { tight: false, inAnchor: false, island: null, selected: null, param: null, group: null };
    const state = { ...nowhere, page, writer, facts: page.facts, frame, depth: 0, importing, spot: null };
    return new Place(state, 0, false);
  }

  with(change: Partial<PlaceState>): Place {
    const place = new Place(this, this.depth, this.tight);
    return Object.assign(place, change);
  }

  fork(): Place {
    return this.with({ facts: this.facts.fork() });
  }

  /** Seen from another file. */
  in(frame: Frame): Place {
    return frame === this.frame ? this : this.with({ frame });
  }

  deeper(offset: number, tight = this.tight): Place {
    if (this.depth >= LIMITS.depth) throw this.exceeded('nested too deeply', offset);
    const spot = offset < 0 ? this.spot : { frame: this.frame, offset };
    return new Place(this, this.depth + 1, tight, spot);
  }

  /** Where what the expression at `offset` gives is shown. */
  from(offset: number): Place {
    return this.with({ spot: { frame: this.frame, offset } });
  }

  /** Counts output that is about to be multiplied (snippets, expressions): a bound on bombs. */
  spend(length: number): void {
    if (!this.page.spend(length)) throw this.exceeded('the page grows too large', -1);
  }

  exceeded(message: string, offset: number): PageLimitExceeded {
    return new PageLimitExceeded(message, this.frame, offset);
  }

  children(node: number): string {
    return this.writer.children(this, node);
  }

  value(value: Value): string {
    return this.writer.value(this, value);
  }

  expression(node: number): Value {
    return this.writer.expression(this, node);
  }

  /** `type`: what its name stands for, where that is known. */
  element(element: Element, type: Value = null): string {
    return this.writer.element(this, element, type);
  }

  html(html: string): string {
    return this.writer.html(this, html);
  }

  markdown(text: string): string {
    return this.writer.markdown(this, text);
  }

  markdownPiece(text: string): string {
    return this.writer.piece(this, text);
  }

  content(element: Element): string {
    if (element.node < 0) return this.value(element.children);
    return this.in(element.frame).children(element.node);
  }

  /** HTML of one node, seen from its file. */
  piece({ frame, node }: PageNode): string {
    return this.writer.node(this.in(frame), node);
  }

  inlineContent(element: Element): string {
    return this.with({ tight: true }).content(element).trim();
  }

  sourceText(element: Element): string {
    if (element.node < 0) return element.children.filter((child) => typeof child === 'string').join('');
    const { tree, parsed } = element.frame;
    const count = tree.childCount(element.node);
    if (count === 0) return '';
    const from = tree.start(tree.child(element.node, 0));
    const text = parsed.text.slice(from, tree.end(tree.child(element.node, count - 1)));
    const indent = from - (parsed.text.lastIndexOf('\n', from - 1) + 1);
    return this.fill(asWritten(withoutIndent(text, indent))).trim();
  }

  collect(kind: string, element: Element, titles: Value[] = []): Group & { html: string } {
    const group = { kind, parts: [] as GroupPart[], titles };
    const html = this.with({ group }).content(element);
    return { ...group, html };
  }

  anchor(wanted: string, kind: string, slug = componentSlug): string {
    const base = slug(wanted);
    const second = kind === 'tab' || kind === 'update' ? 2 : 1;
    const id = this.page.ids.unique(this.isHeadingSlug(base) ? `${kind}-${base}` : base, second);
    this.facts.anchors.push(id);
    return id;
  }

  alias(id: string): string {
    return this.isFree(id) && !FRAME_IDS.has(id) && this.page.ids.reserve(id) ? this.#alias(id) : '';
  }

  numberedAlias(base: string, second = 2): string {
    return this.#alias(this.page.ids.unique(base, second));
  }

  #alias(id: string): string {
    this.facts.anchors.push(id);
    return `<span class="alias" id="${escapeHtml(id)}"></span>`;
  }

  isFree(id: string): boolean {
    this.page.writtenIds ??= findWrittenIds(this.frame.tree);
    return id !== '' && !this.isHeadingSlug(id) && !this.page.writtenIds.has(id);
  }

  isHeadingSlug(id: string): boolean {
    this.page.headingSlugs ??= findHeadingSlugs(this.frame.tree);
    return this.page.headingSlugs.has(id);
  }

  fill(text: string): string {
    const { props } = this.frame;
    if (props === null || !text.includes('{')) return text;
    return text.replace(WORD, (written, name: string) => {
      const value = Object.hasOwn(props, name) ? props[name] : null;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : written;
    });
  }

  report(problem: Problem): void {
    this.facts.report(this.diagnose(problem));
  }

  /** What an expression made is placed where the expression stands, or the tag around it. */
  spotOf(offset: number): Spot {
    return offset < 0 && this.spot !== null ? this.spot : { frame: this.frame, offset };
  }

  /** A problem with its place in the file that is seen from here. */
  diagnose(problem: Problem): Diagnostic {
    const { frame, offset } = this.spotOf(problem.offset);
    const { file, map } = frame;
    const at = offset < 0 ? null : problem.inFile ? map.positionInFile(offset) : map.position(offset);
    return {
      severity: problem.severity ?? 'warning',
      file,
      line: at?.line ?? null,
      column: at?.column ?? null,
      rule: problem.rule,
      message: problem.message,
      hint: problem.hint ?? null,
      excerpt: at ? map.excerpt(at) : null,
    };
  }
}
