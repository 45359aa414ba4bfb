/** Plain HTML and SVG tags of the content. */

import { emitHeading } from '../headings/heading.ts';
import type { Renderer } from '../renderer.ts';
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
import { safeCss } from './style-attribute.ts';

const TAG_NAME = /^[a-z][a-zA-Z0-9-]*$/;

export function renderHtmlElement(r: Renderer, written: HtmlTag): string {
  const tag = withFormValue(r, written);
  const name = SVG_TAGS.has(tag.name) ? tag.name : tag.name.toLowerCase();
  if (!TAG_NAME.test(name)) return tag.content();
  if (DROPPED_TAGS.has(name.toLowerCase())) return dropped(r, name, tag);
  if (name === 'style') return styleSheet(tag, r);
  if (name.length === 2 && name >= 'h1' && name <= 'h6') return headingTag(r, name, tag);
  if (isHrefAnimation(name, tag)) return '';
  const attributes = tagAttributes(r, name, tag);
  if (attributes.id !== null) claimId(r, attributes.id);
  if (VOID_TAGS.has(name)) {
    if (name === 'hr') r.sawBlock = true;
    else if (name === 'br') r.plain += '\n';
    return `<${name}${attributes.html}>`;
  }
  const html = `<${name}${attributes.html}>${inside(r, name, attributes.innerHtml, tag)}</${name}>`;
  if (BLOCK_TAGS.has(name)) {
    r.sawBlock = true;
    r.plain += '\n';
  }
  return html;
}

function inside(r: Renderer, name: string, innerHtml: string | null, tag: HtmlTag): string {
  if (innerHtml !== null) return r.nodes.html(r, innerHtml);
  const tight = r.tight;
  r.tight = PHRASING_PARENTS.has(name);
  let html: string;
  if (name === 'a') {
    const outer = r.inAnchor;
    r.inAnchor = true;
    html = tag.content();
    r.inAnchor = outer;
    r.sawLink = true;
  } else html = tag.content();
  const isTight = r.tight;
  r.tight = tight;
  return isTight && html.endsWith('\n') ? html.slice(0, -1) : html;
}

function dropped(r: Renderer, name: string, tag: HtmlTag): string {
  if (UNWRAPPED_TAGS.has(name)) return tag.content();
  r.report({
    rule: 'tag-not-allowed',
    message: `<${name}> is not allowed in pages and is left out`,
    hint: name === 'script' ? 'Put the script into a .js file of the site' : null,
    offset: tag.offset,
  });
  return '';
}

/** The text of a style sheet as it is; it cannot close its own tag. */
function styleSheet(tag: HtmlTag, r: Renderer): string {
  const plain = r.plain;
  r.plain = '';
  tag.content();
  const given = innerHtmlOf(tag.values[tag.names.indexOf('dangerouslySetInnerHTML')]);
  const css = given ?? r.plain;
  r.plain = plain;
  return `<style>${safeCss(css.trim())}</style>`;
}

function headingTag(r: Renderer, name: string, tag: HtmlTag): string {
  const idAt = tag.names.indexOf('id');
  const given = idAt < 0 ? null : tag.values[idAt];
  const kept = tag.names.map((_, i) => i).filter((i) => i !== idAt);
  const attributes = tagAttributes(r, name, {
    names: kept.map((i) => tag.names[i]!),
    values: kept.map((i) => tag.values[i]),
    offset: tag.offset,
  });
  return emitHeading(r, {
    depth: Number(name[1]),
    given: typeof given === 'string' ? given : null,
    offset: tag.offset,
    attributes: attributes.html,
    render: tag.content,
  });
}

function claimId(r: Renderer, id: string): void {
  r.ids.reserve(id);
  r.anchors.push(id);
}

/** `<animate attributeName="href" to="javascript:…">` inside an SVG link. */
function isHrefAnimation(name: string, tag: HtmlTag): boolean {
  if (name !== 'set' && !name.startsWith('animate')) return false;
  const at = tag.names.findIndex((written) => written.toLowerCase() === 'attributename');
  return at >= 0 && /href|^on/i.test(String(tag.values[at]).trim());
}
