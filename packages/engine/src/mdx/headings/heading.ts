import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import { headingSlug } from './format-ids.ts';
import { alternativeSlug, FRAME_IDS, slug, writtenSlug } from './heading-ids.ts';
import { DEEPEST_WITH_ID } from './heading-slugs.ts';

export function renderHeading(r: Renderer, node: number): string {
  const { tree, map, parsed } = r.frame;
  const offset = tree.start(node);
  const given =
    parsed.headingIds === null ? null : (parsed.headingIds.get(map.position(offset).line) ?? null);
  return emitHeading(r, {
    depth: tree.depth(node),
    given,
    offset,
    render: () => r.nodes.children(r, node),
  });
}

export interface HeadingParts {
  depth: number;
  given: string | null;
  /** What its id is made of, where that is not its text. */
  name?: string;
  offset: number;
  render: () => string;
  attributes?: string;
  /** Nothing leads to it, unless it was given an id. */
  noAnchor?: boolean;
}

/** Also for `<h2>` written as a tag and for titles of steps and updates that count as headings. */
export function emitHeading(r: Renderer, heading: HeadingParts): string {
  r.closeSection(r.section);
  const tight = r.tight;
  r.tight = true;
  const html = heading.render().trim();
  r.tight = tight;
  const text = collapse(r.plain);
  if (heading.noAnchor) return plainHeading(r, heading, html);
  r.plain = '';
  const id = headingId(r, heading, heading.name ?? text);
  r.section = id;
  r.headings.push({ id, depth: heading.depth, html: withoutLinks(html), text });
  r.sawBlock = true;
  const tag = `h${heading.depth}`;
  const own = r.inAnchor ? '' : ownLink(r, id, heading.given === null ? (heading.name ?? text) : null);
  return `<${tag} id="${escapeHtml(id)}"${heading.attributes ?? ''}>${html}${own}</${tag}>`;
}

/** Headings inside are no part of the page's contents: the component's own title stands for them. */
export function unlisted(r: Renderer, render: () => string): string {
  const from = r.headings.length;
  const html = render();
  for (let index = from; index < r.headings.length; index++) r.headings[index]!.unlisted = true;
  return html;
}

/** What readers copy the heading's address from. It holds the first of the ids that links know beside its own. */
function ownLink(r: Renderer, id: string, text: string | null): string {
  const [first, ...others] = text === null ? [] : otherIds(r, id, text);
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

function plainHeading(r: Renderer, heading: HeadingParts, html: string): string {
  const { depth, given, attributes = '' } = heading;
  const id = given === null ? '' : ` id="${escapeHtml(headingId(r, heading, given))}"`;
  r.plain += '\n';
  r.sawBlock = true;
  return `<h${depth}${id}${attributes}>${html}</h${depth}>`;
}

function headingId(r: Renderer, { given, offset, depth }: HeadingParts, text: string): string {
  let id: string;
  if (given === null || given === '') {
    const wanted = headingSlug(text);
    const isDeep = depth > DEEPEST_WITH_ID && r.isHeadingSlug(wanted);
    id = r.ids.unique(isDeep ? `section-${wanted}` : wanted, 2);
    // The frame has it, so that a link to it does not lead nowhere.
    if (FRAME_IDS.has(wanted)) r.anchors.push(wanted);
  } else {
    if (!r.ids.reserve(given)) {
      r.report({
        rule: 'duplicate-heading-id',
        message: `The id "${given}" is already used on this page`,
        hint: 'Links to it reach the first one; give this heading another id',
        offset,
      });
    }
    id = given;
  }
  r.anchors.push(id);
  return id;
}

/** As GitHub and earlier hosts of the format made them, where nothing else wants them. */
function otherIds(r: Renderer, id: string, text: string): string[] {
  const own = slug(text);
  const ids: string[] = [];
  const add = (other: string | null): void => {
    if (other !== null && other !== '' && !r.isHeadingSlug(other) && r.ids.reserve(other)) ids.push(other);
  };
  // Of equal headings, the second was `-1`.
  if (own === headingSlug(text)) add(id === `${own}-2` ? `${own}-1` : null);
  else if (!r.ids.has(own)) add(own);
  else if (!r.isHeadingSlug(own)) ids.push(r.ids.unique(own));
  add(alternativeSlug(text));
  add(writtenSlug(text));
  r.anchors.push(...ids);
  return ids;
}

function collapse(text: string): string {
  return text.includes('\n') || text.includes('  ') ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

/** The heading is shown inside a link in the table of contents. */
function withoutLinks(html: string): string {
  return html.includes('<a ') ? html.replace(/<\/?a\b[^>]*>/g, '') : html;
}
