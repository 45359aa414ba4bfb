/** Plain HTML and SVG tags of the content. */

import { emitHeading } from '../heading.ts';
import type { Place } from '../place.ts';
import { withFormValue } from './form-values.ts';
import { innerHtmlOf, tagAttributes } from './html-attributes.ts';
import type { HtmlTag } from './html-tag.ts';
import {
  BLOCK_TAGS,
  DROPPED_TAGS,
  PHRASING_PARENTS,
  SVG_TAGS,
  UNWRAPPED_TAGS,
  VOID_TAGS,
} from './html-tags.data.ts';
import { isOwnCode } from './own-code.ts';
import { safeCss } from './style-attribute.ts';

/** What stands inside of these is for browsers that cannot play them: no reader sees it. */
const PLAYERS = new Set(['audio', 'canvas', 'iframe', 'video']);

const TAG_NAME = /^[a-z][a-zA-Z0-9-]*$/;

export function renderHtmlElement(at: Place, written: HtmlTag): string {
  const isLinkInLink = written.name === 'a' && at.inAnchor;
  const tag = isLinkInLink ? asSpan(written) : withFormValue(at, written);
  const name = SVG_TAGS.has(tag.name) ? tag.name : tag.name.toLowerCase();
  if (!TAG_NAME.test(name)) return tag.content(at);
  if (DROPPED_TAGS.has(name.toLowerCase())) return dropped(at, name, tag);
  if (name === 'style') return styleSheet(tag, at);
  if (name.length === 2 && name >= 'h1' && name <= 'h6') return headingTag(at, name, tag);
  if (isHrefAnimation(name, tag)) return '';
  const attributes = tagAttributes(at, name, tag);
  if (attributes.id !== null) claimId(at, attributes.id);
  if (VOID_TAGS.has(name)) {
    if (name === 'hr') at.facts.blocks += 1;
    else if (name === 'br') at.facts.plain += '\n';
    return `<${name}${attributes.html}>`;
  }
  const { plain } = at.facts;
  const html = `<${name}${attributes.html}>${inside(at, name, attributes.innerHtml, tag)}</${name}>`;
  if (PLAYERS.has(name)) at.facts.plain = plain;
  if (BLOCK_TAGS.has(name)) {
    at.facts.blocks += 1;
    at.facts.plain += '\n';
  } else if (name === 'button') at.facts.plain += ' ';
  return html;
}

const OF_LINKS = new Set(['href', 'target', 'rel', 'download']);

/** A link would end the one around it: its text stays, and what else it says of itself. */
function asSpan(tag: HtmlTag): HtmlTag {
  const kept = tag.names.map((_, i) => i).filter((i) => !OF_LINKS.has(tag.names[i]!));
  const names = kept.map((i) => tag.names[i]!);
  return { ...tag, name: 'span', names, values: kept.map((i) => tag.values[i]) };
}

function inside(at: Place, name: string, innerHtml: string | null, tag: HtmlTag): string {
  if (innerHtml !== null) return at.html(innerHtml);
  const tight = PHRASING_PARENTS.has(name);
  const isLink = name === 'a';
  const inAnchor = at.inAnchor || isLink;
  const isSame = tight === at.tight && inAnchor === at.inAnchor;
  const html = tag.content(isSame ? at : at.with({ tight, inAnchor }));
  if (isLink) at.facts.shownLinks += 1;
  return tight && html.endsWith('\n') ? html.slice(0, -1) : html;
}

function dropped(at: Place, name: string, tag: HtmlTag): string {
  if (UNWRAPPED_TAGS.has(name)) return tag.content(at);
  if (isOwnCode(at, name, tag)) return '';
  at.report({
    rule: 'tag-not-allowed',
    message: `<${name}> is not allowed in pages and is left out`,
    hint:
      name === 'script'
        ? 'Put the script into a .js file of the site, or its address into "integrations.customScripts" of docs.json'
        : null,
    offset: tag.offset,
  });
  return '';
}

/** The text of a style sheet as it is; it cannot close its own tag. */
function styleSheet(tag: HtmlTag, at: Place): string {
  const apart = at.fork();
  tag.content(apart);
  const given = innerHtmlOf(tag.values[tag.names.indexOf('dangerouslySetInnerHTML')]);
  const css = given ?? apart.facts.plain;
  at.facts.keepSilently(apart.facts);
  return `<style>${safeCss(css.trim())}</style>`;
}

function headingTag(at: Place, name: string, tag: HtmlTag): string {
  const idAt = tag.names.indexOf('id');
  const given = idAt < 0 ? null : tag.values[idAt];
  const noAnchorAt = tag.names.indexOf('noAnchor');
  const kept = tag.names.map((_, i) => i).filter((i) => i !== idAt && i !== noAnchorAt);
  const attributes = tagAttributes(at, name, {
    names: kept.map((i) => tag.names[i]!),
    values: kept.map((i) => tag.values[i]),
    offset: tag.offset,
  });
  return emitHeading(at, {
    depth: Number(name[1]),
    given: typeof given === 'string' ? given : null,
    unmarked: noAnchorAt >= 0 && tag.values[noAnchorAt] !== false,
    offset: tag.offset,
    attributes: attributes.html,
    render: () => tag.content(at.with({ tight: true })),
  });
}

function claimId(at: Place, id: string): void {
  at.page.ids.reserve(id);
  at.facts.anchors.push(id);
}

/** `<animate attributeName="href" to="javascript:…">` inside an SVG link. */
function isHrefAnimation(name: string, tag: HtmlTag): boolean {
  if (name !== 'set' && !name.startsWith('animate')) return false;
  const index = tag.names.findIndex((written) => written.toLowerCase() === 'attributename');
  return index >= 0 && /href|^on/i.test(String(tag.values[index]).trim());
}
