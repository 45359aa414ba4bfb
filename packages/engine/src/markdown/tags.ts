/** Plain HTML tags as Markdown, where Markdown has a word for them; others give their content only. */
import { JsxElement } from '../expressions/value.ts';
import type { Element } from '../mdx/element.ts';
import { elementAt } from '../mdx/element-at.ts';
import { decodeEntities } from '../mdx/html/entities.ts';
import { innerHtmlOf } from '../mdx/html/html-attributes.ts';
import { Kind } from '../mdx/parse/tree.ts';
import type { Place } from '../mdx/place.ts';
import { renderPreformatted } from '../mdx/preformatted.ts';
import { bold } from './components/title.ts';
import { hrefOf, link, mediaOf } from './links.ts';
import {
  beginsBlock,
  codeSpan,
  emphasised,
  fence,
  inCell,
  item,
  joinBlocks,
  oneLine,
  quote,
} from './source-lines.ts';
import { escapeText, unescapeText } from './values.ts';

export function writeTag(at: Place, element: Element): string {
  const name = element.name.toLowerCase();
  const write = TAGS.get(name);
  if (write) return write(at, element);
  if (NOTHING.has(name)) return name === 'button' && at.inAnchor ? at.content(element) : '';
  const html = innerHtmlOf(element.props.dangerouslySetInnerHTML);
  return html === null ? at.content(element) : textOf(at, html);
}

/** Without its tags; a program in it would be left as text. */
function textOf(at: Place, html: string): string {
  return /<(?:script|style)/i.test(html) ? '' : escapeText(decodeEntities(at.html(html)));
}

type Write = (at: Place, element: Element) => string;

const NOTHING = new Set(
  'script style svg template object embed input button select form canvas map'.split(' '),
);

const around =
  (marked: (text: string) => string): Write =>
  (at, element) => {
    // The spaces stay outside: with one beside it, a mark is a sign of its own.
    const content = at.content(element);
    const text = content.trim();
    if (text === '' || text.includes('\n\n')) return text;
    const start = content.length - content.trimStart().length;
    return content.slice(0, start) + marked(text) + content.slice(start + text.length);
  };

const struck = (text: string): string => `~~${text}~~`;

const kept =
  (name: string): Write =>
  (at, element) =>
    `<${name}>${oneLine(at.content(element))}</${name}>`;

const heading =
  (depth: number): Write =>
  (at, element) =>
    `${'#'.repeat(depth)} ${oneLine(at.content(element))}`;

const TAGS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['a', anchor],
  ['img', image],
  ['iframe', (at, element) => media(at, element, 'Embedded page')],
  ['video', (at, element) => media(at, element, 'Video')],
  ['audio', (at, element) => media(at, element, 'Audio')],
  ['source', () => ''],
  ['br', () => '<br>'],
  ['hr', () => '---'],
  ['b', around(bold)],
  ['strong', around(bold)],
  ['i', around(emphasised)],
  ['em', around(emphasised)],
  ['del', around(struck)],
  ['s', around(struck)],
  ['strike', around(struck)],
  ['code', (at, element) => codeSpan(lettersOf(element) ?? unescapeText(at.content(element)))],
  ['kbd', kept('kbd')],
  ['sub', kept('sub')],
  ['sup', kept('sup')],
  ['pre', (at, element) => fence(unspanned(decodeEntities(unescapeText(preformatted(at, element)))), '')],
  ['blockquote', (at, element) => quote(at.content(element).trim())],
  ['li', (at, element) => item('-', at.content(element).trim())],
  ['ol', numbered],
  ['details', (at, element) => at.content(element)],
  ['summary', (at, element) => bold(oneLine(at.content(element)))],
  ['figcaption', (at, element) => emphasised(oneLine(at.content(element)))],
  ['caption', (at, element) => `\n${emphasised(oneLine(at.content(element)))}\n`],
  ['table', table],
  ['tr', (at, element) => `| ${oneLine(at.content(element)).replace(/\s*\n\s*/g, ' ')}`],
  ['td', cell],
  ['th', cell],
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, Write] => [`h${depth}`, heading(depth)]),
]);

