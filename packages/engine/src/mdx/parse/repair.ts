/** Edits that make a page parse: tags balanced, stray signs escaped, each repair reported where it stands. */
import { VOID_TAGS } from '../html/html-tags.data.ts';
import { isHtmlTag, needsAttributes } from '../html/known-tags.ts';
import { isKnownComponent, isKnownName } from '../known-names.ts';
import type { Problem } from '../problem.ts';
import type { Construct, TagConstruct } from './constructs.ts';
import { liveRanges, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

export interface Repair {
  edits: Edit[];
  problems: Problem[];
}

/** HTML closes these by itself when their parent ends. */
const OPTIONAL_END = new Set('p li td th tr dt dd option optgroup thead tbody tfoot colgroup'.split(' '));

export function balance(text: string, constructs: readonly Construct[]): Repair {
  const state: BalanceState = {
    open: [],
    counts: new Map(),
    neutral: new Set(),
    hasDrawing: hasDrawing(text),
    edits: [],
    problems: [],
  };
  for (const construct of constructs) {
    if (construct.kind === 'stray') add(state, escapeSign(text, construct.start));
    else if (construct.kind === 'autolink') state.edits.push(autolink(construct));
    else if (construct.kind === 'tag') balanceTag(text, construct, state);
  }
  for (const tag of state.open) giveUp(text, tag, { state, message: `<${tag.name}> is never closed` });
  for (const construct of constructs) {
    if (construct.kind === 'tag' && !state.neutral.has(construct)) state.edits.push(...tagEdits(construct));
  }
  return { edits: state.edits, problems: state.problems };
}

/** The slash comes after the quotes around its last attribute, which may stand in the same place. */
function tagEdits({ name, closing, selfClosing, end, edits }: TagConstruct): Edit[] {
  const isOpen = VOID_TAGS.has(name) && !closing && !selfClosing;
  return isOpen ? [...edits, { at: end - 1, length: 0, text: '/' }] : edits;
}

interface BalanceState extends Repair {
  open: TagConstruct[];
  /** How many of a name are open, so that a closing tag of nothing is known without a search. */
  counts: Map<string, number>;
  /** Tags that are no longer tags. */
  neutral: Set<TagConstruct>;
  hasDrawing: boolean;
}

export function hasDrawing(text: string): boolean {
  return text.includes('<svg');
}

/** Where nothing is drawn, `<path>` and `<title>` are placeholders. */
function isKnown(name: string, hasDrawing: boolean): boolean {
  return hasDrawing ? isKnownName(name) : isHtmlTag(name) || isKnownComponent(name);
}

function add(state: BalanceState, repair: Repair): void {
  state.edits.push(...repair.edits);
  state.problems.push(...repair.problems);
}

function autolink({ start, end, address }: { start: number; end: number; address: string }): Edit {
  const shown = address.replace(/[\\[\]*_`<>{}]/g, '\\$&');
  const url = address.includes('@') && !address.includes(':') ? `mailto:${address}` : address;
  return { at: start, length: end - start, text: `[${shown}](${url.replace(/[()\\]/g, '\\$&')})` };
}

function balanceTag(text: string, tag: TagConstruct, state: BalanceState): void {
  if (tag.closing) {
    closeTag(text, tag, state);
    return;
  }
  if (tag.rawEnd >= 0) rawContent(text, tag, state);
  if (needsAttributes(tag.name) && text.slice(tag.start, tag.end) === `<${tag.name}>`) {
    giveUp(text, tag, { state, message: `<${tag.name}> without attributes shows nothing` });
    return;
  }
  if (tag.selfClosing || VOID_TAGS.has(tag.name)) return;
  state.open.push(tag);
  state.counts.set(tag.name, (state.counts.get(tag.name) ?? 0) + 1);
}

function closeTag(text: string, tag: TagConstruct, state: BalanceState): void {
  if (!state.counts.get(tag.name)) {
    // A browser reads `</br>` as a line break, and those who write it mean one.
    if (tag.name === 'br') state.edits.push({ ...removal(tag), text: '<br/>' });
    else if (VOID_TAGS.has(tag.name)) state.edits.push(removal(tag));
    else giveUp(text, tag, { state, message: `</${tag.name}> closes nothing` });
    return;
  }
  for (let inner = pop(state); inner.name !== tag.name; inner = pop(state)) {
    const message = `<${inner.name}> is never closed`;
    if (!isKnown(inner.name, state.hasDrawing)) {
      giveUp(text, inner, { state, message });
      continue;
    }
    state.edits.push({ at: tag.start, length: 0, text: closingTag(text, inner, tag) });
    if (OPTIONAL_END.has(inner.name)) continue;
    state.problems.push({ rule: 'tag-not-balanced', message, offset: inner.start });
  }
}

function pop({ open, counts }: BalanceState): TagConstruct {
  const tag = open.pop()!;
  counts.set(tag.name, counts.get(tag.name)! - 1);
  return tag;
}

/** On a line of its own where the tags around it are. */
function closingTag(text: string, inner: TagConstruct, outer: TagConstruct): string {
  const before = text.slice(Math.max(inner.end, outer.start - 200), outer.start);
  const newline = before.lastIndexOf('\n');
  const indent = before.slice(newline + 1);
  return newline >= 0 && /^[ \t>]*$/.test(indent) ? `</${inner.name}>\n${indent}` : `</${inner.name}>`;
}

function giveUp(
  text: string,
  tag: TagConstruct,
  { state, message }: { state: BalanceState; message: string },
): void {
  state.neutral.add(tag);
  add(state, neutralise(text, tag, { message, hasDrawing: state.hasDrawing }));
}

/** A known tag is left out; anything else in angle brackets was meant as text. */
export function neutralise(
  text: string,
  tag: TagConstruct,
  { message, hasDrawing }: { message: string; hasDrawing: boolean },
): Repair {
  const { name, closing } = tag;
  // With attributes that no tag has, or none where it needs one, it was hardly meant as one.
  const attributes = text.slice(tag.start + name.length + 1, tag.end - 1);
  const isMeant = tag.edits.length === 0 && (closing || (!needsAttributes(name) && !isProse(attributes)));
  const isTag = isMeant && isKnown(name, hasDrawing);
  const written = `\\<${tag.closing ? '/' : ''}${tag.name}>`;
  return {
    edits: isTag ? [removal(tag)] : escapeSigns(text, tag.start, tag.end),
    problems: [
      {
        rule: 'tag-not-balanced',
        message,
        hint: isTag ? null : `Write ${written} or use a code span if it is meant as text`,
        offset: tag.start,
      },
    ],
  };
}

const FLAGS = new Set(
  'hidden open controls autoplay loop muted disabled inert reversed playsinline'.split(' '),
);

/** `a <b and c> d`: words alone, of which no tag has one as an attribute. */
function isProse(attributes: string): boolean {
  const words = attributes.split(/\s+/).filter(Boolean);
  return words.length > 0 && words.every((word) => /^[\p{L}\p{N}'-]+$/u.test(word) && !FLAGS.has(word));
}

function removal(tag: TagConstruct): Edit {
  return { at: tag.start, length: tag.end - tag.start, text: '' };
}

/** `<` or `{` that begins nothing. */
export function escapeSign(text: string, at: number): Repair {
  return {
    edits: [escapeEdit(text, at)],
    problems: [
      {
        rule: 'stray-sign',
        message: `"${text[at]}" begins neither a tag nor an expression; it is shown as it is`,
        hint: `Write \\${text[at]} to show it`,
        offset: at,
      },
    ],
  };
}

const CODE = /`|~~~/;
const BARE_ADDRESS = /https?:|www\.|@/i;
const LONGEST_ADDRESS = 2_000;

/** A backslash, but in a bare address, where it would be part of it: a character reference. */
function escapeEdit(text: string, at: number): Edit {
  if (!BARE_ADDRESS.test(wordBefore(text, at))) return { at, length: 1, text: `\\${text[at]}` };
  return { at, length: 1, text: text[at] === '<' ? '&lt;' : '&#123;' };
}

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < LONGEST_ADDRESS && text.charCodeAt(start - 1) > 32) start -= 1;
  return text.slice(start, end);
}

/** Not those in code, where a backslash would be seen, unless the parser takes none of it for code. */
export function escapeSigns(text: string, start: number, end: number, { inCode = false } = {}): Edit[] {
  const live = !inCode && CODE.test(text.slice(start, end)) ? liveRanges(text) : null;
  const edits: Edit[] = [];
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if ((code !== 123 && code !== 60) || text.charCodeAt(at - 1) === 92) continue;
    if (live === null || rangeAt(live, at) !== null) edits.push(escapeEdit(text, at));
  }
  return edits;
}

/** Scripts are dropped anyway; a style sheet becomes a template, so that its braces are no expressions. */
function rawContent(text: string, tag: TagConstruct, state: BalanceState): void {
  const content = text.slice(tag.end, tag.rawEnd);
  if (content.trim() === '' || (tag.name === 'style' && content.trim().startsWith('{'))) return;
  const kept = tag.name === 'style' ? `{${quoteTemplate(content)}}` : content.replace(/[^\n]+/g, '');
  state.edits.push({ at: tag.end, length: content.length, text: kept });
}

function quoteTemplate(content: string): string {
  return `\`${content.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\``;
}
