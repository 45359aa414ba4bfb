/**
 * Formulas on lines of their own, with their dollars where the parser finds them: alone on their lines, and not so far
 * to the right that it takes the last ones for a part of the formula.
 */
import type { Range } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

/** Formulas that may begin or end within a line have no such dollars. */
export function alignFormulas(text: string, formulas: readonly Range[]): Edit[] {
  return formulas.flatMap((formula) => (isBlock(text, formula) ? align(text, formula) : []));
}

const PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/;
const LONGEST_PREFIX = 200;
/** From here on a formula's last dollars may stand anywhere; a little to the left its first ones are taken for code. */
const FAR = 5;

function isBlock(text: string, { start, end }: Range): boolean {
  if (!text.startsWith('$$', start) || !text.slice(start, end).includes('\n')) return false;
  return PREFIX.test(lineBefore(text, start));
}

function align(text: string, { start, end }: Range): Edit[] {
  const first = lineBefore(text, start);
  const last = lineBefore(text, end - 2);
  const isAlone = /^[ \t>]*$/.test(last);
  const moves = first.trim() === '' ? moveLeft(text, { start, end, first, last: isAlone ? last : null }) : [];
  const line = `\n${first.replace(/[^\s>]/g, ' ')}`;
  const breaks: number[] = [];
  if (restOfLine(text, start + 2) !== '') breaks.push(start + 2);
  if (!isAlone) breaks.push(end - 2);
  if (restOfLine(text, end) !== '') breaks.push(end);
  return [...moves, ...breaks.map((at) => ({ at, length: 0, text: line }))];
}

/** `first`, `last`: the spaces before its dollars; null where those begin no line yet. */
interface Block extends Range {
  first: string;
  last: string | null;
}

function moveLeft(text: string, { start, end, first, last }: Block): Edit[] {
  const width = widthOf(first);
  const left = containerOf(text, start - first.length, width);
  const indent = width - left;
  if (indent >= FAR) return [];
  const isOdd = indent === FAR - 1;
  const spaces = ' '.repeat(isOdd ? width - 1 : width);
  const edits = isOdd ? [{ at: start - first.length, length: first.length, text: spaces }] : [];
  if (last === null || widthOf(last) - left < FAR - 1) return edits;
  return [...edits, { at: end - 2 - last.length, length: last.length, text: spaces }];
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end).trim();
}

function lineBefore(text: string, at: number): string {
  const from = Math.max(0, at - LONGEST_PREFIX);
  const before = text.slice(from, at);
  return before.slice(before.lastIndexOf('\n') + 1);
}

function widthOf(space: string): number {
  let width = 0;
  for (const character of space) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}

const LINE = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=\S))?/;
const FARTHEST_LINE = 200;

/** How far to the right the text of the list's entry stands that a line of that indentation is a part of; else 0. */
function containerOf(text: string, lineStart: number, width: number): number {
  let left = width;
  let end = lineStart - 1;
  for (let lines = 0; lines < FARTHEST_LINE && end > 0 && left > 0; lines++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, Math.min(end, start + LONGEST_PREFIX));
    end = start - 1;
    if (line.trim() === '') continue;
    const [, space, marker = ''] = LINE.exec(line)!;
    const indent = widthOf(space!);
    if (indent >= left) continue;
    if (marker !== '' && indent + marker.length <= left) return indent + marker.length;
    left = indent;
  }
  return 0;
}