function anchor(at: Place, element: Element): string {
  const text = at.with({ inAnchor: true }).content(element).trim();
  const href = hrefOf(at, element.text('href') ?? '');
  if (href === null || href === '' || text === '') return text;
  // A link around blocks leads from its last line.
  return text.includes('\n') || beginsBlock(text) ? joinBlocks([text, link(href, href)]) : link(text, href);
}

function image(at: Place, element: Element): string {
  const src = element.text('src');
  // Of the two pictures for light and dark readers one is enough.
  if (src === null || /(?:^|\s)hidden dark:/.test(element.text('className') ?? '')) return '';
  const href = mediaOf(at, src);
  const alt = oneLine(element.text('alt') ?? '');
  return href === null || href === '' ? alt : `!${link(alt, href)}`;
}

function media(at: Place, element: Element, label: string): string {
  const src = element.text('src') ?? element.text('data-src') ?? sourceIn(at, element);
  const title = oneLine(element.text('title') ?? element.text('aria-label') ?? label);
  const href = src === null ? null : mediaOf(at, src);
  return href === null || href === '' ? '' : link(title, href);
}

/** The address of the first `<source>`; the rest is for browsers that cannot play it. */
function sourceIn(at: Place, element: Element): string | null {
  for (const child of element.children) {
    if (child instanceof JsxElement && child.type === 'source' && typeof child.props.src === 'string')
      return child.props.src;
  }
  return element.node < 0 ? null : sourceBelow(at.in(element.frame), element.node);
}

function sourceBelow(at: Place, parent: number): string | null {
  const { tree } = at.frame;
  for (let i = 0; i < tree.childCount(parent); i++) {
    const node = tree.child(parent, i);
    const kind = tree.kind(node);
    const isTag = kind === Kind.jsxFlow || kind === Kind.jsxText;
    if (isTag && tree.name(node) === 'source') return elementAt(at, node, 'source').text('src');
    const found = kind === Kind.paragraph || isTag ? sourceBelow(at, node) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Of a tag with nothing but text: what it says, without escapes and references. */
function lettersOf({ frame: { tree }, node }: Element): string | null {
  if (node < 0 || tree.childCount(node) === 0) return null;
  let text = '';
  for (let i = 0; i < tree.childCount(node); i++) {
    const child = tree.child(node, i);
    if (tree.kind(child) !== Kind.text) return null;
    text += tree.text(child);
  }
  return text;
}

/** Of `<pre><code>` the content of both: a span of code would be one line. */
function preformatted(at: Place, element: Element): string {
  const { tree } = element.frame;
  let only = element.node;
  while (only >= 0 && tree.childCount(only) === 1) {
    only = tree.child(only, 0);
    const kind = tree.kind(only);
    if (kind !== Kind.jsxFlow && kind !== Kind.jsxText) continue;
    if (tree.name(only) !== 'code') break;
    return renderPreformatted(at.in(element.frame), only);
  }
  return element.node < 0 ? at.content(element) : renderPreformatted(at.in(element.frame), element.node);
}

function unspanned(text: string): string {
  return text.replace(/^(`+)([^`]*)\1$/s, '$2').trim();
}

/** The entries come as bullets: what stands below a number is further to the right. */
function numbered(at: Place, element: Element): string {
  let count = (element.number('start') ?? 1) - 1;
  return at.content(element).replace(/^(?:- | {2})/gm, (begin) => {
    if (begin === '- ') count += 1;
    return begin === '- ' ? `${count}. ` : ' '.repeat(`${count}. `.length);
  });
}

function cell(at: Place, element: Element): string {
  return `${inCell(at.content(element)).replace(/(?<!\\)\|/g, '\\|')} |`;
}

/** Rows have become lines, of which the first is the head; the caption stands above them. */
function table(at: Place, element: Element): string {
  const written = at.content(element).split('\n');
  const [head, ...rows] = written.filter((line) => line.startsWith('|'));
  const caption = written.filter((line) => !line.startsWith('|') && line.trim() !== '');
  if (head === undefined) return joinBlocks(caption);
  const columns = head.match(/(?<!\\)\|/g)!.length - 1;
  return joinBlocks([...caption, [head, `|${' --- |'.repeat(columns)}`, ...rows].join('\n')]);
}
