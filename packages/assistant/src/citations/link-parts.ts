/** Where the parts of a Markdown link end. Generous on purpose: what might be a link is looked at as one. */

/** The bracket that closes the one at `start`; null when it is not there, or a blank line comes before. */
export function findBracket(text: string, start: number): number | null {
  return findClosing(text, { start, open: '[', close: ']' });
}

/** The parenthesis that closes the one at `start`. */
export function findTarget(text: string, start: number): number | null {
  const inAngles = /^\(\s*<[^<>\n]*>/.exec(text.slice(start));
  const from = inAngles ? start + inAngles[0].length : start;
  if (inAngles) {
    const end = /^[^()\n]*\)/.exec(text.slice(from));
    if (end) return from + end[0].length - 1;
  }
  return findClosing(text, { start, open: '(', close: ')' });
}

/** The address of what stands in the parentheses, without its title. */
export function targetOf(inner: string): string {
  const trimmed = inner.trim();
  const inAngles = /^<([^<>\n]*)>/.exec(trimmed)?.[1];
  return inAngles ?? /^\S*/.exec(trimmed)![0];
}

function findClosing(
  text: string,
  { start, open, close }: { start: number; open: string; close: string },
): number | null {
  if (!text.includes(close, start)) return null;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '\n' && /^[ \t]*\n/.test(text.slice(at + 1))) return null;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return at;
  }
  return null;
}
