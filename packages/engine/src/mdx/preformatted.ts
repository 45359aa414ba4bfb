/**
 * `<pre>` with lines of text: to MDX they are paragraphs, which lose their blank lines and what they are indented by.
 * Where each line of the source has given one, both are put back.
 */
import { Kind } from './parse/tree.ts';
import type { Place } from './place.ts';

export function renderPreformatted(at: Place, node: number): string {
  const written = at.children(node);
  const { tree, parsed } = at.frame;
  const count = tree.childCount(node);
  // `<pre><code>`: its own content is what has lines.
  if (count === 0 || (count === 1 && isTag(tree.kind(tree.child(node, 0))))) return written;
  for (let i = 0; i < count; i++) if (!isText(tree.kind(tree.child(node, i)))) return written;
  const first = tree.start(tree.child(node, 0));
  const from = parsed.text.lastIndexOf('\n', first - 1) + 1;
  const source = parsed.text.slice(from, tree.end(tree.child(node, count - 1)));
  // Lines of a template are its own.
  if (source.includes('{`')) return written;
  const head = parsed.text.slice(from, first);
  if (head.trim() === '') return withIndent(written, source) ?? written;
  // Text in the line of the tag; what goes on in a quote has signs before it.
  const left = head.search(/[^ \t]/);
  if (head[left] !== '<') return written;
  return withIndent(written, source.slice(head.length), left) ?? written;
}

function isTag(kind: number): boolean {
  return kind === Kind.jsxFlow || kind === Kind.jsxText;
}

function isText(kind: number): boolean {
  return kind === Kind.paragraph || kind === Kind.text || kind === Kind.textExpression || isTag(kind);
}

/** What all lines are indented by is the page's, or the tag's in whose line they begin. Null: they are others. */
function withIndent(html: string, source: string, left?: number): string | null {
  const shown = html.split('\n').filter((line) => line.trim() !== '');
  const lines = source.trimEnd().split('\n');
  const indents = lines.map((line) => line.search(/[^ \t]/));
  const filled = indents.filter((indent) => indent >= 0);
  if (filled.length !== shown.length) return null;
  const least = left ?? filled.reduce((a, b) => Math.min(a, b));
  let next = 0;
  const kept = lines.map((line, i) =>
    indents[i]! < 0 ? '' : line.slice(least, indents[i]) + shown[next++]!.trimStart(),
  );
  return kept.join('\n');
}
