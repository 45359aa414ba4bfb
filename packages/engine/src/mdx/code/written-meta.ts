import type { Frame } from '../frame.ts';

const FIRST_LINE = /(?:`{3,}|~{3,})[ \t]*\S+[ \t]+(.*)/y;
const LONGEST_LINE = 2_000;

/** What follows the language of a fence. The parser resolves escapes, so that `title="a \"b\""` must be read as written. */
export function writtenMeta({ tree, parsed }: Pick<Frame, 'tree' | 'parsed'>, fence: number): string {
  const meta = tree.meta(fence);
  if (!meta.includes('"') && !meta.includes("'")) return meta;
  const start = tree.start(fence);
  const line = parsed.text.slice(start, start + LONGEST_LINE);
  FIRST_LINE.lastIndex = 0;
  const written = FIRST_LINE.exec(line)?.[1]?.trimEnd();
  return written !== undefined && /\\["']/.test(written) ? written : meta;
}
