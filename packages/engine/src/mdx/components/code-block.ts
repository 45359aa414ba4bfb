/** Fences and `<CodeBlock>`: highlighted code with title, marked lines and switches for the theme. */

import { highlightCode } from '../../highlight/highlight-code.ts';
import { parseFenceMeta } from '../code/fence-meta.ts';
import { readLineMarks } from '../code/line-marks.ts';
import { needsWholeMermaid } from '../code/mermaid-needs.ts';
import { markedCode } from '../code-marks.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { iconHtml, withClass } from '../properties.ts';
import type { ComponentPlace } from './component.ts';

export interface CodeSource {
  code: string;
  language: string;
  meta: string;
  offset: number;
  /** Of `<CodeBlock>`; a fence has `meta` instead. */
  options?: CodeOptions;
}

export interface CodeOptions {
  title: string;
  /** HTML; '' without one. */
  icon: string;
  highlight: ReadonlySet<number>;
  focus: ReadonlySet<number>;
  lines: boolean;
  expandable: boolean;
  wrap: boolean;
  nocopy: boolean;
}

const NO_LINES: ReadonlySet<number> = new Set();
/** A block of which nothing is asked. */
export const PLAIN_CODE: CodeOptions = {
  title: '',
  icon: '',
  highlight: NO_LINES,
  focus: NO_LINES,
  lines: false,
  expandable: false,
  wrap: false,
  nocopy: false,
};

export function renderCode(at: ComponentPlace, source: CodeSource): string {
  const { language, meta } = splitInfo(source);
  at.facts.plain += markedCode(source.code);
  at.facts.blocks += 1;
  if (language === 'mermaid') return mermaid(at, source.code, meta);
  const options = source.options ?? (meta === '' ? PLAIN_CODE : fenceOptions(at, meta, source.offset));
  const group = at.group?.kind === 'code' ? at.group : null;
  const html = block(source.code, language, group === null ? options : { ...options, title: '', icon: '' });
  if (group === null) return html;
  const title = options.title || language || 'code';
  group.parts.push({ title, titleHtml: escapeHtml(title), icon: options.icon, id: '', html, language });
  return '';
}

/** ```` ```js{1,3} ```` has its options in the language. */
function splitInfo({ language, meta }: CodeSource): { language: string; meta: string } {
  const brace = language.indexOf('{');
  if (brace < 0) return { language: language.toLowerCase(), meta };
  return { language: language.slice(0, brace).toLowerCase(), meta: `${language.slice(brace)} ${meta}` };
}

function fenceOptions(at: ComponentPlace, text: string, offset: number): CodeOptions {
  const meta = parseFenceMeta(at.fill(text));
  const icon = meta.icon === '' ? '' : iconHtml(at, { name: meta.icon, type: meta.iconType, offset });
  return { ...meta, icon };
}

function block(code: string, language: string, options: CodeOptions): string {
  const marked = readLineMarks(code);
  const highlighted = highlightCode(marked.code, language);
  const body = needsLines(options, marked.marks) ? lines(highlighted, options, marked.marks) : highlighted;
  const type = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return `<div class="code-block"${switches(options, marked.marks)} data-component-name="code-block">${header(options)}<pre tabindex="0"><code${type}>${body}</code></pre></div>`;
}

function header({ title, icon }: CodeOptions): string {
  if (title === '' && icon === '') return '';
  return `<div class="code-block-header" data-component-part="code-block-header">${withClass(icon, 'code-block-icon')}<span>${escapeHtml(title)}</span></div>`;
}

function switches(options: CodeOptions, marks: ReadonlyMap<number, string>): string {
  if (options === PLAIN_CODE && marks.size === 0) return '';
  let html = '';
  if (options.lines) html += ' data-lines';
  if (options.wrap) html += ' data-wrap';
  if (options.expandable) html += ' data-expandable';
  if (options.nocopy) html += ' data-nocopy';
  if (options.focus.size > 0 || [...marks.values()].includes('fc')) html += ' data-focus';
  return html;
}

function needsLines(options: CodeOptions, marks: ReadonlyMap<number, string>): boolean {
  return marks.size > 0 || options.lines || options.highlight.size > 0 || options.focus.size > 0;
}

/** Tokens never span a line break, so lines can be wrapped one by one. */
function lines(html: string, options: CodeOptions, marks: ReadonlyMap<number, string>): string {
  const wrapped = html.split('\n').map((line, i) => {
    const mark = marks.get(i);
    let name = 'line';
    if (mark !== undefined) name += ` ${mark}`;
    if (options.highlight.has(i + 1) && mark !== 'hl') name += ' hl';
    if (options.focus.has(i + 1) && mark !== 'fc') name += ' fc';
    return `<span class="${name}">${line}</span>`;
  });
  return wrapped.join('\n');
}

/** The source stays readable until the theme draws it. */
function mermaid(at: ComponentPlace, code: string, meta: string): string {
  const isLarge = needsWholeMermaid(code);
  if (isLarge) at.page.features.delete('mermaid');
  if (isLarge || !at.page.features.has('mermaid-full'))
    at.page.features.add(isLarge ? 'mermaid-full' : 'mermaid');
  const { others } = parseFenceMeta(meta);
  return `<pre class="mermaid"${isLarge ? ' data-full' : ''}${attribute('data-placement', others.placement)}${attribute('data-actions', others.actions)} data-component-name="mermaid">${escapeHtml(code)}</pre>`;
}
