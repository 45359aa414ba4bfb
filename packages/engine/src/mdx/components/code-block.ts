/** Fences and `<CodeBlock>`: highlighted code with title, marked lines and switches for the theme. */

import { highlightCode } from '../../highlight/highlight-code.ts';
import { markRanges } from '../../highlight/mark-ranges.ts';
import { parseFenceMeta, splitInfo } from '../code/fence-meta.ts';
import { type MarkedCode, readLineMarks } from '../code/line-marks.ts';
import { problemWithDiagram } from '../code/mermaid-kind.ts';
import { needsWholeMermaid } from '../code/mermaid-needs.ts';
import { type CodeNote, type TypedCode, typedCode, typedText } from '../code/typed-code.ts';
import { markedCode } from '../code-marks.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { showFormula } from '../formula.ts';
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
  /** Names show their types. */
  twoslash: boolean;
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
  twoslash: false,
};

export function renderCode(at: ComponentPlace, source: CodeSource): string {
  const info = splitInfo(source.language, source.meta);
  const language = info.language.toLowerCase();
  const { meta } = info;
  if (language === 'math' && at.group?.kind !== 'code') return showFormula(at, source.code.trim(), true);
  const options = source.options ?? (meta === '' ? PLAIN_CODE : fenceOptions(at, meta, source.offset));
  const shown = shownCode(at, source, options.twoslash ? language : '');
  at.facts.plain += markedCode(shown.text);
  at.facts.blocks += 1;
  if (language === 'mermaid') return mermaid(at, source, meta);
  const group = at.group?.kind === 'code' ? at.group : null;
  const html = block(shown, language, group === null ? options : { ...options, title: '', icon: '' });
  if (group === null) return html;
  const title = options.title || language || 'code';
  group.parts.push({ title, titleHtml: escapeHtml(title), icon: options.icon, id: '', html, language });
  return '';
}

function fenceOptions(at: ComponentPlace, text: string, offset: number): CodeOptions {
  const meta = parseFenceMeta(at.fill(text));
  const icon = meta.icon === '' ? '' : iconHtml(at, { name: meta.icon, type: meta.iconType, offset });
  return { ...meta, icon };
}

interface ShownCode {
  marked: MarkedCode;
  typed: TypedCode | null;
  /** For search. */
  text: string;
}

/** `language`: that of the types, '' where none are asked for. */
function shownCode(at: ComponentPlace, source: CodeSource, language: string): ShownCode {
  if (language === '') return { marked: readLineMarks(source.code), typed: null, text: source.code };
  const marked = readLineMarks(source.code);
  const typed = typedCode({ code: marked.code, language }, at.page.context.types);
  if (typed === null) return { marked, typed, text: marked.code };
  for (const { line, message, hint } of typed.problems) {
    const offset = line === null ? source.offset : lineOffset(at, source.offset, line + 1);
    at.report({ rule: 'code-types', message, hint, offset });
  }
  if (typed.layers.length > 0 || typed.notes.size > 0) at.page.features.add('twoslash');
  const marks = new Map(
    typed.sourceLines.flatMap((line, i) => {
      const mark = marked.marks.get(line);
      return mark === undefined ? [] : [[i, mark] as const];
    }),
  );
  return { marked: { code: typed.code, marks }, typed, text: typedText(typed) };
}

/** Where a line of a fence begins in the text that was parsed. */
function lineOffset(at: ComponentPlace, offset: number, lines: number): number {
  const { text } = at.frame.parsed;
  let found = offset;
  for (let line = 0; line < lines && found >= 0; line += 1) {
    const next = text.indexOf('\n', found);
    if (next < 0) return offset;
    found = next + 1;
  }
  return found;
}

function block({ marked, typed }: ShownCode, language: string, options: CodeOptions): string {
  const highlighted = highlightCode(marked.code, language);
  const ranged = typed === null ? highlighted : markRanges(highlighted, typed.layers);
  const lined = needsLines(options, marked.marks) ? lines(ranged, options, marked.marks) : ranged;
  const body = typed === null ? lined : withNotes(lined, typed.notes);
  const type = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return `<div class="code-block"${switches(options, marked.marks)} data-component-name="code-block">${header(options)}<pre tabindex="0"><code${type}>${body}</code></pre></div>`;
}

function withNotes(html: string, notes: ReadonlyMap<number, readonly CodeNote[]>): string {
  if (notes.size === 0) return html;
  return html
    .split('\n')
    .flatMap((line, at) => [line, ...(notes.get(at) ?? []).map(noteHtml)])
    .join('\n');
}

function noteHtml({ kind, text }: CodeNote): string {
  return `<span class="ty-note ty-${kind}">${escapeHtml(text)}</span>`;
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
function mermaid(at: ComponentPlace, { code, offset }: CodeSource, meta: string): string {
  const problem = problemWithDiagram(code);
  if (problem !== null) at.report({ rule: 'unknown-diagram', ...problem, offset });
  const isLarge = needsWholeMermaid(code);
  if (isLarge) at.page.features.delete('mermaid');
  if (isLarge || !at.page.features.has('mermaid-full'))
    at.page.features.add(isLarge ? 'mermaid-full' : 'mermaid');
  const { others } = parseFenceMeta(meta);
  return `<pre class="mermaid"${isLarge ? ' data-full' : ''}${attribute('data-placement', others.placement)}${attribute('data-actions', others.actions)} data-component-name="mermaid">${escapeHtml(code)}</pre>`;
}
