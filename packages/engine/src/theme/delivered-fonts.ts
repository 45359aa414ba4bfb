/** Fonts that come with Bindery: a site that names one gets its files, and no other host is asked. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { FONTS } from './fonts/fonts.gen.ts';

export interface DeliveredFont {
  slug: string;
  family: string;
  /** From the lightest to the boldest. */
  weights: string;
  /** What makes the fall-back as wide and high, in percent. */
  sizeAdjust: number;
  ascent: number;
  descent: number;
  parts: { subset: string; range: string }[];
}

/** Those that docs.json names without saying where they are. */
export function deliveredFonts(fonts: SiteConfig['fonts']): DeliveredFont[] {
  const named = namedFamilies(fonts).map(({ family }) => family.toLowerCase());
  return FONTS.filter(({ family }) => named.includes(family.toLowerCase()));
}

/** Families that need a file and have none: neither the site's own nor one of ours. */
export function missingFonts(fonts: SiteConfig['fonts']): string[] {
  const delivered = deliveredFonts(fonts).map(({ family }) => family.toLowerCase());
  return namedFamilies(fonts)
    .map(({ family }) => family)
    .filter((family) => !delivered.includes(family.toLowerCase()));
}

/** Names that mean whatever the reader's system has. */
export const GENERIC_FAMILY =
  /^(?:(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|emoji|-apple-system|BlinkMacSystemFont)$/;

function namedFamilies(fonts: SiteConfig['fonts']): { family: string }[] {
  if (fonts === null) return [];
  return [fonts, fonts.heading, fonts.body].flatMap((font) => {
    if (!font?.family || font.source) return [];
    const family = font.family.split(',')[0]!.replace(/['"]/g, '').trim();
    return family === '' || GENERIC_FAMILY.test(family) ? [] : [{ family }];
  });
}

export function fontFeature({ slug }: DeliveredFont): string {
  return `font-${slug}`;
}

/** Named after the version of the fonts: the bytes behind a name never change. */
export function fontPath({ slug }: DeliveredFont, subset: string): string {
  return `assets/${slug}-${subset}-5.3.0.woff2`;
}

export function fontFiles(): { feature: string; path: string; read: () => Buffer }[] {
  return FONTS.flatMap((font) =>
    font.parts.map(({ subset }) => ({
      feature: fontFeature(font),
      path: fontPath(font, subset),
      read: () => readFileSync(new URL(`./fonts/${font.slug}-${subset}.woff2`, import.meta.url)),
    })),
  );
}

/** The font in its parts, of which a browser loads those that the page has letters of; and the fall-back. */
export function deliveredFaces(font: DeliveredFont): string {
  const { family, weights, sizeAdjust, ascent, descent, parts } = font;
  const faces = parts.map(
    ({ subset, range }) =>
      `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:url("${fontPath(font, subset).replace('assets/', '')}") format("woff2");unicode-range:${range}}`,
  );
  return `${faces.join('')}@font-face{font-family:"${family} Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica Neue");size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}
