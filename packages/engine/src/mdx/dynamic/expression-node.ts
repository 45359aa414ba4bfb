import { GLOBALS } from '../../expressions/globals.ts';
import type { Value } from '../../expressions/value.ts';
import { isComment } from '../comment.ts';
import { escapeHtml } from '../escape.ts';
import { runLive } from '../render-element.ts';
import type { Renderer } from '../renderer.ts';
import { evaluateAt } from './evaluate.ts';
import { holdsHandler, liveRequest } from './live-source.ts';

/** `{…}` in a page. What fails is shown as it was written, so that the reader sees where something is missing. */
export function renderExpression(r: Renderer, node: number): string {
  const { tree } = r.frame;
  const source = tree.expression(node);
  if (isComment(source)) return '';
  if (QUANTIFIER.test(source)) return quantifier(r, source, tree.start(node));
  if (holdsHandler(source)) {
    const used = { name: 'expression', offset: tree.start(node) };
    return runLive(r, used, { make: () => liveRequest(r, source) });
  }
  if (isPlaceholder(r, source)) return placeholder(r, source, tree.start(node));
  const result = evaluateAt(r, source, tree.start(node));
  if (!result.ok) return `<code class="failed">${escapeHtml(`{${source}}`)}</code>`;
  return r.nodes.value(r, result.value);
}

/** What it gives; undefined when it fails, which is reported. */
export function expressionValue(r: Renderer, node: number): Value {
  const { tree } = r.frame;
  const result = evaluateAt(r, tree.expression(node), tree.start(node));
  return result.ok ? result.value : undefined;
}

/** `{kickoff_id}`, `{user.name}`, `{order-id}`: names in prose that stand for something else than a value. */
const NAMES = /^\s*([\p{L}_$][\p{L}\p{N}_$]*)(?:[.\- ][\p{L}\p{N}_$]+)*\s*$/u;
const WORDS_OF_THE_LANGUAGE = new Set([
  'undefined',
  'null',
  'true',
  'false',
  'this',
  'new',
  'typeof',
  'void',
]);

function isPlaceholder(r: Renderer, source: string): boolean {
  const name = NAMES.exec(source)?.[1];
  return name !== undefined && !WORDS_OF_THE_LANGUAGE.has(name) && !isDefined(r, name);
}

function isDefined({ frame }: Renderer, name: string): boolean {
  return frame.scope.find(name) !== null || GLOBALS.has(name);
}

/** What is written is shown: nothing of that name exists. */
function placeholder(r: Renderer, source: string, offset: number): string {
  r.report({
    rule: 'unknown-variable',
    message: `There is no "${source.trim().slice(0, 60)}" here; it is shown as it is written`,
    hint: 'Put it into a code span, or write \\{ for a brace',
    offset,
  });
  r.plain += `{${source}}`;
  return escapeHtml(`{${source}}`);
}

const QUANTIFIER = /^\d*\s*,\s*\d*$/;

/** `[0-9]{1,2}` outside of code: JavaScript would show the last number, nobody means that. */
function quantifier(r: Renderer, source: string, offset: number): string {
  r.report({
    rule: 'stray-sign',
    message: 'This looks like part of a regular expression; it is shown as it is',
    hint: 'Put regular expressions into code spans',
    offset,
  });
  r.plain += `{${source}}`;
  return escapeHtml(`{${source}}`);
}
