/** Lines of Markdown: what stands before a block on its line, and moving blocks to the right and back. */

/** What every line of a block at `start` begins with: white space and quote signs; a list's marker counts as space. */
export function prefixAt(text: string, start: number): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  return lineStart === start ? '' : text.slice(lineStart, start).replace(/[^\s>]/g, ' ');
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

/** Entries of a list stay together; everything else is a block of its own. */
export function joinBlocks(blocks: readonly string[]): string {
  let out = '';
  let last = '';
  for (const block of blocks) {
    if (block === '') continue;
    if (out !== '') out += isItem(last) && isItem(block) && !last.includes('\n') ? '\n' : '\n\n';
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
