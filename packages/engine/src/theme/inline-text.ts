/** A line of docs.json with its markup: emphasis, code, links and a few tags. No page, so no need of a whole renderer. */
import { escapeHtml } from '../mdx/escape.ts';
import { isSafeLink } from '../mdx/html/safe-url.ts';
import { outside } from './addresses.ts';

const LONGEST = 4000;
const DEEPEST = 8;
const KEPT_TAGS = 'b|strong|em|i|u|s|code|mark|small|sub|sup|span';
const MARKUP = new RegExp(
  [
    /`(?<code>[^`]+)`/,
    /\[(?<label>(?:[^[\]]|\[[^[\]]*\])+)\]\((?<to>[^()\s]+)(?:\s+"[^"]*")?\)/,
    /\*\*(?=\S)(?<bold>.+?)(?<=\S)\*\*(?!\*)/,
    /__(?=\S)(?<bold2>.+?)(?<=\S)__(?!\w)/,
    /(?<![\w*])\*(?=\S)(?<slanted>[^*]+?)(?<=\S)\*(?![\w*])/,
    /(?<!\w)_(?=\S)(?<slanted2>[^_]+?)(?<=\S)_(?!\w)/,
    /<a\s(?<attributes>[^<>]*)>(?<linked>.*?)<\/a>/,
    new RegExp(`<(?<tag>${KEPT_TAGS})(?:\\s[^<>]*)?>(?<inside>.*?)</\\k<tag>>`),
    /(?<br><br\s*\/?>)/,
    /(?<entity>&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'is',
);
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\})/i;

/** Its words alone, escaped: for attributes. */
export function plainText(source: string): string {
  if (!MAY_HAVE_MARKUP.test(source)) return escapeHtml(source);
  return inlineText(source, (href) => href).replace(/<[^>]*>/g, '');
}

/** Most texts have none of it. */
const MAY_HAVE_MARKUP = /[*_`[<&]/;

export function inlineText(source: string, place: (href: string) => string): string {
  if (!MAY_HAVE_MARKUP.test(source)) return escapeHtml(source);
  return write(source.slice(0, LONGEST), place, 0);
}

/** Where the links of a text lead, as they are written. */
export function linksIn(source: string): string[] {
  const found: string[] = [];
  inlineText(source, (href) => {
    found.push(href);
    return href;
  });
  return found;
}

function write(source: string, place: (href: string) => string, depth: number): string {
  let html = '';
  for (let rest = source; ; ) {
    const found = depth > DEEPEST ? null : MARKUP.exec(rest);
    if (found === null) return html + escapeHtml(rest);
    html += escapeHtml(rest.slice(0, found.index));
    html += mark(found.groups!, (inner) => write(inner, place, depth + 1), place);
    rest = rest.slice(found.index + found[0].length);
  }
}

type Groups = Record<string, string | undefined>;

function mark(found: Groups, inner: (text: string) => string, place: (href: string) => string): string {
  if (found.code !== undefined) return `<code>${escapeHtml(found.code)}</code>`;
  if (found.to !== undefined) return link(found.to, inner(found.label!), place);
  if (found.attributes !== undefined) return link(hrefIn(found.attributes), inner(found.linked!), place);
  const bold = found.bold ?? found.bold2;
  if (bold !== undefined) return `<strong>${inner(bold)}</strong>`;
  const slanted = found.slanted ?? found.slanted2;
  if (slanted !== undefined) return `<em>${inner(slanted)}</em>`;
  if (found.br !== undefined) return '<br>';
  if (found.entity !== undefined) return found.entity;
  const tag = found.tag!.toLowerCase();
  return `<${tag}>${inner(found.inside!)}</${tag}>`;
}

function hrefIn(attributes: string): string {
  const found = HREF.exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

function link(href: string, text: string, place: (href: string) => string): string {
  if (href === '' || !isSafeLink(href)) return text;
  const to = place(href);
  return `<a href="${escapeHtml(to)}"${outside(to)}>${text}</a>`;
}
