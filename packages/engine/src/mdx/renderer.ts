/** The state of one page while it renders. Node and component functions take it as their first parameter. */

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { Budget, PAGE_LIMITS } from '../expressions/budget.ts';
import type { LoadedModule } from '../expressions/module.ts';
import type { ModuleSource } from '../expressions/sandbox/collect-modules.ts';
import type { Sandbox, SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import type { Closure, SandboxComponent, Scope, Value } from '../expressions/value.ts';
import { ENGLISH, type Words } from '../words/words.ts';
import type { FirstView, Island } from './dynamic/first-view.ts';
import type { PageNode } from './dynamic/page-node.ts';
import { createPageScope } from './dynamic/page-scope.ts';
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import type { Frame } from './frame.ts';
import { componentSlug } from './headings/format-ids.ts';
import { FRAME_IDS, IdRegistry } from './headings/heading-ids.ts';
import { findHeadingSlugs } from './headings/heading-slugs.ts';
import { LIMITS, PageLimitExceeded } from './limits.ts';
import type { Problem } from './problem.ts';
import type { Heading, PageLink, PageUpdate, RenderContext, TextBlock } from './render-context.ts';

/** What components may call; set by render-page.ts, so that components need not import the node renderer. */
export interface NodeRendering {
  /** HTML of all children of a node of the current frame. */
  children(r: Renderer, node: number): string;
  /** HTML of one of them. */
  node(r: Renderer, node: number): string;
  /** HTML of a value of an expression: text, numbers, elements, lists of them. */
  value(r: Renderer, value: Value): string;
  /** What an expression of the current frame gives; undefined when it fails. */
  expression(r: Renderer, node: number): Value;
  /** HTML of the content as a string, made safe. */
  html(r: Renderer, html: string): string;
  /** Markdown in an attribute, as inline HTML. */
  markdown(r: Renderer, text: string): string;
  /** What a component's name stands for, unless the page declares it itself. */
  component(name: string): ((r: Renderer, element: Element) => string) | null;
  /** A plain tag with its properties evaluated. */
  tag(r: Renderer, element: Element): string;
  /** In place of a component that failed. */
  failed(name: string): string;
  /** A component that lives on in the browser; null when it has shown all it has. */
  island(r: Renderer, request: SandboxRequest, view: FirstView): string | null;
}

/** Where a component collects what its parts say of themselves: titles of tabs, of code blocks, … */
export interface Group {
  kind: string;
  parts: GroupPart[];
}

export interface GroupPart {
  title: string;
  titleHtml: string;
  /** Already HTML; '' without one. */
  icon: string;
  id: string;
  html: string;
  language: string;
}

/** A component by its module and its name there. */
export interface Declaration {
  module: ModuleSource;
  name: string;
}

export interface ParamNote {
  name: string;
  /** `path`, `query`, `body`, … */
  place: string | null;
  type: string | null;
  required: boolean;
  /** Its default or placeholder. */
  given: string | null;
  /** The field that it stands inside of. */
  parent: ParamNote | null;
}

const WORD = /\{([A-Za-z_$][\w$]{0,60})\}/g;

export class Renderer {
  /** Path of the page being rendered, as links name it. */
  readonly page: string;
  readonly context: RenderContext;
  readonly words: Words;
  readonly nodes: NodeRendering;
  readonly budget = new Budget(PAGE_LIMITS);
  readonly ids = new IdRegistry();
  readonly headings: Heading[] = [];
  readonly anchors: string[] = [];
  readonly links: PageLink[] = [];
  readonly text: TextBlock[] = [];
  readonly features = new Set<string>();
  readonly classNames = new Set<string>();
  readonly diagnostics: Diagnostic[] = [];
  readonly footnotes: FootnoteUse[] = [];
  readonly footnoteUses = new Map<Frame, Map<number, FootnoteUse>>();
  readonly updates: PageUpdate[] = [];
  /** What the page's `<ParamField>`s say, for the sample of its endpoint. */
  readonly params: ParamNote[] = [];
  /** The `<ParamField>` whose content is being rendered. */
  param: ParamNote | null = null;
  /** What every file of the page sees: also what the page itself imports and declares. */
  readonly shared: Scope;
  /** Snippet files being rendered, for cycles. */
  readonly importing: string[] = [];
  readonly modules: Map<string, LoadedModule | null>;
  /** Where the functions of the content are declared, for the sandbox. */
  readonly declarations: Map<SandboxComponent | Closure, Declaration>;
  /** What files declare themselves, for components that are made of their tags. */
  readonly ownModules: Map<string, string>;
  sandbox: Sandbox | null;
  /** The component being rendered, when it will live on in the browser. */
  island: Island | null = null;
  /** Scripts of such components, by where they stand in the output. */
  readonly scripts = new Map<string, string>();
  readonly groups: Group[] = [];
  /** Raw HTML tags of a Markdown page that a later piece may close. */
  readonly openTags: string[] = [];
  private internalIds = 0;
  private headingSlugs: ReadonlySet<string> | null = null;
  frame: Frame;
  aside = '';
  depth = 0;
  /** Nesting of expanded snippets and how many were expanded in all. */
  expansions = 0;
  /** Output so far that no longer grows by concatenation alone: a bound on bombs. */
  written = 0;
  /** Text of the section being rendered; a heading starts a new one. */
  plain = '';
  section: string | null = null;
  /** Set by everything that may not stand inside a paragraph. */
  sawBlock = false;
  /** Inside an `<a>`: a link there would end it, so it gives its text only. */
  inAnchor = false;
  /** Set by every link; a card that holds one cannot be a link itself. */
  sawLink = false;
  /** Inside a `<select>` with a value: the values of the options that are chosen. */
  selected: ReadonlySet<string> | null = null;
  /** Paragraphs directly inside give their content only. */
  tight = false;

  /** `before`: an earlier rendering of the page, whose modules need not be loaded again. */
  constructor(
    page: string,
    frame: Frame,
    site: { context: RenderContext; nodes: NodeRendering; before?: Renderer },
  ) {
    this.page = page;
    this.frame = frame;
    this.context = site.context;
    this.words = site.context.words ?? ENGLISH;
    this.nodes = site.nodes;
    this.shared = site.before?.shared ?? createPageScope();
    this.modules = site.before?.modules ?? new Map();
    this.declarations = site.before?.declarations ?? new Map();
    this.ownModules = site.before?.ownModules ?? new Map();
    this.sandbox = site.before?.sandbox ?? null;
  }

  /** HTML between an element's tags, seen from the file that wrote it. */
  content(element: Element): string {
    if (element.node < 0) return this.nodes.value(this, element.children);
    if (element.frame === this.frame) return this.nodes.children(this, element.node);
    return this.within(element.frame, () => this.nodes.children(this, element.node));
  }

  /** HTML of one node, likewise. */
  piece({ frame, node }: PageNode): string {
    return this.within(frame, () => this.nodes.node(this, node));
  }

  /** Seen from another file. */
  within<T>(frame: Frame, look: () => T): T {
    const outer = this.frame;
    this.frame = frame;
    const seen = look();
    this.frame = outer;
    return seen;
  }

  /** The same, with a paragraph at the top giving its content only: for titles, buttons, cells. */
  inlineContent(element: Element): string {
    const outer = this.tight;
    this.tight = true;
    const html = this.content(element);
    this.tight = outer;
    return html.trim();
  }

  /** What stands between an element's tags, as it was written, without its indentation. */
  sourceText(element: Element): string {
    if (element.node < 0) return element.children.filter((child) => typeof child === 'string').join('');
    const { tree, parsed } = element.frame;
    const count = tree.childCount(element.node);
    if (count === 0) return '';
    const from = tree.start(tree.child(element.node, 0));
    const text = parsed.text.slice(from, tree.end(tree.child(element.node, count - 1)));
    const indent = from - (parsed.text.lastIndexOf('\n', from - 1) + 1);
    return this.fill(text.replaceAll(`\n${' '.repeat(indent)}`, '\n')).trim();
  }

  /** A group that parts report to while `content` renders. */
  collect(kind: string, element: Element): Group & { html: string } {
    const group = { kind, parts: [] as GroupPart[], html: '' };
    this.groups.push(group);
    group.html = this.content(element);
    this.groups.pop();
    return group;
  }

  /** The innermost group, when it is of that kind. */
  group(kind: string): Group | null {
    const group = this.groups[this.groups.length - 1];
    return group !== undefined && group.kind === kind ? group : null;
  }

  /** An id that links may point to; a heading of the page that wants the same one keeps it. */
  anchor(wanted: string, kind: string, slug = componentSlug): string {
    const base = slug(wanted);
    const second = kind === 'tab' ? 2 : 1;
    const id = this.ids.unique(this.isHeadingSlug(base) ? `${kind}-${base}` : base, second);
    this.anchors.push(id);
    return id;
  }

  /** An id that something had before, as HTML; '' when it has it still or something else wants it. */
  alias(id: string): string {
    if (id === '' || this.isHeadingSlug(id) || FRAME_IDS.has(id) || !this.ids.reserve(id)) return '';
    this.anchors.push(id);
    return `<span class="alias" id="${escapeHtml(id)}"></span>`;
  }

  /** Whether a heading of this file wants the id. */
  isHeadingSlug(id: string): boolean {
    this.headingSlugs ??= findHeadingSlugs(this.frame.tree);
    return this.headingSlugs.has(id);
  }

  /** For the page's own wiring; no heading or author takes such an id. */
  internalId(): string {
    this.internalIds += 1;
    return `_${this.internalIds}`;
  }

  /** `{word}` in code, attributes and addresses of a snippet stands for its property of that name. */
  fill(text: string): string {
    const { props } = this.frame;
    if (props === null || !text.includes('{')) return text;
    return text.replace(WORD, (written, name: string) => {
      const value = Object.hasOwn(props, name) ? props[name] : null;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : written;
    });
  }

  say(text: string): void {
    if (text !== '') this.plain += `${text}\n`;
  }

  closeSection(next: string | null): void {
    // As it came together: whoever reads it trims it, and most builds have no reader.
    if (this.plain !== '') this.text.push({ heading: this.section, text: this.plain });
    this.plain = '';
    this.section = next;
  }

  enter(offset: number): void {
    this.depth += 1;
    if (this.depth > LIMITS.depth) throw new PageLimitExceeded('nested too deeply', offset);
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Counts output that is about to be multiplied (snippets, expressions). */
  spend(length: number): void {
    this.written += length;
    if (this.written > LIMITS.outputLength) throw new PageLimitExceeded('the page grows too large', -1);
  }

  report(problem: Problem): void {
    if (this.diagnostics.length < LIMITS.diagnostics) this.diagnostics.push(this.diagnose(problem));
  }

  /** A problem with its place in the file that is being rendered. */
  diagnose(problem: Problem): Diagnostic {
    const { file, map } = this.frame;
    const { offset } = problem;
    const at = offset < 0 ? null : problem.inFile ? map.positionInFile(offset) : map.position(offset);
    return {
      severity: problem.severity ?? 'warning',
      file,
      line: at?.line ?? null,
      column: at?.column ?? null,
      rule: problem.rule,
      message: problem.message,
      hint: problem.hint ?? null,
      excerpt: at ? map.line(at.line) : null,
    };
  }

  /** Drops what belongs to content that will not be shown after all. */
  forget(): void {
    this.headings.length = 0;
    this.anchors.length = 0;
    this.links.length = 0;
    this.text.length = 0;
    this.updates.length = 0;
    this.features.clear();
    this.scripts.clear();
    this.aside = '';
    this.plain = '';
  }
}

export interface FootnoteUse {
  frame: Frame;
  node: number;
  id: string;
  references: number;
}
