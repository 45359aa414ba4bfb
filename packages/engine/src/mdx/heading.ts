import { escapeHtml } from './escape.ts';
import { alternativeSlug, FRAME_IDS, slug } from './heading-ids.ts';
import type { Renderer } from './renderer.ts';

export function renderHeading(r: Renderer, node: number): string {
  const { tree, map, parsed } = r.frame;
  const offset = tree.start(node);
  const given =
    parsed.headingIds === null ? null : (parsed.headingIds.get(map.position(offset).line) ?? null);
  return emitHeading(r, {
    depth: tree.byte(node, 0),
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

/** What readers copy the heading's address from. */
function ownLink(r: Renderer, id: string, text: string | null): string {
  const alias = text === null ? '' : aliasAttribute(r, text);
  return `<a class="anchor"${alias} href="#${escapeHtml(encodeURI(id))}" aria-hidden="true" tabindex="-1"></a>`;
}

/** For what turns out to be part of a link: a link in it would end it. */
export function withoutOwnLinks(html: string): string {
  return html.includes('<a class="anchor"') ? html.replace(/<a class="anchor"[^>]*><\/a>/g, '') : html;
}

function plainHeading(r: Renderer, heading: HeadingParts, html: string): string {
  const { depth, given, attributes = '' } = heading;
  const id = given === null ? '' : ` id="${escapeHtml(headingId(r, heading, given))}"`;
  r.plain += '\n';
  r.sawBlock = true;
  return `<h${depth}${id}${attributes}>${html}</h${depth}>`;
}

function headingId(r: Renderer, { given, offset }: HeadingParts, text: string): string {
  let id: string;
  if (given === null || given === '') {
    const wanted = slug(text);
    id = r.ids.unique(wanted);
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

/** A second id on the heading's own link, where nothing else wants it. */
function aliasAttribute(r: Renderer, text: string): string {
  const alias = alternativeSlug(text);
  if (alias === null || r.isHeadingSlug(alias) || !r.ids.reserve(alias)) return '';
  r.anchors.push(alias);
  return ` id="${escapeHtml(alias)}"`;
}

function collapse(text: string): string {
  return text.includes('\n') || text.includes('  ') ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

/** The heading is shown inside a link in the table of contents. */
function withoutLinks(html: string): string {
  return html.includes('<a ') ? html.replace(/<\/?a\b[^>]*>/g, '') : html;
}
