/** Ids of headings as GitHub makes them, which links of existing sites use beside the format's own. */

const DROPPED = /[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;
const PLAIN = /^[a-z0-9_ -]*$/;
/** The same for ASCII, where no tables of letters are needed. */
const DROPPED_ASCII = /[^a-z0-9_\- ]+/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** Headings repeat themselves on every site: "Overview", "Parameters", "Next steps". */
const MOST_KNOWN = 2_000;
const slugs = new Map<string, string>();
const alternatives = new Map<string, string | null>();

export function slug(text: string): string {
  return known(slugs, text, makeSlug);
}

function known<Made>(memory: Map<string, Made>, text: string, make: (text: string) => Made): Made {
  const found = memory.get(text);
  if (found !== undefined) return found;
  const made = make(text);
  if (memory.size >= MOST_KNOWN) memory.clear();
  if (text.length < 200) memory.set(text, made);
  return made;
}

function makeSlug(text: string): string {
  const lower = text.trim().toLowerCase();
  if (PLAIN.test(lower)) return lower.replaceAll(' ', '-');
  const kept = lower.replace(BEYOND_ASCII.test(lower) ? DROPPED : DROPPED_ASCII, '');
  return kept.replaceAll(' ', '-');
}

const SAME_EVERYWHERE = /^[a-z0-9]*(?: [a-z0-9]+)*$/;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * The id that the format's present host gives: what is no letter or digit parts words, as in `node-js` or `meta` for
 * `_meta`. Links of existing sites use both kinds. Null where both are the same.
 */
export function alternativeSlug(text: string): string | null {
  return known(alternatives, text, makeAlternative);
}

function makeAlternative(text: string): string | null {
  const lower = text.trim().toLowerCase();
  if (SAME_EVERYWHERE.test(lower)) return null;
  const alternative = lower.replace(SEPARATORS, '-').replace(/^-|-$/g, '');
  return alternative === '' || alternative === slug(text) ? null : alternative;
}

/**
 * The id that the format's host gave for years: `Step 1: Install` was `step-1:-install`, which addresses escape
 * (`#step-1%3A-install`). Null where it is the same as every other.
 */
export function writtenSlug(text: string): string | null {
  const lower = text.trim().toLowerCase();
  return SAME_EVERYWHERE.test(lower) || lower.length > 200 ? null : lower.replace(/\s+/g, '-');
}

/**
 * Ids of the frame around the content, which custom CSS knows; a heading of such a name gets a number. What the theme
 * itself does not need (`header`, `footer`, `content`, `banner`) the frame leaves to the page instead.
 */
export const FRAME_IDS: ReadonlySet<string> = new Set([
  ...['body-content', 'content-area', 'content-container', 'navbar', 'page-context-menu'],
  ...[
    'page-context-menu-button',
    'page-title',
    'search-bar-entry',
    'search-input',
    'navigation-items',
    'content-side-layout',
    'sidebar',
    'sidebar-content',
    'changelog-filters',
    'table-of-contents',
    'theme-switch',
  ],
  'topbar-cta-button',
]);

/** Ids of one page, each once. */
export class IdRegistry {
  private readonly taken = new Map<string, number>();

  has(id: string): boolean {
    return this.taken.has(id);
  }

  /** Reserves an id as written; false when the page already has it. */
  reserve(id: string): boolean {
    if (this.taken.has(id)) return false;
    this.taken.set(id, 0);
    return true;
  }

  /** A repeated one gets a number: of headings and tabs the second is `-2`, of anything else `-1`. */
  unique(wanted: string, second = 1): string {
    const base = wanted === '' ? 'section' : wanted;
    const seen = this.taken.get(base) ?? (FRAME_IDS.has(base) ? 0 : undefined);
    if (seen === undefined) {
      this.taken.set(base, 0);
      return base;
    }
    let count = Math.max(seen, second - 1);
    let id: string;
    do {
      count += 1;
      id = `${base}-${count}`;
    } while (this.taken.has(id));
    this.taken.set(base, count);
    this.taken.set(id, 0);
    return id;
  }
}
