/** Lines of Markdown: what stands before a block on its line, and moving blocks to the right and back. */

/** No line is indented further; looking no further keeps long lines cheap. */
const LONGEST_PREFIX = 200;

/** What every line of a block at `start` begins with: white space and quote signs; a list's marker counts as space. */
export function prefixAt(text: string, start: number): string {
  const before = lineBefore(text, start);
  return before === null || before === '' ? '' : before.replace(/[^\s>]/g, ' ');
}

/** What stands before `start` on its line; null when that is too long to be an indentation. */
export function lineBefore(text: string, start: number): string | null {
  const first = Math.max(0, start - LONGEST_PREFIX);
  for (let at = start - 1; at >= first; at--) {
    if (text.charCodeAt(at) === 10) return text.slice(at + 1, start);
  }
  return first === 0 ? text.slice(0, start) : null;
}

/** Without the prefix on every line but the first, which has none. A line that is indented less loses what it has. */
export function withoutPrefix(text: string, prefix: string): string {
  if (prefix === '' || !text.includes('\n')) return text;
  return text.replace(/\n[ \t>]+/g, (found) => {
    if (found.startsWith(prefix, 1)) return `\n${found.slice(1 + prefix.length)}`;
    let at = 1;
    while (at < found.length && at <= prefix.length && (found[at] !== '>' || prefix[at - 1] === '>')) at += 1;
    return `\n${found.slice(at)}`;
  });
}

/** With the prefix on every line but the first; a line without text gets none of its spaces. */
export function withPrefix(text: string, prefix: string): string {
  if (prefix === '' || !text.includes('\n')) return text;
  const bare = prefix.trimEnd();
  return text.replace(/\n(?=([^\n]?))/g, (_, next: string) => `\n${next === '' ? bare : prefix}`);
}

export function quote(text: string): string {
  return `> ${withPrefix(text, '> ')}`;
}

/** `- text`, its further lines below the text. */
export function item(marker: string, text: string): string {
  return `${marker} ${withPrefix(text, ' '.repeat(marker.length + 1))}`;
}

export function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ').trim() : text.trim();
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /;
const FENCE_LINE = /^(?:`{3,}|~{3,})/;

/** For a cell of a table, which has one line: entries of lists and lines of code are parted by breaks. */
export function inCell(text: string): string {
  if (!text.includes('\n')) return text.trim();
  let out = '';
  let code: string | null = null;
  let isApart = false;
  for (const line of text.split('\n')) {
    const written = line.trim();
    if (code !== null || FENCE_LINE.test(written)) {
      const ends: boolean = code !== null && written.startsWith(code);
      if (ends || code === null) {
        code = ends ? null : FENCE_LINE.exec(written)![0];
        isApart = true;
        continue;
      }
      if (written !== '') out += `${out === '' ? '' : '<br>'}${codeSpan(line.trimEnd())}`;
      continue;
    }
    if (written === '') continue;
    const isItem = ITEM.test(written);
    const isParted: boolean = isItem || (isApart && !/^\s/.test(line));
    if (out !== '' && !out.endsWith('<br>')) out += isParted ? '<br>' : ' ';
    out += written;
    isApart = isItem;
  }
  return out;
}

/** A list, a quote, a heading, a fence, a formula, a table or a rule. */
const BLOCK = /^(?:[-*+>](?: |$)|#{1,6} |\d{1,9}[.)] |`{3}|~{3}|\$\$|\||(?:[-*_] ?){3,}$)/;

/** Whether a text cannot go on in a line that has begun. */
export function beginsBlock(text: string): boolean {
  return BLOCK.test(text.split('\n', 1)[0]!);
}

/** `head: text`, or one below the other where the text is more than words. */
export function headed(head: string, text: string): string {
  if (head === '' || text === '') return head + text;
  return beginsBlock(text) ? `${head}\n\n${text}` : `${head}: ${text}`;
}

/** `*text*`; around text with stars of its own the other mark. */
export function emphasised(text: string): string {
  const mark = text.includes('*') ? '_' : '*';
  return text === '' ? '' : `${mark}${text}${mark}`;
}

/** Entries of a list stay together; everything else is a block of its own. */
export function joinBlocks(blocks: readonly string[]): string {
  let out = '';
  let last = '';
  for (const block of blocks) {
    if (block === '') continue;
    if (out !== '') out += isItem(last) && isItem(block) && !last.includes('\n') ? '\n' : '\n\n';
    // Without it, Markdown would take the two for one list and count on.
    if (block.startsWith('1. ') && endsInNumbered(last)) out += '<!-- -->\n\n';
    out += block;
    last = block;
  }
  return out;
}

function isItem(block: string): boolean {
  return block.startsWith('- ');
}

/** A fence that is longer than any in the code. */
export function fence(code: string, info: string): string {
  let ticks = '```';
  while (code.includes(ticks)) ticks += '`';
  return `${ticks}${info}\n${code}\n${ticks}`;
}

/** `code` with as many backticks as it takes. */
export function codeSpan(code: string): string {
  const text = oneLine(code);
  if (!text.includes('`')) return `\`${text}\``;
  let ticks = '``';
  while (text.includes(ticks)) ticks += '`';
  return `${ticks} ${text} ${ticks}`;
}

/** Whether the last line that is not indented begins an entry of a numbered list. */
function endsInNumbered(text: string): boolean {
  for (let end = text.length; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (line !== '' && !/^\s/.test(line)) return /^\d{1,9}\. /.test(line);
    end = start - 1;
  }
  return false;
}
