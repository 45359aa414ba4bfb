import type { ComponentPlace } from './components/component.ts';
import { escapeHtml } from './escape.ts';
import { headingSlug } from './headings/format-ids.ts';
import { alternativeSlug, FRAME_IDS, slug, writtenSlug } from './headings/heading-ids.ts';
import { DEEPEST_WITH_ID, headingName } from './headings/heading-slugs.ts';
import { typographicSlugs } from './headings/typographic-slugs.ts';
import { decodeEntities } from './html/entities.ts';
import type { Place } from './place.ts';

export function renderHeading(at: Place, node: number): string {
  const { tree, map, parsed } = at.frame;
  const offset = tree.start(node);
  const given =
    parsed.headingIds === null ? null : (parsed.headingIds.get(map.position(offset).line) ?? null);
  return emitHeading(at, {
    depth: tree.depth(node),
    given,
    ...nameInFile(at, node),
    offset,
    render: (inside) => inside.children(node),
  });
}

/** Words that a snippet is given stand in its text as expressions, and count as words. */
function nameInFile(
  { frame: { tree, props } }: Place,
  node: number,
): Pick<HeadingParts, 'name' | 'formerName'> {
  const name = props === null ? headingName(tree, node) : '';
  return name.trim() === '' ? {} : { name: collapse(name), formerName: true };
}

export interface HeadingParts {
  depth: number;
  given: string | null;
  /** What its id is made of, where that is not its text. */
  name?: string;
  /** It was once made of its text. */
  formerName?: boolean;
  offset: number;
  render: (at: ComponentPlace) => string;
  attributes?: string;
  /** Nothing leads to it, unless it was given an id. */
  noAnchor?: boolean;
  /** Links lead to it, but there is nothing on it to copy its address from. */
  unmarked?: boolean;
  /** No part of the page's contents. */
  unlisted?: boolean;
}

/** Also for `<h2>` written as a tag and for titles of steps and updates that count as headings. */
export function emitHeading(at: ComponentPlace, heading: HeadingParts): string {
  at.facts.closeSection(at.facts.section);
  const html = heading.render(at.with({ tight: true })).trim();
  const whole = collapse(at.facts.plain);
  const text = html.includes('<img') ? collapse(withoutPictures(whole, html)) : whole;
  // `## ` with nothing behind it: no line of the contents could lead there.
  const isEmpty = html === '' && heading.given === null;
  if (heading.noAnchor || isEmpty) return plainHeading(at, heading, html);
  at.facts.plain = '';
  const id = headingId(at, heading, heading.name ?? text);
  at.facts.section = id;
  const { depth, unlisted, unmarked } = heading;
  at.facts.headings.push({ id, depth, html: withoutLinks(html), text, ...(unlisted && { unlisted }) });
  at.facts.blocks += 1;
  const tag = `h${depth}`;
  const own =
    at.inAnchor || unmarked
      ? ''
      : ownLink(at, id, { names: namesOf(heading, { text, whole }), code: codeOf(html) });
  return `<${tag} id="${escapeHtml(id)}"${heading.attributes ?? ''}>${html}${own}</${tag}>`;
}

/** Headings inside are no part of the page's contents: the component's own title stands for them. */
export function unlisted(at: ComponentPlace, render: (at: ComponentPlace) => string): string {
  const apart = at.fork();
  const html = render(apart);
  for (const heading of apart.facts.headings) heading.unlisted = true;
  at.facts.keep(apart.facts);
  return html;
}

/** `whole`: with what its pictures show, as ids were once made. */
function namesOf(
  { given, name, formerName }: HeadingParts,
  { text, whole }: { text: string; whole: string },
): string[] {
  if (given !== null) return [];
  const own = name ?? text;
  return own === whole || (name !== undefined && !formerName) ? [own] : [own, whole];
}

