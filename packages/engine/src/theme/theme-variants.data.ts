/** What each theme name of docs.json changes: the same layout in another temper. */
import type { SiteConfig } from '../config/docs-json.schema.ts';

const LINE_SIDEBAR = `
#sidebar .nav>li>ul{border-inline-start:1px solid var(--line);margin-inline-start:.7rem}
#sidebar .nav details ul{border:0;padding:0}
#sidebar .nav>li>ul :is(a,summary):hover{background:none}
#sidebar .nav>li>ul>li>a{border-radius:0;margin-inline-start:-1px;border-inline-start:1px solid transparent}
#sidebar .nav>li>ul>li>a:hover{border-color:var(--edge)}
#sidebar .nav>li>ul a[aria-current]{background:none;border-color:var(--accent)}`;

/** A ground for the sidebar that reaches the edge of the screen, however wide that is. */
function sidebarGround(ground: string): string {
  return `@media (min-width:60.01rem){.page{position:relative}
body:not(.mode-custom,.mode-center) .page:has(>#sidebar)::before{content:"";position:absolute;z-index:-1;inset-block:0;inset-inline-start:-50vw;width:calc(50vw + var(--nav));background:${ground};border-inline-end:1px solid var(--line)}}`;
}

const SHARP = ':root{--radius:.375rem;--small:.25rem}';

export const THEME_VARIANTS: Readonly<Record<SiteConfig['theme'], string>> = {
  mint: '',
  /** Soft panels. */
  maple: `:root{--radius:1rem;--small:.65rem}
${sidebarGround('var(--panel)')}
#sidebar .nav a[aria-current]{background:var(--raised);box-shadow:0 0 0 1px var(--line)}`,
  /** For fintech: quiet, with a header of its own colour. */
  palm: `:root{--radius:.6rem;--small:.45rem}#navbar{background:var(--panel)}${LINE_SIDEBAR}`,
  /** Hardly any lines. */
  willow: `#navbar{border-color:transparent}${LINE_SIDEBAR}`,
  /** Letters of a terminal. */
  linden: `${SHARP}:root{--heading:var(--mono)}
#sidebar .group,.eyebrow,#table-of-contents .toc-title{font-family:var(--mono);font-size:.75rem;text-transform:uppercase;letter-spacing:.04em}`,
  /** The text as a card on a tinted ground. */
  almond: `@media (min-width:60.01rem){body{background:var(--panel)}#navbar{background:var(--panel);border-color:transparent}
#content-area{background:var(--page);border:1px solid var(--line);border-radius:var(--radius);margin-block:.5rem}}`,
  /** Dense, for large sites. */
  aspen: `:root{--radius:.6rem;--small:.45rem}${sidebarGround('none')}
#sidebar a,#sidebar .nav summary{padding-block:.28rem}`,
  /** Wide and plain. */
  sequoia: `${SHARP}#sidebar .nav a[aria-current]{background:none}.body{max-width:50rem}`,
  /** Rounder than the rest. */
  luma: ':root{--radius:1.1rem;--small:.75rem}#sidebar a,.nav-tabs a{font-weight:450}',
};
