/** Text between tags that is to be shown as its author typed it: code and prompts, which are no Markdown. */

const IN_TEMPLATE = /^\{\s*`/;
const END = /^\s*(?:`\s*\})?$/;

/**
 * Without the columns that the first line stands to the right. Lines of a template belong to it as they are, unless
 * all of it was moved to the right together with the tags around it.
 */
export function withoutIndent(text: string, columns: number): string {
  const spaces = ' '.repeat(columns);
  if (IN_TEMPLATE.test(text)) {
    const [opening, ...lines] = text.split('\n');
    // What goes on from its first line stands further to the right than that, or it was typed where it belongs.
    const least = opening!.trimEnd().endsWith('`') ? spaces : `${spaces} `;
    if (!lines.every((line) => line.startsWith(least) || END.test(line))) return text;
  }
  return text.replaceAll(`\n${spaces}`, '\n');
}

const TEMPLATE = /^\{\s*`([^`$\\]*)`\s*\}$/;
const QUOTED = /^\{\s*("(?:[^"\\\n]|\\.)*")\s*\}$/;

/**
 * What one template, or one text in double quotes, holds. The parser takes away two columns of its lines, as MDX has
 * it. Null: it is more than that.
 */
export function literalText(source: string): string | null {
  const text = TEMPLATE.exec(source)?.[1] ?? quotedText(source);
  return text?.replace(/^\n+|\s+$/g, '') ?? null;
}

/** What is copied from a prompt: without the backslashes that a page needs before what would be its syntax. */
export function promptText(source: string): string {
  return literalText(source) ?? source.replace(/\\(?=[<{}])/g, '');
}

/** What has more than the escapes of JSON is left to whoever evaluates it. */
function quotedText(source: string): string | null {
  const quoted = QUOTED.exec(source)?.[1];
  if (quoted === undefined) return null;
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}

/** Tags, expressions, fences and escapes. */
const SYNTAX = /[<{]|```|~~~|\\/;

/** Code without syntax of the page: as Markdown its lines would lose what they are indented by. Null: it is more than that. */
export function codeText(source: string): string | null {
  return literalText(source) ?? (source === '' || SYNTAX.test(source) ? null : source);
}
