/** What reads as a list: cards, steps, files, colours. */
import { isDataObject, type Value } from '../../expressions/value.ts';
import type { ComponentPlace, ComponentTable } from '../../mdx/components/component.ts';
import type { GroupPart } from '../../mdx/components/group.ts';
import type { Element } from '../../mdx/element.ts';
import { hrefOf, link, mediaOf } from '../links.ts';
import { codeSpan, headed, item, joinBlocks } from '../source-lines.ts';
import { escapeText } from '../values.ts';
import { bold, lineOf } from './title.ts';

const content = (at: ComponentPlace, element: Element): string => at.content(element);

export const LISTS: ComponentTable = {
  Card: card,
  Tile: card,
  CardGroup: content,
  Columns: content,
  Column: content,
  Steps: steps,
  Step: step,
  Tree: (at, element) => at.collect('tree', element).html,
  'Tree.Folder': folder,
  'Tree.File': (_, element) => `- ${codeSpan(element.text('name') ?? '')}`,
  Color: content,
  'Color.Row': (at, element) => joinBlocks([bold(lineOf(at, element.props.title)), at.content(element)]),
  'Color.Item': (_, element) => `- ${nameAndColors(element)}`,
};

/** `- [Title](address): what it is about`. */
function card(at: ComponentPlace, element: Element): string {
  const address = element.text('href');
  const href = address === null ? null : hrefOf(at, address);
  const title = lineOf(at, element.props.title);
  const src = element.text('img') ?? element.text('image');
  const image = src === null ? null : mediaOf(at, src);
  const inside = [
    lineOf(at, element.props.description),
    image === null ? '' : `![](${image})`,
    at.content(element).trim(),
    lineOf(at, element.props.cta),
  ];
  const body = joinBlocks(inside);
  const head = href === null ? bold(title) : link(title === '' ? href : title, href);
  return item('-', body.includes('\n') ? joinBlocks([head, body]) : headed(head, body));
}

const STEP: GroupPart = { title: '', titleHtml: '', icon: '', id: '', html: '', language: '' };

/** Steps are counted through the group. */
function steps(at: ComponentPlace, element: Element): string {
  return at.collect('steps', element).html;
}

function step(at: ComponentPlace, element: Element): string {
  const group = at.group?.kind === 'steps' ? at.group : null;
  group?.parts.push(STEP);
  const number = element.number('stepNumber') ?? group?.parts.length ?? 1;
  const body = at.collect('step', element).html.trim();
  const title = bold(lineOf(at, element.props.title));
  return item(`${number}.`, [title, body].filter((part) => part !== '').join('\n\n'));
}

function folder(at: ComponentPlace, element: Element): string {
  const name = element.text('name') ?? '';
  const inside = at.content(element).trim();
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
