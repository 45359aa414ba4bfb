/** The theme's one stylesheet, with the site's colours, fonts and icons in it. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { createIcons, toMaskUrl } from '../icons/find-icon.ts';
import { fontCss } from './fonts.ts';
import { paletteCss } from './palette.ts';
import { THEME_VARIANTS } from './theme-variants.data.ts';

const SHEETS = ['base', 'chrome', 'prose', 'code', 'components', 'reference'];

/** Shapes that the theme itself draws: the name in the stylesheets, and the icon of lucide. */
const OWN_ICONS: Readonly<Record<string, string>> = {
  alert: 'triangle-alert',
  arrow: 'arrow-right',
  bulb: 'lightbulb',
  check: 'check',
  'check-circle': 'circle-check',
  close: 'x',
  copy: 'copy',
  down: 'chevron-down',
  file: 'file',
  folder: 'folder',
  hash: 'hash',
  info: 'info',
  list: 'text-align-start',
  menu: 'menu',
  moon: 'moon',
  out: 'arrow-up-right',
  print: 'printer',
  right: 'chevron-right',
  rss: 'rss',
  sun: 'sun',
  text: 'file-text',
};

export interface StylesheetInput {
  config: SiteConfig;
  /** Rules for icons of navigation. */
  iconCss: string;
  /** Address of a file of the site, seen from the stylesheet; null when there is none. */
  embed: (written: string) => string | null;
}

export function themeStylesheet({ config, iconCss, embed }: StylesheetInput): string {
  const sheets = SHEETS.map((name) => readFileSync(new URL(`./css/${name}.css`, import.meta.url), 'utf8'));
  const parts = [
    ...sheets,
    THEME_VARIANTS[config.theme],
    paletteCss(config),
    ownIcons(),
    fontCss(config.fonts, embed),
    backgroundCss(config.background, embed),
    config.styling.codeblocks.mode === 'dark' ? '.code-block,.code-group{color-scheme:dark}' : '',
  ];
  return minify(parts.join('\n')) + iconCss;
}

function ownIcons(): string {
  const icons = createIcons('lucide');
  const rules = Object.entries(OWN_ICONS).map(([name, shape]) => {
    return `--i-${name}:${toMaskUrl(icons.shape(shape, null)!)}`;
  });
  return `:root{${rules.join(';')}}`;
}

const DECORATIONS: Readonly<Record<string, string>> = {
  gradient:
    'background-image:radial-gradient(60rem 28rem at 75% -8rem,color-mix(in srgb,var(--brand) 16%,transparent),transparent);background-repeat:no-repeat',
  grid: 'background-image:linear-gradient(var(--line) 1px,transparent 1px),linear-gradient(90deg,var(--line) 1px,transparent 1px);background-size:3rem 3rem;mask-image:linear-gradient(#000,transparent 28rem)',
  windows:
    'background-image:linear-gradient(115deg,transparent 55%,color-mix(in srgb,var(--brand) 9%,transparent) 55% 62%,transparent 62% 66%,color-mix(in srgb,var(--brand) 7%,transparent) 66% 78%,transparent 78%);mask-image:linear-gradient(#000,transparent 34rem)',
};

/** Drawn behind the page, on a layer of its own. */
function backgroundCss(background: SiteConfig['background'], embed: StylesheetInput['embed']): string {
  if (background === null) return '';
  const layer = 'content:"";position:absolute;inset:0;z-index:-1;pointer-events:none';
  const { decoration, image } = background;
  let css = decoration === null ? '' : `body::before{${layer};${DECORATIONS[decoration]}}`;
  if (decoration !== null) css += 'body{position:relative}';
  const light = image?.light ? embed(image.light) : null;
  const dark = image?.dark ? embed(image.dark) : null;
  const picture = (url: string): string =>
    `body{background-image:url("${url}");background-size:100% auto;background-repeat:no-repeat}`;
  if (light !== null) css += picture(light);
  if (dark !== null && dark !== light) css += `html.dark ${picture(dark)}`;
  return css;
}

/** Comments and white space that mean nothing; strings hold none of what is replaced. */
function minify(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: (?=[^;{}]*[;}])/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
