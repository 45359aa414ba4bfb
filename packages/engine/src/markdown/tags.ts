/** Plain HTML tags as Markdown, where Markdown has a word for them; others give their content only. */
import type { Element } from '../mdx/element.ts';
import type { Renderer } from '../mdx/renderer.ts';
import { hrefOf, link, mediaOf } from './links.ts';
import { codeSpan, fence, item, joinBlocks, oneLine, quote } from './source-lines.ts';

export function writeTag(m: Renderer, element: Element): string {
  const name = element.name.toLowerCase();
  const write = TAGS.get(name);
  if (write) return write(m, element);
  return NOTHING.has(name) ? '' : m.content(element);
}

type Write = (m: Renderer, element: Element) => string;

const NOTHING = new Set(
  'script style svg template object embed input button select form canvas map'.split(' '),
);

const around =
  (mark: string): Write =>
  (m, element) => {
    const text = m.content(element).trim();
    return text === '' || text.includes('\n\n') ? text : `${mark}${text}${mark}`;
  };

const kept =
  (name: string): Write =>
  (m, element) =>
    `<${name}>${oneLine(m.content(element))}</${name}>`;

const heading =
  (depth: number): Write =>
  (m, element) =>
    `${'#'.repeat(depth)} ${oneLine(m.content(element))}`;

const TAGS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['a', anchor],
  ['img', image],
  ['iframe', (m, element) => media(m, element, 'Embedded page')],
  ['video', (m, element) => media(m, element, 'Video')],
  ['audio', (m, element) => media(m, element, 'Audio')],
  ['source', () => ''],
  ['br', () => '<br>'],
  ['hr', () => '---'],
  ['b', around('**')],
  ['strong', around('**')],
  ['i', around('*')],
  ['em', around('*')],
  ['del', around('~~')],
  ['s', around('~~')],
  ['strike', around('~~')],
  ['code', (m, element) => codeSpan(m.content(element))],
  ['kbd', kept('kbd')],
  ['sub', kept('sub')],
  ['sup', kept('sup')],
  ['pre', (m, element) => fence(unspanned(m.content(element)), '')],
  ['blockquote', (m, element) => quote(m.content(element).trim())],
  ['li', (m, element) => item('-', m.content(element).trim())],
  ['ol', numbered],
  ['details', (m, element) => m.content(element)],
  ['summary', (m, element) => `**${oneLine(m.content(element))}**`],
  ['figcaption', (m, element) => `*${oneLine(m.content(element))}*`],
  ['table', table],
  ['tr', (m, element) => `| ${oneLine(m.content(element)).replace(/\s*\n\s*/g, ' ')}`],
  ['td', cell],
  ['th', cell],
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, Write] => [`h${depth}`, heading(depth)]),
]);

function anchor(m: Renderer, element: Element): string {
  const text = m.content(element).trim();
  const href = hrefOf(m, element.text('href') ?? '');
  if (href === null || href === '' || text === '') return text;
  // A link around blocks leads from its last line.
  return text.includes('\n') ? joinBlocks([text, link(href, href)]) : link(text, href);
}

function image(m: Renderer, element: Element): string {
  const src = element.text('src');
  // Of the two pictures for light and dark readers one is enough.
  if (src === null || /(?:^|\s)hidden dark:/.test(element.text('className') ?? '')) return '';
  const href = mediaOf(m, src);
  const alt = oneLine(element.text('alt') ?? '');
  return href === null || href === '' ? alt : `!${link(alt, href)}`;
}

function media(m: Renderer, element: Element, label: string): string {
  const src = element.text('src') ?? element.text('data-src');
  const title = oneLine(element.text('title') ?? element.text('aria-label') ?? label);
  const href = src === null ? null : mediaOf(m, src);
  return href === null || href === '' ? m.content(element) : link(title, href);
}

function unspanned(text: string): string {
  return text.replace(/^(`+)([^`]*)\1$/s, '$2').trim();
}

function numbered(m: Renderer, element: Element): string {
  let count = (element.number('start') ?? 1) - 1;
  return m.content(element).replace(/^- /gm, () => `${++count}. `);
}

function cell(m: Renderer, element: Element): string {
  return `${oneLine(m.content(element)).replace(/(?<!\\)\|/g, '\\|')} |`;
}

/** Rows have become lines; the first one is the head. */
function table(m: Renderer, element: Element): string {
  const lines = m
    .content(element)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const [head] = lines;
  if (head === undefined) return '';
  const columns = head.match(/(?<!\\)\|/g)!.length - 1;
  return [head, `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n');
}
