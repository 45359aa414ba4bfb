/** Fonts that docs.json names. A file of the site is embedded; another host is asked only where `source` says so. */
import type { SiteConfig } from '../config/docs-json.schema.ts';

type Font = Pick<NonNullable<SiteConfig['fonts']>, 'family' | 'weight' | 'source' | 'format'>;

export function fontCss(fonts: SiteConfig['fonts'], embed: (written: string) => string | null): string {
  if (fonts === null) return '';
  const body = fonts.body?.family ? fonts.body : fonts;
  const heading = fonts.heading?.family ? fonts.heading : fonts;
  const faces = new Set([face(body, embed), face(heading, embed)]);
  const values = [
    body.family ? `--sans:${quoted(body.family)},ui-sans-serif,system-ui,sans-serif` : '',
    heading.family ? `--heading:${quoted(heading.family)},ui-sans-serif,system-ui,sans-serif` : '',
  ];
  const weight = heading.weight ? `h1,h2,h3,h4{font-weight:${heading.weight}}` : '';
  return `${[...faces].join('')}:root{${values.filter((value) => value !== '').join(';')}}${weight}`;
}

function face({ family, weight, source, format }: Font, embed: (written: string) => string | null): string {
  if (!family || !source) return '';
  const url = /^https?:\/\//i.test(source) ? source : embed(source);
  if (url === null) return '';
  const kind = format ?? (/\.woff$/i.test(source) ? 'woff' : 'woff2');
  // Without a weight the file may be a variable one.
  const range = weight === null ? '100 900' : String(weight);
  return `@font-face{font-family:${quoted(family)};font-weight:${range};font-display:swap;src:url("${encodeURI(url).replace(/[()'\\]/g, encodeURIComponent)}") format("${kind}")}`;
}

/** The schema lets letters, digits and a few signs through; quotes are the only ones that could end the string. */
function quoted(family: string): string {
  return `"${family.replace(/['"\\]/g, '')}"`;
}
