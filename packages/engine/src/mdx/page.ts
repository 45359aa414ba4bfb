import { Budget, PAGE_LIMITS } from '../expressions/budget.ts';
import type { LoadedModule } from '../expressions/module.ts';
import type { ModuleSource } from '../expressions/sandbox/collect-modules.ts';
import type { Sandbox } from '../expressions/sandbox/sandbox.ts';
import type { Closure, SandboxComponent, Scope } from '../expressions/value.ts';
import { ENGLISH, type Words } from '../words/words.ts';
import { createPageScope } from './dynamic/page-scope.ts';
import type { Frame } from './frame.ts';
import { IdRegistry } from './headings/heading-ids.ts';
import { LIMITS } from './limits.ts';
import { PageFacts } from './page-facts.ts';
import type { RenderContext } from './render-context.ts';

/** A component by its module and its name there. */
export interface Declaration {
  module: ModuleSource;
  name: string;
}

export interface FootnoteUse {
  frame: Frame;
  node: number;
  id: string;
  references: number;
}

/** The code of a page and of the files that it imports, loaded once however often the page is written. */
export class PageCode {
  /** What every file of the page sees: also what the page itself imports and declares. */
  readonly shared: Scope;
  readonly modules = new Map<string, LoadedModule | null>();
  /** Where the functions of the content are declared, for the sandbox. */
  readonly declarations = new Map<SandboxComponent | Closure, Declaration>();
  /** What files declare themselves, for components that are made of their tags. */
  readonly ownModules = new Map<string, string>();
  /** What is wrong with imports, by file and words, and where that was told. */
  readonly toldImports = new Map<string, number>();
  sandbox: Sandbox | null = null;

  constructor(isComponent: Scope['isComponent']) {
    this.shared = createPageScope(isComponent);
  }
}

/** One page while it renders: what all of its places share. What it has given out it never takes back. */
export class Page {
  /** As links name it. */
  readonly path: string;
  readonly context: RenderContext;
  readonly words: Words;
  readonly code: PageCode;
  readonly facts = new PageFacts();
  readonly budget = new Budget(PAGE_LIMITS);
  readonly ids = new IdRegistry();
  readonly features = new Set<string>();
  readonly classNames = new Set<string>();
  /** Scripts of components that live on in the browser, by where they stand in the output. */
  readonly scripts = new Map<string, string>();
  /** In the order of first use, and by where they are defined. */
  readonly footnotes: FootnoteUse[] = [];
  readonly footnoteUses = new Map<Frame, Map<number, FootnoteUse>>();
  /** Raw HTML tags of a Markdown page that a later piece may close. */
  readonly openTags: string[] = [];
  /** Ids that headings will take; known when somebody has asked. */
  headingSlugs: ReadonlySet<string> | null = null;
  writtenIds: ReadonlySet<string> | null = null;
  #internalIds = 0;
  #expansions = 0;
  #written = 0;

  constructor(path: string, context: RenderContext, code: PageCode) {
    this.path = path;
    this.context = context;
    this.words = context.words ?? ENGLISH;
    this.code = code;
  }

  internalId(): string {
    this.#internalIds += 1;
    return `_${this.#internalIds}`;
  }

  /** Counts snippets, which may multiply each other; false when there are too many. */
  expand(): boolean {
    this.#expansions += 1;
    return this.#expansions <= LIMITS.snippetExpansions;
  }

  /** Counts output that is about to be multiplied; false when there is too much. */
  spend(length: number): boolean {
    this.#written += length;
    return this.#written <= LIMITS.outputLength;
  }
}
