/** Fonts that docs.json names: ours, or a file of the site; another host is asked only where `source` says so. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { cssAddress } from './css-address.ts';
import { deliveredFaces, deliveredFonts, GENERIC_FAMILY } from './delivered-fonts.ts';

type Font = Pick<NonNullable<SiteConfig['fonts']>, 'family' | 'weight' | 'source' | 'format'>;

export function fontCss(fonts: SiteConfig['fonts'], embed: (written: string) => string | null): string {
  if (fonts === null) return '';
  const body = fonts.body?.family ? fonts.body : fonts;
  const heading = fonts.heading?.family ? fonts.heading : fonts;
  const delivered = deliveredFonts(fonts);
  const faces = new Set([...delivered.map(deliveredFaces), face(body, embed), face(heading, embed)]);
  const list = (family: string): string => {
    const [first = family] = namesIn(family);
    const ours = delivered.some((font) => font.family.toLowerCase() === first.toLowerCase());
    return `${familyList(family)}${ours ? `,"${quoted(first).slice(1, -1)} Fallback"` : ''},ui-sans-serif,system-ui,sans-serif`;
  };
  const values = [
    body.family ? `--sans:${list(body.family)}` : '',
    heading.family ? `--heading:${list(heading.family)}` : '',
  ];
  const weight = heading.weight ? `h1,h2,h3,h4{font-weight:${heading.weight}}` : '';
  return `${[...faces].join('')}:root{${values.filter((value) => value !== '').join(';')}}${weight}`;
}

function face({ family, weight, source, format }: Font, embed: (written: string) => string | null): string {
  if (!family || !source) return '';
  const url = cssAddress(source, embed);
  if (url === null) return '';
  const kind = format ?? (/\.woff$/i.test(source) ? 'woff' : 'woff2');
  // Without a weight the file may be a variable one.
  const range = weight === null ? '100 900' : String(weight);
  return `@font-face{font-family:${quoted(namesIn(family)[0] ?? family)};font-weight:${range};font-display:swap;src:url("${url}") format("${kind}")}`;
}

function familyList(family: string): string {
  return namesIn(family)
    .map((name) => (GENERIC_FAMILY.test(name) ? name : quoted(name)))
    .join(',');
}

function namesIn(family: string): string[] {
  return family
    .split(',')
    .map((name) => name.replace(/['"]/g, '').trim())
    .filter((name) => name !== '');
}

/** The schema lets letters, digits and a few signs through; quotes are the only ones that could end the string. */
function quoted(family: string): string {
  return `"${family.replace(/['"\\]/g, '')}"`;
}
