/** The theme's one stylesheet, with the site's colours, fonts and icons in it. `css/` is its source. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { codeCss } from './code-colors.ts';
import { cssAddress } from './css-address.ts';
import { fontCss } from './fonts.ts';
import { paletteCss } from './palette.ts';
import { THEME_VARIANTS } from './theme-variants.data.ts';

export interface StylesheetInput {
  config: SiteConfig;
  /** Whether pages have requests to try. */
  hasRequests: boolean;
  /** Rules for icons of navigation. */
  iconCss: string;
  /** Address of a file of the site, seen from the stylesheet; null when there is none. */
  embed: (written: string) => string | null;
}

export function themeStylesheet({ config, hasRequests, iconCss, embed }: StylesheetInput): string {
  const parts = [
    readFileSync(new URL('./css/theme.gen.css', import.meta.url), 'utf8'),
    hasRequests ? readFileSync(new URL('./css/endpoint.gen.css', import.meta.url), 'utf8') : '',
    THEME_VARIANTS[config.theme],
    paletteCss(config),
    fontCss(config.fonts, embed),
    backgroundCss(config.background, embed),
    codeCss(config.styling.codeblocks),
  ];
  return parts.filter((part) => part !== '').join('\n') + iconCss;
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
  const light = image?.light ? cssAddress(image.light, embed) : null;
  const dark = image?.dark ? cssAddress(image.dark, embed) : null;
  const picture = (url: string): string =>
    `body{background-image:url("${url}");background-size:100% auto;background-repeat:no-repeat}`;
  if (light !== null) css += picture(light);
  if (dark !== null && dark !== light) css += `html.dark ${picture(dark)}`;
  return css;
}
