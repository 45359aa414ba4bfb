import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { LIMITS } from './limits.ts';
import type { Heading, PageLink, PageUpdate, TextBlock } from './render-context.ts';

/** What a `<ParamField>` says, for the sample of its page's endpoint. */
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

/** What content tells of its page while it renders. A fork begins empty: whoever made it keeps it or lets it go. */
export class PageFacts {
  readonly headings: Heading[] = [];
  readonly anchors: string[] = [];
  readonly links: PageLink[] = [];
  readonly updates: PageUpdate[] = [];
  readonly params: ParamNote[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** Sections that have ended; of a fork the first one ends what came before the fork, however empty it is. */
  readonly text: TextBlock[] = [];
  /** HTML of the side column. */
  aside = '';
  /** Words of the section that goes on; a heading starts a new one. */
  plain = '';
  section: string | null;
  /** How much there was so far that may not stand inside a paragraph, and how many links. */
  blocks = 0;
  shownLinks = 0;
  readonly #isFork: boolean;

  constructor(before: PageFacts | null = null) {
    this.section = before?.section ?? null;
    this.#isFork = before !== null;
  }

  fork(): PageFacts {
    return new PageFacts(this);
  }

  /** Takes over what a fork was told, in its order. */
  keep(told: PageFacts): void {
    this.headings.push(...told.headings);
    this.anchors.push(...told.anchors);
    this.links.push(...told.links);
    this.updates.push(...told.updates);
    this.params.push(...told.params);
    for (const diagnostic of told.diagnostics) this.report(diagnostic);
    this.aside += told.aside;
    this.blocks += told.blocks;
    this.shownLinks += told.shownLinks;
    this.#keepWords(told);
  }

  /** The same without its words, which are not the page's. */
  keepSilently(told: PageFacts): void {
    told.text.length = 0;
    told.plain = '';
    told.section = this.section;
    this.keep(told);
  }

  #keepWords({ text: [first, ...others], plain, section }: PageFacts): void {
    if (first === undefined) this.plain += plain;
    else {
      this.plain += first.text;
      this.closeSection(section);
      this.text.push(...others);
      this.plain = plain;
    }
  }

  say(text: string): void {
    if (text !== '') this.plain += `${text}\n`;
  }

  closeSection(next: string | null): void {
    // As it came together: whoever reads it trims it, and most builds have no reader.
    const endsWhatCameBefore = this.#isFork && this.text.length === 0;
    if (this.plain !== '' || endsWhatCameBefore) this.text.push({ heading: this.section, text: this.plain });
    this.plain = '';
    this.section = next;
  }

  report(diagnostic: Diagnostic): void {
    if (this.diagnostics.length < LIMITS.diagnostics) this.diagnostics.push(diagnostic);
  }
}
