/** What reads as a list: cards, steps, files, colours. */
import { isDataObject, type Value } from '../../expressions/value.ts';
import type { ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import type { GroupPart, Renderer } from '../../mdx/renderer.ts';
import { hrefOf, link, mediaOf } from '../links.ts';
import { codeSpan, item, joinBlocks } from '../source-lines.ts';
import { escapeText } from '../values.ts';
import { bold, lineOf } from './title.ts';

const content = (m: Renderer, element: Element): string => m.content(element);

export const LISTS: ComponentTable = {
  Card: card,
  Tile: card,
  CardGroup: content,
  Columns: content,
  Column: content,
  Steps: steps,
  Step: step,
  Tree: content,
  'Tree.Folder': folder,
  'Tree.File': (_, element) => `- ${codeSpan(element.text('name') ?? '')}`,
  Color: content,
  'Color.Row': (m, element) => joinBlocks([bold(lineOf(m, element.props.title)), m.content(element)]),
  'Color.Item': (_, element) => `- ${nameAndColors(element)}`,
};

/** `- [Title](address): what it is about`. */
function card(m: Renderer, element: Element): string {
  const address = element.text('href');
  const href = address === null ? null : hrefOf(m, address);
  const title = lineOf(m, element.props.title);
  const src = element.text('img') ?? element.text('image');
  const image = src === null ? null : mediaOf(m, src);
  const inside = [
    lineOf(m, element.props.description),
    image === null ? '' : `![](${image})`,
    m.content(element).trim(),
    lineOf(m, element.props.cta),
  ];
  const body = joinBlocks(inside);
  const head = href === null ? bold(title) : link(title === '' ? href : title, href);
  if (body === '') return item('-', head);
  if (head === '') return item('-', body);
  return item('-', body.includes('\n') ? `${head}\n\n${body}` : `${head}: ${body}`);
}

const STEP: GroupPart = { title: '', titleHtml: '', icon: '', id: '', html: '', language: '' };

/** Steps are counted through the group. */
function steps(m: Renderer, element: Element): string {
  m.groups.push({ kind: 'steps', parts: [] });
  const text = m.content(element);
  m.groups.pop();
  return text;
}

function step(m: Renderer, element: Element): string {
  const group = m.group('steps');
  group?.parts.push(STEP);
  const number = element.number('stepNumber') ?? group?.parts.length ?? 1;
  m.groups.push({ kind: 'step', parts: [] });
  const body = m.content(element).trim();
  m.groups.pop();
  const title = bold(lineOf(m, element.props.title));
  return item(`${number}.`, [title, body].filter((part) => part !== '').join('\n\n'));
}

function folder(m: Renderer, element: Element): string {
  const name = element.text('name') ?? '';
  const inside = m.content(element).trim();
  const head = codeSpan(name.endsWith('/') ? name : `${name}/`);
  return item('-', inside === '' ? head : `${head}\n${inside}`);
}

function nameAndColors(element: Element): string {
  const name = escapeText(element.text('name') ?? '');
  const colors = colorsOf(element.props.value).map(codeSpan).join(' / ');
  return name === '' ? colors : `${name}: ${colors}`;
}

function colorsOf(value: Value): string[] {
  if (typeof value === 'string') return [value];
  if (!isDataObject(value)) return [];
  return [value.light, value.dark].filter((part): part is string => typeof part === 'string');
}
