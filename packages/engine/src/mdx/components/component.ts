import type { Value } from '../../expressions/value.ts';
import type { Words } from '../../words/words.ts';
import type { Element } from '../element.ts';
import type { Frame } from '../frame.ts';
import type { IdRegistry } from '../headings/heading-ids.ts';
import type { PageFacts, ParamNote } from '../page-facts.ts';
import type { Problem } from '../problem.ts';
import type { RenderContext } from '../render-context.ts';
import type { Group } from './group.ts';

/** A component's HTML. Everything it needs of the page it asks where it stands. */
export type Component = (at: ComponentPlace, element: Element) => string;

/** Components by name, as pages write them. */
export type ComponentTable = Readonly<Record<string, Component>>;

/** What a component gives on to what stands inside of it. */
export interface GivenDown {
  readonly facts: PageFacts;
  /** The file that is seen from here. */
  readonly frame: Frame;
  /** Paragraphs directly inside give their content only. */
  readonly tight: boolean;
  /** Inside an `<a>`: a link there would end it, so it gives its text only. */
  readonly inAnchor: boolean;
  /** The innermost group that parts report to. */
  readonly group: Group | null;
  /** The `<ParamField>` whose content this is. */
  readonly param: ParamNote | null;
}

/** What it may ask of the page that it stands in. */
export interface ComponentPage {
  /** As links name it. */
  readonly path: string;
  readonly context: RenderContext;
  readonly words: Words;
  readonly ids: IdRegistry;
  /** Parts of the theme that the page uses: `tabs`, `mermaid`, … */
  readonly features: Set<string>;
  /** For the page's own wiring; no heading or author takes such an id. */
  internalId(): string;
}

/** Where something stands: an offset in the text of a file; -1 when nobody knows. */
export interface Spot {
  readonly frame: Frame;
  readonly offset: number;
}

/** What a component may ask of the place where it stands. It never changes: `with` gives another. */
export interface ComponentPlace extends GivenDown {
  readonly page: ComponentPage;
  with(change: Partial<GivenDown>): ComponentPlace;
  /** The same place with facts of their own, which can be kept or dropped. */
  fork(): ComponentPlace;
  /** One level further down; throws where a page is nested too deeply. */
  deeper(offset: number): ComponentPlace;
  /** HTML between an element's tags, seen from the file that wrote it. */
  content(element: Element): string;
  /** The same, with a paragraph at the top giving its content only: for titles, buttons, cells. */
  inlineContent(element: Element): string;
  /** What stands between an element's tags, as it was written, without its indentation. */
  sourceText(element: Element): string;
  /** A group that parts report to, and what is left between the element's tags beside them. */
  collect(kind: string, element: Element, titles?: Value[]): Group & { html: string };
  /** HTML of all children of a node of the frame. */
  children(node: number): string;
  /** HTML of a value of an expression: text, numbers, elements, lists of them. */
  value(value: Value): string;
  /** What an expression of the frame gives; undefined when it fails. */
  expression(node: number): Value;
  /** HTML of the content as a string, made safe. */
  html(html: string): string;
  /** Markdown in an attribute, as inline HTML. */
  markdown(text: string): string;
  /** A piece of a page that an expression holds, as blocks. */
  markdownPiece(text: string): string;
  /** `{word}` in code, attributes and addresses of a snippet stands for its property of that name. */
  fill(text: string): string;
  report(problem: Problem): void;
  /** An offset of the frame's text; for -1 that of the tag or expression around it. */
  spotOf(offset: number): Spot;
  /** An id that links may point to; a heading of the page that wants the same one keeps it. */
  anchor(wanted: string, kind: string, slug?: (text: string) => string): string;
  /** An id that something had before, as HTML; '' when it has it still or something else wants it. */
  alias(id: string): string;
  /** The same for an id that the page has already: with a number. */
  numberedAlias(base: string, second?: number): string;
  /** Whether a heading of this file wants the id. */
  isHeadingSlug(id: string): boolean;
  /** Neither a heading nor a tag of the author's wants it: it may be a further name of something. */
  isFree(id: string): boolean;
}
