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

/** Tabs of the header as pills. */
const PILL_TABS = `.nav-tabs{gap:.35rem}
.nav-tabs>a,.nav-tabs summary,.nav-tabs>span{height:2rem;margin:.2rem 0 .55rem;padding-inline:.75rem;border:0;border-radius:var(--small)}
.nav-tabs>a:hover,.nav-tabs summary:hover{background:var(--panel)}
.nav-tabs [aria-current],.nav-tabs>[data-active]>summary{background:var(--tint);color:var(--accent)}`;

/** Titles of groups as quiet capitals. */
const CAPITALS = `#sidebar .group,#table-of-contents .toc-title{font-size:.6875rem;font-weight:600;text-transform:uppercase;letter-spacing:.07em;color:var(--soft)}`;

export const THEME_VARIANTS: Readonly<Record<SiteConfig['theme'], string>> = {
  /** The plain one, which all others start from. */
  mint: '',
  /** Soft panels: a tinted sidebar, pills, filled cards. */
  maple: `:root{--radius:1rem;--small:.65rem}
${sidebarGround('var(--panel)')}${PILL_TABS}
#sidebar .nav a[aria-current]{background:var(--raised);box-shadow:0 0 0 1px var(--line),0 1px 2px #0000000d}
.card{border-color:transparent;background:var(--panel)}.code-block,.code-group{border-color:transparent;background:var(--panel);--code:var(--panel)}`,
  /** For money: a header of its own ground under a line of the site's colour, ruled headings, quiet capitals. */
  palm: `:root{--radius:.5rem;--small:.35rem}
#navbar{background:var(--panel);border-top:3px solid var(--fill)}html{--bar:4rem}
${LINE_SIDEBAR}${CAPITALS}
.prose h2{padding-bottom:.45rem;border-bottom:1px solid var(--line)}
.card{border-inline-start:3px solid var(--accent)}`,
  /** Nothing but words: no lines, large light headings, cards and code without edges. */
  willow: `#navbar{border-color:transparent}${LINE_SIDEBAR}
#sidebar .nav>li>ul,#table-of-contents ul{border-color:transparent}
.nav-tabs>a,.nav-tabs summary{border-color:transparent!important}.nav-tabs [aria-current]{color:var(--accent)}
h1{font-size:2.25rem;font-weight:500;letter-spacing:-.03em}.prose :is(h2,h3){font-weight:550}
.eyebrow{color:var(--soft);font-weight:500}.eyebrow+.title-row{margin-top:.25rem}
.card,.pagination a,.code-block,.code-group{border-color:transparent;background:var(--panel);--code:var(--panel)}`,
  /** A terminal: letters of one width, sharp corners, dashed lines, marks before headings. */
  linden: `${SHARP}:root{--heading:var(--mono)}
#sidebar .group,.eyebrow,#table-of-contents .toc-title,.nav-tabs,.brand{font-family:var(--mono)}
#sidebar .group,.eyebrow,#table-of-contents .toc-title{font-size:.75rem;text-transform:uppercase;letter-spacing:.04em}
.prose h2::before{content:"## ";color:var(--accent)}.prose h3::before{content:"### ";color:var(--accent)}
#sidebar .nav a[aria-current]{background:none}#sidebar .nav a[aria-current]::before{content:">"}
#navbar,.card,.pagination a,.accordion,.code-block,.code-group{border-color:var(--edge)}
#navbar{border-bottom-style:dashed}.card,.pagination a,.accordion,.code-block,.code-group{border-style:dashed}`,
  /** The text as a card on a tinted ground, and cards that float. */
  almond: `:root{--radius:.9rem}@media (min-width:60.01rem){body{background:var(--panel)}#navbar{background:var(--panel);border-color:transparent}
#content-container{background:var(--page);border:1px solid var(--line);border-radius:var(--radius);margin-block:.5rem 1.5rem}#table-of-contents:not(:popover-open){padding-inline-start:1.5rem}}
.card{border-color:transparent;background:var(--raised);box-shadow:var(--shadow)}
#sidebar .nav a[aria-current]{background:var(--raised);box-shadow:0 1px 3px light-dark(#0000001a,#0006)}${PILL_TABS}`,
  /** Dense, for large sites: small letters, a ruled sidebar, tabs on a bar of their own. */
  aspen: `:root{--radius:.5rem;--small:.35rem}${sidebarGround('none')}${CAPITALS}
#sidebar{font-size:.8125rem}#sidebar a,#sidebar .nav summary{padding-block:.22rem}#sidebar .group{margin-top:1.25rem}
#sidebar .nav>li+li{border-top:1px solid var(--line);margin-top:.9rem;padding-top:.9rem}#sidebar .nav>li+li>.group{margin-top:0}
html.has-tabs #navbar .nav-tabs{max-width:none;background:var(--panel);border-top:1px solid var(--line)}
@media (min-width:60.01rem){html.has-tabs #navbar .nav-tabs{padding-inline:max(2rem,calc((100vw - var(--wide)) / 2 + 2rem))}}
body{font-size:.9375rem}h1{font-size:1.625rem}.prose h2{font-size:1.25rem}`,
  /** Stately: wide lines of text, large headings, a bar beside the current page, cards under a rule. */
  sequoia: `${SHARP}html{--bar:4.25rem}.body{max-width:50rem}.mode-default .prose>:where(p,ul:not(.tree),ol:not(.steps),blockquote){max-width:44rem}
h1{font-size:2.5rem;letter-spacing:-.035em}.prose h2{margin-top:3.25rem;font-size:1.75rem}.lead{font-size:1.1875rem}
#sidebar .nav a[aria-current]{background:none;color:var(--strong);box-shadow:inset 2px 0 var(--accent);border-radius:0}
[dir="rtl"] #sidebar .nav a[aria-current]{box-shadow:inset -2px 0 var(--accent)}
.card{border-width:2px 0 0;border-color:var(--strong);border-radius:0;padding-inline:0;background:none}
.eyebrow{text-transform:uppercase;font-size:.75rem;letter-spacing:.08em}`,
  /** Round and bright: the current page filled with the site's colour, a header that floats, tinted cards. */
  luma: `:root{--radius:1.1rem;--small:.75rem}
#navbar{border-color:transparent;box-shadow:var(--shadow)}${PILL_TABS}
.nav-tabs [aria-current]{background:var(--fill)!important;color:var(--on-fill)!important}
#sidebar .nav a[aria-current]{background:var(--fill);color:var(--on-fill)}#sidebar [aria-current] .method-pill{background:var(--page)}#sidebar a{font-weight:450}
.card{border-color:transparent;background:linear-gradient(160deg,var(--tint),transparent 75%),var(--raised);box-shadow:0 0 0 1px var(--line)}
.links .primary{border-radius:2rem}`,
};
