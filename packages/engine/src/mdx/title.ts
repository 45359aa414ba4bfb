/** Titles in attributes. Of Markdown they know what marks words; a link is shown as its text, anything else as written. */
import { escapeHtml } from './escape.ts';
import { parseStrictly } from './parse/parse-mdx.ts';
import { Kind, type Tree } from './parse/tree.ts';

export interface Title {
  html: string;
  /** What readers see: ids are made of it. */
  text: string;
}

const MARKUP = /[*_`~[\\]/;
/** Keeps `1. First` and `# One` from being more than words. */
const LEAD = 'title: ';

interface Parsed {
  tree: Tree;
  text: string;
}

export function readTitle(written: string): Title {
  const plain = { html: escapeHtml(written), text: written };
  if (!MARKUP.test(written)) return plain;
  const source = LEAD + written.replaceAll('\n', ' ');
  const result = parseStrictly(source, { syntax: 'markdown', math: false });
  if (!result.ok || result.tree.childCount(0) !== 1) return plain;
  const { tree } = result;
  const paragraph = tree.child(0, 0);
  if (tree.kind(paragraph) !== Kind.paragraph) return plain;
  const { html, text } = inside({ tree, text: source }, paragraph);
  return html.startsWith(LEAD) ? { html: html.slice(LEAD.length), text: text.slice(LEAD.length) } : plain;
}

function inside(parsed: Parsed, node: number): Title {
  const { tree } = parsed;
  const title = { html: '', text: '' };
  for (let i = 0; i < tree.childCount(node); i++) {
    const { html, text } = piece(parsed, tree.child(node, i));
    title.html += html;
    title.text += text;
  }
  return title;
}

const TAGS: Readonly<Record<number, string>> = {
  [Kind.strong]: 'strong',
  [Kind.emphasis]: 'em',
  [Kind.delete]: 'del',
};

function piece(parsed: Parsed, node: number): Title {
  const { tree } = parsed;
  const kind = tree.kind(node);
  const tag = TAGS[kind];
  if (tag !== undefined) {
    const { html, text } = inside(parsed, node);
    return { html: `<${tag}>${html}</${tag}>`, text };
  }
  if (kind === Kind.link && parsed.text[tree.start(node)] === '[') return inside(parsed, node);
  if (kind === Kind.text) return { html: escapeHtml(tree.text(node)), text: tree.text(node) };
  if (kind === Kind.inlineCode)
    return { html: `<code>${escapeHtml(tree.text(node))}</code>`, text: tree.text(node) };
  const text = parsed.text.slice(tree.start(node), tree.end(node));
  return { html: escapeHtml(text), text };
}
