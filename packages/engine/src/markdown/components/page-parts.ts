/** Callouts and the larger parts of a page. */
import type { ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import type { Renderer } from '../../mdx/renderer.ts';
import { link } from '../links.ts';
import { fence, joinBlocks, oneLine, quote } from '../source-lines.ts';
import { bold, lineOf } from './title.ts';

export const PAGE_PARTS: ComponentTable = {
  Note: (m, element) => callout(m, element, 'Note'),
  Info: (m, element) => callout(m, element, 'Info'),
  Tip: (m, element) => callout(m, element, 'Tip'),
  Check: (m, element) => callout(m, element, 'Check'),
  Warning: (m, element) => callout(m, element, 'Warning'),
  Danger: (m, element) => callout(m, element, 'Danger'),
  Callout: (m, element) => callout(m, element, ''),
  Banner: (m, element) => callout(m, element, ''),
  Frame: frame,
  Update: update,
  Prompt: prompt,
  Visibility: (m, element) => (element.text('for') === 'humans' ? '' : m.content(element)),
  GitHub: gitHub,
};

function callout(m: Renderer, element: Element, kind: string): string {
  const title = lineOf(m, element.props.title);
  const head = [kind, title].filter((part) => part !== '').join(': ');
  const body = m.content(element).trim();
  if (head === '') return quote(body);
  // A sentence goes on in the same line; a list or a fence cannot.
  const isText = /^[\p{L}\p{N}"'“([*_`]/u.test(body) && !/^(?:\d+[.)] |\* |`{3})/.test(body);
  return quote(isText && title === '' ? `**${head}:** ${body}` : joinBlocks([`**${head}**`, body]));
}

function frame(m: Renderer, element: Element): string {
  const caption = lineOf(m, element.props.caption);
  const hint = lineOf(m, element.props.hint);
  return joinBlocks([hint, m.content(element).trim(), caption === '' ? '' : `*${caption}*`]);
}

function update(m: Renderer, element: Element): string {
  const { tags } = element.props;
  const list = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [tags];
  const labels = list.filter((tag) => typeof tag === 'string' && tag !== '').join(', ');
  return joinBlocks([
    `## ${lineOf(m, element.props.label)}`,
    labels === '' ? '' : `*${labels}*`,
    bold(lineOf(m, element.props.description)),
    m.content(element).trim(),
  ]);
}

/** The prompt's own text is for copying, so it is kept as it was written. */
function prompt(m: Renderer, element: Element): string {
  return joinBlocks([lineOf(m, element.props.description), fence(m.sourceText(element), 'text')]);
}

function gitHub(_: Renderer, element: Element): string {
  const repo = oneLine((element.text('repo') ?? '').replace(/^https?:\/\/github\.com\//, ''));
  return repo === '' ? '' : link(repo, `https://github.com/${encodeURI(repo)}`);
}