/** What readers copy the heading's address from. It holds the first of the ids that links know beside its own. */
function ownLink(
  at: ComponentPlace,
  id: string,
  { names, code }: { names: string[]; code: string[] },
): string {
  const [first, ...others] = names.flatMap((name) => otherIds(at, id, { text: name, code }));
  const alias = first === undefined ? '' : ` id="${escapeHtml(first)}"`;
  return (
    `<a class="anchor"${alias} href="#${escapeHtml(encodeURI(id))}" aria-hidden="true" tabindex="-1"></a>` +
    others.map((other) => `<span class="alias" id="${escapeHtml(other)}"></span>`).join('')
  );
}

/** For what turns out to be part of a link: a link in it would end it. */
export function withoutOwnLinks(html: string): string {
  return html.includes('<a class="anchor"')
    ? html.replace(/<a class="anchor"[^>]*><\/a>(?:<span class="alias"[^>]*><\/span>)*/g, '')
    : html;
}

function plainHeading(at: ComponentPlace, heading: HeadingParts, html: string): string {
  const { depth, given, attributes = '' } = heading;
  const id = given === null ? '' : ` id="${escapeHtml(headingId(at, heading, given))}"`;
  at.facts.plain += '\n';
  at.facts.blocks += 1;
  return `<h${depth}${id}${attributes}>${html}</h${depth}>`;
}

function headingId(at: ComponentPlace, { given, offset, depth }: HeadingParts, text: string): string {
  let id: string;
  if (given === null || given === '') {
    const wanted = headingSlug(text);
    const isDeep = depth > DEEPEST_WITH_ID && at.isHeadingSlug(wanted);
    id = at.page.ids.unique(isDeep ? `section-${wanted}` : wanted, 2);
    // The frame has it, so that a link to it does not lead nowhere.
    if (FRAME_IDS.has(wanted)) at.facts.anchors.push(wanted);
  } else {
    if (!at.page.ids.reserve(given)) {
      at.report({
        rule: 'duplicate-heading-id',
        message: `The id "${given}" is already used on this page`,
        hint: 'Links to it reach the first one; give this heading another id',
        offset,
      });
    }
    id = given;
  }
  at.facts.anchors.push(id);
  return id;
}

/** As GitHub and earlier hosts of the format made them, where nothing else wants them. */
function otherIds(
  at: ComponentPlace,
  id: string,
  { text, code }: { text: string; code: string[] },
): string[] {
  const own = slug(text);
  const ids: string[] = [];
  const add = (other: string | null): void => {
    if (other !== null && at.isFree(other) && at.page.ids.reserve(other)) ids.push(other);
  };
  // Of equal headings, the second was `-1`.
  if (own === headingSlug(text)) add(id === `${own}-2` ? `${own}-1` : own);
  else if (!at.page.ids.has(own)) add(own);
  else if (!at.isHeadingSlug(own)) ids.push(at.page.ids.unique(own));
  add(alternativeSlug(text));
  add(writtenSlug(text));
  // Of equal headings, the second has its number in every spelling.
  const number = own === '' ? '' : (/-\d+$/.exec(id.slice(headingSlug(text).length))?.[0] ?? '');
  for (const set of typographicSlugs(text, code)) add(set + number);
  at.facts.anchors.push(...ids);
  return ids;
}

/** Typography leaves code alone. */
function codeOf(html: string): string[] {
  if (!html.includes('<code')) return [];
  return [...html.matchAll(/<code\b[^>]*>(.*?)<\/code>/gs)].map(([, code]) =>
    decodeEntities(code!.replace(/<[^>]*>/g, '')),
  );
}

/** What a picture shows is no part of the heading's words. */
function withoutPictures(text: string, html: string): string {
  let words = text;
  for (const [, alt] of html.matchAll(/<img\b[^>]*? alt="([^"]+)"/g))
    words = words.replace(decodeEntities(alt!), () => '');
  return words;
}

function collapse(text: string): string {
  return text.includes('\n') || text.includes('  ') ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

/** The heading is shown inside a link in the table of contents. */
function withoutLinks(html: string): string {
  return html.includes('<a ') ? html.replace(/<\/?a\b[^>]*>/g, '') : html;
}
