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
  const nextFence = fenceFinder(text);
  let next = nextFence(0);
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const mark = next < end ? fenceMark(text, at, end) : null;
    if (next < end) next = nextFence(end);
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

/** The range that holds a place. */
export function rangeAt(ranges: readonly Range[], at: number): Range | null {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.start <= at ? found : null;
}

/** What is left of ranges without others; both come in order. */
export function withoutRanges(ranges: readonly Range[], others: readonly Range[]): readonly Range[] {
  if (others.length === 0) return ranges;
  const left: Range[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    let from = start;
    while (next < others.length && others[next]!.end <= from) next += 1;
    for (let i = next; i < others.length && others[i]!.start < end; i++) {
      if (others[i]!.start > from) left.push({ start: from, end: others[i]!.start });
      from = Math.max(from, others[i]!.end);
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/** Looks no further for a mark than it must: many pages have one kind of fence only. */
function fenceFinder(text: string): (from: number) => number {
  const at = { '```': -1, '~~~': -1 };
  const find = (mark: keyof typeof at, from: number): number => {
    if (at[mark] < from) {
      const found = text.indexOf(mark, from);
      at[mark] = found < 0 ? text.length + 1 : found;
    }
    return at[mark];
  };
  return (from) => Math.min(find('```', from), find('~~~', from));
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

/** A block without fences, minus its code spans: a run of backticks is closed by the next one of equal length. */
function addBlock(ranges: Range[], text: string, block: Range): void {
  const runs = backtickRuns(text, block);
  const lastOfLength = new Map<number, number>();
  for (let i = 0; i < runs.length; i++) lastOfLength.set(runs[i]!.length, i);
  let from = block.start;
  for (let i = 0; i < runs.length; i++) {
    const { at, length } = runs[i]!;
    if (lastOfLength.get(length) === i || text.charCodeAt(at - 1) === 92) continue;
    if (at > from) ranges.push({ start: from, end: at });
    do i += 1;
    while (runs[i]!.length !== length);
    from = runs[i]!.at + length;
  }
  if (from < block.end) ranges.push({ start: from, end: block.end });
}

function backtickRuns(text: string, { start, end }: Range): { at: number; length: number }[] {
  const runs: { at: number; length: number }[] = [];
  for (let at = text.indexOf('`', start); at >= 0 && at < end; ) {
    let stop = at;
    while (text.charCodeAt(stop) === 96) stop += 1;
    runs.push({ at, length: stop - at });
    at = text.indexOf('`', stop);
  }
  return runs;
}
