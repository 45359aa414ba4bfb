/** Fenced code as it is shown: written so that every renderer sees it begin and end where we do. */

export interface CodeBlock {
  /** As it is shown, with its indentation. */
  fence: string;
  /** How far its lines are moved to the left. */
  dedent: number;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
/** Further in, some take a fence for text. */
const MOST_INDENT = 3;

export function openBlock(line: string): { block: CodeBlock; shown: string } | null {
  const [, indent = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
  if (mark === '' || (mark[0] === '`' && info.includes('`'))) return null;
  const spaces = indent.replaceAll('\t', '    ').length;
  const kept = ' '.repeat(Math.min(spaces, MOST_INDENT));
  const language = /^[\w.+#-]{1,40}/.exec(info.trim())?.[0] ?? '';
  const fence = kept + mark;
  return { block: { fence, dedent: spaces - kept.length }, shown: fence + language };
}

export function codeLine(line: string, { fence, dedent }: CodeBlock): { shown: string; isClosed: boolean } {
  const trimmed = line.trim();
  const mark = fence.trim();
  if (trimmed.startsWith(mark) && trimmed === mark[0]!.repeat(trimmed.length))
    return { shown: fence, isClosed: true };
  const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ');
  const moved = dedent === 0 ? line : indent.slice(Math.min(dedent, indent.length)) + line.trimStart();
  return { shown: moved, isClosed: false };
}
