/** Callouts and the larger parts of a page. */
import { calloutSign } from '../../mdx/components/callouts.ts';
import type { ComponentPlace, ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import { promptText } from '../../mdx/written-text.ts';
import { link } from '../links.ts';
import { emphasised, fence, joinBlocks, oneLine, quote } from '../source-lines.ts';
import { bold, lineOf } from './title.ts';

export const PAGE_PARTS: ComponentTable = {
  Note: (at, element) => callout(at, element, 'Note'),
  Info: (at, element) => callout(at, element, 'Info'),
  Tip: (at, element) => callout(at, element, 'Tip'),
  Check: (at, element) => callout(at, element, 'Check'),
  Warning: (at, element) => callout(at, element, 'Warning'),
  Danger: (at, element) => callout(at, element, 'Danger'),
  Callout: (at, element) => callout(at, element, ''),
  Banner: (at, element) => callout(at, element, ''),
  Frame: frame,
  Update: update,
  Prompt: prompt,
  Visibility: (at, element) => (element.text('for') === 'humans' ? '' : at.content(element)),
  Heading: heading,
  MDX: (at, element) => (element.node < 0 ? at.markdownPiece(at.sourceText(element)) : at.content(element)),
  Variation: (at, element) => at.content(element),
  ZoomImage: (at, element) => at.content(element),
  GitHub: gitHub,
};

function heading(at: ComponentPlace, element: Element): string {
  const depth = Math.min(6, Math.max(1, Math.trunc(element.number('level') ?? 2)));
  return `${'#'.repeat(depth)} ${at.inlineContent(element)}`;
}

function callout(at: ComponentPlace, element: Element, kind: string): string {
  const title = lineOf(at, element.props.title);
  const head = [kind, title].filter((part) => part !== '').join(': ');
  const body = at.content(element).trim();
  if (title === '' && body === '') return calloutSign(kind.toLowerCase());
  if (head === '') return quote(body);
  // A sentence goes on in the same line; a list or a fence cannot.
  const isText = /^[\p{L}\p{N}"'“([*_`]/u.test(body) && !/^(?:\d+[.)] |\* |`{3})/.test(body);
  return quote(isText && title === '' ? `**${head}:** ${body}` : joinBlocks([`**${head}**`, body]));
}

function frame(at: ComponentPlace, element: Element): string {
  const caption = lineOf(at, element.props.caption);
  const hint = lineOf(at, element.props.hint);
  return joinBlocks([hint, at.content(element).trim(), emphasised(caption)]);
}

function update(at: ComponentPlace, element: Element): string {
  const { tags } = element.props;
  const list = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [tags];
  const labels = list.filter((tag) => typeof tag === 'string' && tag !== '').join(', ');
  const label = lineOf(at, element.props.label);
  return joinBlocks([
    label === '' ? '' : `## ${label}`,
    emphasised(labels),
    bold(lineOf(at, element.props.description)),
    at.content(element).trim(),
  ]);
}

/** The prompt's own text is for copying, so it is kept as it was written. */
function prompt(at: ComponentPlace, element: Element): string {
  const text = promptText(at.sourceText(element));
  return joinBlocks([lineOf(at, element.props.description), fence(text, 'text')]);
}

function gitHub(_: ComponentPlace, element: Element): string {
  const repo = oneLine((element.text('repo') ?? '').replace(/^https?:\/\/github\.com\//, ''));
  return repo === '' ? '' : link(repo, `https://github.com/${encodeURI(repo)}`);
}
