/** Larger parts of a page: frames, changelog entries, prompts, and what only some readers see. */
import { isDataObject } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { emitHeading, unlisted } from '../heading.ts';
import { componentSlug, headingSlug } from '../headings/format-ids.ts';
import { openLink } from '../links.ts';
import { classAttribute, formerId, iconOf, label, labelText, numberedId, partId } from '../properties.ts';
import { promptText } from '../written-text.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const PAGE_PARTS: ComponentTable = {
  Frame: frame,
  Update: update,
  Prompt: prompt,
  Visibility: visibility,
  Heading: heading,
  MDX: mdx,
  Variation: (at, element) => at.content(element),
  ZoomImage: (at, element) => at.content(element),
  GitHub: gitHub,
};

/** `## Title` as a tag. */
function heading(at: ComponentPlace, element: Element): string {
  const depth = Math.min(6, Math.max(1, Math.trunc(element.number('level') ?? 2)));
  return emitHeading(at, {
    depth,
    given: element.text('id'),
    unmarked: element.flag('noAnchor'),
    offset: element.offset,
    render: (inside) => inside.content(element),
  });
}

function mdx(at: ComponentPlace, element: Element): string {
  return unlisted(at, (inside) =>
    element.node < 0 ? inside.markdownPiece(inside.sourceText(element)) : inside.content(element),
  );
}

function frame(at: ComponentPlace, element: Element): string {
  const { caption, hint } = element.props;
  const content = at.content(element);
  const above =
    typeof hint === 'string' && hint !== ''
      ? `<p class="frame-hint" data-component-part="frame-hint">${at.markdown(hint)}</p>`
      : '';
  const below =
    caption === undefined || caption === null || caption === ''
      ? ''
      : `<figcaption data-component-part="frame-caption">${typeof caption === 'string' ? at.markdown(caption) : at.value(caption)}</figcaption>`;
  return `<figure${classAttribute(element, 'frame')} data-component-name="frame">${above}<div class="frame-content" data-component-part="frame-content">${content}</div>${below}</figure>`;
}

function update(at: ComponentPlace, element: Element): string {
  const text = labelText(at, element.props.label);
  const id = partId(at, element, { title: text, kind: 'update', slugOf: headingSlug });
  const former =
    formerId(at, element, text) +
    (element.text('id') === null ? at.alias(componentSlug(text)) : '') +
    numberedId(at, element, { id, title: text });
  const tags = listOf(element.props.tags);
  const { description } = element.props;
  at.page.features.add('updates');
  at.facts.closeSection(id);
  if (text !== '') at.facts.headings.push({ id, depth: 2, html: escapeHtml(text), text });
  const labelHtml = label(at, element.props.label);
  const said = typeof description === 'string' ? at.markdown(description) : label(at, description);
  const content = unlisted(at, (inside) => inside.content(element));
  at.facts.updates.push({
    id,
    label: text,
    description: labelText(at, description),
    tags,
    rss: feedEntry(element),
    html: content,
  });
  const chips = tags.map((tag) => `<span class="update-tag">${escapeHtml(tag)}</span>`).join('');
  const name =
    labelHtml === ''
      ? ''
      : `<a class="update-label" href="#${escapeHtml(encodeURI(id))}" data-component-part="update-label">${labelHtml}</a>`;
  const below =
    said === '' ? '' : `<p class="update-description" data-component-part="update-description">${said}</p>`;
  return `<section${classAttribute(element, 'update')} id="${escapeHtml(id)}"${tags.length === 0 ? '' : attribute('data-tags', tags.join(','))} data-component-name="update"><div class="update-side" data-component-part="update-side">${former}${name}${chips}${below}</div><div class="update-content" data-component-part="update-content">${content}</div></section>`;
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

function feedEntry(element: Element): { title: string | null; description: string | null } | null {
  const { rss } = element.props;
  if (!isDataObject(rss)) return null;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { title: text(rss.title), description: text(rss.description) };
}

/** The prompt's own text is for copying, so it is kept as it was written. */
function prompt(at: ComponentPlace, element: Element): string {
  at.page.features.add('prompt');
  const { description } = element.props;
  const shown = typeof description === 'string' ? at.markdown(description) : label(at, description);
  const actions = listOf(element.props.actions);
  const text = promptText(at.sourceText(element));
  at.facts.say(text);
  return `<div${classAttribute(element, 'prompt')}${attribute('data-actions', actions.length === 0 ? 'copy' : actions.join(','))} data-component-name="prompt"><div class="prompt-description" data-component-part="prompt-description">${iconOf(at, element)}${shown}</div><pre class="prompt-text" tabindex="0" data-component-part="prompt-text">${escapeHtml(text)}</pre></div>`;
}

/** What is for agents goes into the Markdown of the page, not into its HTML. */
function visibility(at: ComponentPlace, element: Element): string {
  return element.text('for') === 'agents' ? '' : at.content(element);
}

const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** A link only: stars would need the network. */
function gitHub(at: ComponentPlace, element: Element): string {
  const repo = (element.text('repo') ?? '').replace(/^https?:\/\/github\.com\//, '').replace(/\/$/, '');
  if (!REPOSITORY.test(repo)) {
    at.report({
      rule: 'invalid-property',
      message: 'repo must look like "owner/name"',
      offset: element.offset,
    });
    return '';
  }
  at.facts.say(repo);
  const attributes = `${classAttribute(element, 'github')}${attribute('data-variant', element.text('variant'))} data-component-name="github"`;
  if (at.inAnchor) return `<span${attributes}>${escapeHtml(repo)}</span>`;
  at.facts.shownLinks += 1;
  const open = openLink({ href: `https://github.com/${repo}`, external: true }, '', attributes);
  return `${open}${at.page.context.icon?.('github', 'brands') ?? ''}<span>${escapeHtml(repo)}</span></a>`;
}
