/** A site's colours, light and dark, from the two or three that docs.json names. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { mix, readable, textOn } from './color.ts';

/** `:root{…}` with every colour as `light-dark(…)`, so that one value of `color-scheme` switches them all. */
export function paletteCss(site: ColoredSite): string {
  const light = shadesOf(site, 'light');
  const dark = shadesOf(site, 'dark');
  const names = Object.keys(light) as (keyof Shades)[];
  const values = names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`);
  return `:root{${values.join(';')}}\n`;
}

type ColoredSite = Pick<SiteConfig, 'colors' | 'background'>;

export function shadesOf({ colors, background }: ColoredSite, mode: 'light' | 'dark'): Shades {
  if (mode === 'light') {
    return shades({
      accent: colors.primary,
      fill: colors.dark ?? colors.primary,
      page: background?.color?.light ?? '#ffffff',
      ink: '#0d1117',
      isDark: false,
    });
  }
  const onDark = colors.light ?? colors.primary;
  return shades({
    accent: onDark,
    fill: onDark,
    page: background?.color?.dark ?? mix('#0b0d10', onDark, 0.015),
    ink: '#ffffff',
    isDark: true,
  });
}

interface Base {
  accent: string;
  fill: string;
  page: string;
  ink: string;
  isDark: boolean;
}

interface Shades {
  page: string;
  panel: string;
  raised: string;
  line: string;
  edge: string;
  text: string;
  strong: string;
  soft: string;
  faint: string;
  brand: string;
  accent: string;
  tint: string;
  fill: string;
  'on-fill': string;
}

/** Greys lean a little towards the site's own colour. */
function shades({ accent, fill, page, ink, isDark }: Base): Shades {
  const grey = mix(ink, accent, 0.06);
  const panel = mix(page, grey, isDark ? 0.045 : 0.028);
  const tint = mix(page, accent, isDark ? 0.14 : 0.07);
  const behind = [page, panel];
  const button = isDark ? readable(fill, [page], 3) : fill;
  return {
    page,
    panel,
    raised: mix(page, grey, isDark ? 0.055 : 0),
    line: mix(page, grey, isDark ? 0.11 : 0.09),
    edge: mix(page, grey, isDark ? 0.2 : 0.18),
    text: mix(page, grey, isDark ? 0.8 : 0.8),
    strong: mix(page, grey, isDark ? 0.96 : 0.97),
    soft: readable(mix(page, grey, isDark ? 0.6 : 0.63), behind, 4.6),
    faint: readable(mix(page, grey, isDark ? 0.48 : 0.5), behind, 4.5),
    brand: accent,
    accent: readable(accent, [page, panel, tint], 4.6),
    tint,
    fill: button,
    'on-fill': textOn(button),
  };
}
