/** Edits that make a page parse: tags balanced, stray signs escaped, each repair reported where it stands. */

import { VOID_TAGS } from '../html-tags.data.ts';
import type { Problem } from '../renderer.ts';
import type { Construct, TagConstruct } from './constructs.ts';
import type { Edit } from './source-map.ts';

export interface Repair {
  edits: Edit[];
  problems: Problem[];
}

/** HTML closes these by itself when their parent ends. */
const OPTIONAL_END = new Set('p li td th tr dt dd option optgroup thead tbody tfoot colgroup'.split(' '));

export function balance(
  text: string,
  constructs: readonly Construct[],
  isKnown: (name: string) => boolean,
): Repair {
  const repair: Repair = { edits: [], problems: [] };
  const open: TagConstruct[] = [];
  for (const construct of constructs) {
    if (construct.kind === 'stray') escapeSign(text, construct.start, repair);
    else if (construct.kind === 'autolink') repair.edits.push(autolink(construct));
    else if (construct.kind === 'tag') balanceTag(text, construct, { open, repair, isKnown });
  }
  for (const tag of open)
    neutralise(text, tag, { repair, isKnown, message: `<${tag.name}> is never closed` });
  return repair;
}

function autolink({ start, end, address }: { start: number; end: number; address: string }): Edit {
  const shown = address.replace(/[\\[\]*_`<>{}]/g, '\\$&');
  const url = address.includes('@') && !address.includes(':') ? `mailto:${address}` : address;
  return { at: start, length: end - start, text: `[${shown}](${url.replace(/[()\\]/g, '\\$&')})` };
}

interface BalanceState {
  open: TagConstruct[];
  repair: Repair;
  isKnown: (name: string) => boolean;
}

function balanceTag(text: string, tag: TagConstruct, { open, repair, isKnown }: BalanceState): void {
  repair.edits.push(...tag.edits);
  if (tag.closing) {
    closeTag(text, tag, { open, repair, isKnown });
    return;
  }
  if (tag.name === 'script' || tag.name === 'style') rawContent(text, tag, repair);
  if (tag.selfClosing) return;
  if (VOID_TAGS.has(tag.name)) repair.edits.push({ at: tag.end - 1, length: 0, text: '/' });
  else open.push(tag);
}

function closeTag(text: string, tag: TagConstruct, { open, repair, isKnown }: BalanceState): void {
  let at = open.length - 1;
  while (at >= 0 && open[at]!.name !== tag.name) at -= 1;
  if (at < 0) {
    if (VOID_TAGS.has(tag.name)) repair.edits.push(removal(tag));
    else neutralise(text, tag, { repair, isKnown, message: `</${tag.name}> closes nothing` });
    return;
  }
  for (const inner of open.splice(at).slice(1).reverse()) {
    const message = `<${inner.name}> is never closed`;
    if (!isKnown(inner.name)) {
      neutralise(text, inner, { repair, isKnown, message });
      continue;
    }
    repair.edits.push({ at: tag.start, length: 0, text: closingTag(text, inner, tag) });
    if (OPTIONAL_END.has(inner.name)) continue;
    repair.problems.push({ rule: 'tag-not-balanced', message, offset: inner.start });
  }
}

/** On a line of its own where the tags around it are. */
function closingTag(text: string, inner: TagConstruct, outer: TagConstruct): string {
  const lineStart = text.lastIndexOf('\n', outer.start - 1) + 1;
  const indent = text.slice(lineStart, outer.start);
  const ownLine = /^[ \t>]*$/.test(indent) && text.indexOf('\n', inner.end) < outer.start;
  return ownLine ? `</${inner.name}>\n${indent}` : `</${inner.name}>`;
}

/** A known tag is left out; anything else in angle brackets was meant as text. */
export function neutralise(
  text: string,
  tag: TagConstruct,
  { repair, isKnown, message }: { repair: Repair; isKnown: (name: string) => boolean; message: string },
): void {
  repair.edits = repair.edits.filter((edit) => edit.at < tag.start || edit.at >= tag.end);
  // With attributes that no tag has, it was hardly meant as one.
  if (isKnown(tag.name) && tag.edits.length === 0) repair.edits.push(removal(tag));
  else repair.edits.push(escapeEdit(text, tag.start), ...escapeBraces(text, tag.start + 1, tag.end));
  repair.problems.push({
    rule: 'tag-not-balanced',
    message,
    hint: isKnown(tag.name)
      ? null
      : `Write \\<${tag.closing ? '/' : ''}${tag.name}> or use a code span if it is meant as text`,
    offset: tag.start,
  });
}

function removal(tag: TagConstruct): Edit {
  return { at: tag.start, length: tag.end - tag.start, text: '' };
}

export function escapeSign(text: string, at: number, repair: Repair): void {
  repair.edits.push(escapeEdit(text, at));
  repair.problems.push({
    rule: 'stray-sign',
    message: `"${text[at]}" begins neither a tag nor an expression; it is shown as it is`,
    hint: `Write \\${text[at]} to show it`,
    offset: at,
  });
}

/** A character reference means the sign itself wherever Markdown is read, in the middle of an address as well. */
export function escapeEdit(text: string, at: number): Edit {
  return { at, length: 1, text: text[at] === '<' ? '&lt;' : '&#123;' };
}

export function escapeBraces(text: string, start: number, end: number): Edit[] {
  const edits: Edit[] = [];
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 60) edits.push(escapeEdit(text, at));
  }
  return edits;
}

/** Scripts are dropped anyway; a style sheet becomes a template, so that its braces are no expressions. */
function rawContent(text: string, tag: TagConstruct, repair: Repair): void {
  const close = text.indexOf(`</${tag.name}`, tag.end);
  if (tag.selfClosing || close < 0) return;
  const content = text.slice(tag.end, close);
  if (content.trim() === '' || (tag.name === 'style' && content.trim().startsWith('{'))) return;
  const kept = tag.name === 'style' ? `{${quoteTemplate(content)}}` : content.replace(/[^\n]+/g, '');
  repair.edits.push({ at: tag.end, length: content.length, text: kept });
}

function quoteTemplate(content: string): string {
  return `\`${content.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\``;
}
