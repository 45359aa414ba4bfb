/**
 * `![a](b.png){: .center}` and `{width="50%"}` right behind a link or an image: attributes as Kramdown and Pandoc have
 * them. MDX takes them for expressions, which fail; they are left out.
 */
import type { Problem } from '../problem.ts';
import { type Range, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

/** Without one there is nothing to look for. */
export const ATTRIBUTE_LISTS = ['{:', '){'] as const;

const VALUE = `[\\w-][\\w:-]{0,100}=(?:"[^"\\n]{0,200}"|'[^'\\n]{0,200}'|[^\\s"'{}=]{1,200})`;
const SIGNED = '[.#][\\w:-]{1,100}';
/** Names alone, as in `{:toc}`, could be an expression without the colon. */
const WITH_COLON = listOf(`\\{:[ \\t]*`, `(?:${SIGNED}|${VALUE}|[\\w-]{1,100})`);
const BEHIND_LINK = listOf(`(?<=\\))\\{[ \\t]*`, `(?:${SIGNED}|${VALUE})`);

function listOf(opening: string, part: string): RegExp {
  return new RegExp(`${opening}${part}(?:[ \\t]+${part}){0,20}[ \\t]*\\}`, 'g');
}

export function findAttributeLists(
  text: string,
  ranges: readonly Range[],
): { edits: Edit[]; problems: Problem[] } {
  const edits: Edit[] = [];
  const problems: Problem[] = [];
  for (const pattern of [WITH_COLON, BEHIND_LINK]) {
    for (const { 0: written, index } of text.matchAll(pattern)) {
      if (rangeAt(ranges, index) === null || text.charCodeAt(index - 1) === 92) continue;
      edits.push(removal(text, index, written.length));
      problems.push({
        severity: 'info',
        rule: 'attribute-list',
        message: 'Attributes in braces belong to other kinds of Markdown and are left out',
        hint: 'Write a tag that has them: <img src="/a.png" className="…" />',
        offset: index,
      });
    }
  }
  return { edits, problems };
}

/** With its line, where it has one of its own: an empty one would take a list apart. */
function removal(text: string, start: number, length: number): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', start + length);
  const isAlone = /^[ \t]*$/.test(text.slice(lineStart, start)) && text[start + length] === '\n';
  return isAlone
    ? { at: lineStart, length: newline + 1 - lineStart, text: '' }
    : { at: start, length, text: '' };
}
