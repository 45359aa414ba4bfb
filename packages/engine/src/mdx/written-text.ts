/** Text between tags that is to be shown as its author typed it: code and prompts, which are no Markdown. */

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
