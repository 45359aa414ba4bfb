/** Where MDX syntax means something: everything outside fenced code and code spans. One pass over the lines. */

export interface Range {
  start: number;
  end: number;
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})([^\n]*)$/;

export function liveRanges(text: string): Range[] {
  const ranges: Range[] = [];
  let blockStart = -1;
  let fence: { mark: string; length: number } | null = null;
  /** The next place where a fence could be; most lines come before it. */
  let next = nextFence(text, 0);
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const mark = next < end ? fenceMark(text, at, end) : null;
    if (next < end) next = nextFence(text, end);
    if (fence !== null) {
      if (mark !== null && mark.mark === fence.mark && mark.length >= fence.length && mark.isBare)
        fence = null;
    } else if (mark !== null && (mark.mark === '~' || !mark.info.includes('`'))) {
      if (blockStart >= 0) addBlock(ranges, text, { start: blockStart, end: at });
      blockStart = -1;
      fence = mark;
    } else if (isBlank(text, at, end)) {
      if (blockStart >= 0) addBlock(ranges, text, { start: blockStart, end: at });
      blockStart = -1;
    } else if (blockStart < 0) blockStart = at;
    if (newline < 0) break;
    at = newline + 1;
  }
  if (blockStart >= 0) addBlock(ranges, text, { start: blockStart, end: text.length });
  return ranges;
}

function nextFence(text: string, from: number): number {
  const ticks = text.indexOf('```', from);
  const tildes = text.indexOf('~~~', from);
  return Math.min(ticks < 0 ? text.length + 1 : ticks, tildes < 0 ? text.length + 1 : tildes);
}

interface FenceMark {
  mark: string;
  length: number;
  info: string;
  isBare: boolean;
}

function fenceMark(text: string, start: number, end: number): FenceMark | null {
  const found = FENCE.exec(text.slice(start, Math.min(end, start + 2_000)));
  if (!found) return null;
  const info = found[2]!.trim();
  return { mark: found[1]![0]!, length: found[1]!.length, info, isBare: info === '' };
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return true;
}

/** A block without fences, minus its code spans. */
function addBlock(ranges: Range[], text: string, block: Range): void {
  let from = block.start;
  /** Lengths of runs of backticks that nothing closes any more in this block. */
  const hopeless = new Set<number>();
  for (let at = text.indexOf('`', from); at >= 0 && at < block.end; at = text.indexOf('`', at)) {
    if (text.charCodeAt(at - 1) === 92 && at > block.start) {
      at += 1;
      continue;
    }
    const length = runLength(text, at);
    const close = hopeless.has(length) ? -1 : closingRun(text, at + length, { length, end: block.end });
    if (close < 0) {
      hopeless.add(length);
      at += length;
      continue;
    }
    if (at > from) ranges.push({ start: from, end: at });
    at = close + length;
    from = at;
  }
  if (from < block.end) ranges.push({ start: from, end: block.end });
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === 96) end += 1;
  return end - at;
}

function closingRun(text: string, from: number, { length, end }: { length: number; end: number }): number {
  for (let at = text.indexOf('`', from); at >= 0 && at < end; ) {
    const found = runLength(text, at);
    if (found === length) return at;
    at = text.indexOf('`', at + found);
  }
  return -1;
}
