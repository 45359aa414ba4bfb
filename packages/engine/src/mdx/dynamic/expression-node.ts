import { dependsOnTime, holdsHandler } from '../../expressions/code-traits.ts';
import { GLOBALS } from '../../expressions/globals.ts';
import type { Value } from '../../expressions/value.ts';
import { isComment } from '../comment.ts';
import { escapeHtml } from '../escape.ts';
import type { Place } from '../place.ts';
import { runLater, runLive } from '../render-element.ts';
import { evaluateAt } from './evaluate.ts';
import { liveRequest } from './live-source.ts';

/** `{…}` in a page. What fails is shown as it was written, so that the reader sees where something is missing. */
export function renderExpression(at: Place, node: number): string {
  const { tree } = at.frame;
  const source = tree.expression(node);
  if (isComment(source)) return '';
  if (QUANTIFIER.test(source)) return quantifier(at, source, tree.start(node));
  if (holdsHandler(source)) {
    const used = { name: 'expression', offset: tree.start(node) };
    return runLive(at, used, { make: () => liveRequest(at, source) });
  }
  if (isTimely(at, source)) return runLater(at, liveRequest(at, source));
  if (isPlaceholder(at, source)) return placeholder(at, source, tree.start(node));
  const result = evaluateAt(at, source, tree.start(node));
  if (!result.ok) return `<code class="failed">${escapeHtml(`{${source}}`)}</code>`;
  return at.from(tree.start(node)).value(result.value);
}

/** Whether nobody knows what it gives before it is read. */
export function isTimely({ frame }: Place, source: string): boolean {
  return dependsOnTime(source, { module: frame.parsed.esm?.source ?? '' });
}

/** What it gives; undefined when it fails, which is reported. */
export function expressionValue(at: Place, node: number): Value {
  const { tree } = at.frame;
  const result = evaluateAt(at, tree.expression(node), tree.start(node));
  return result.ok ? result.value : undefined;
}

/** `{kickoff_id}`, `{user.name}`, `{order-id}`: names in prose that stand for something else than a value. */
const NAMES = /^\s*([\p{L}_$][\p{L}\p{N}_$]*)(?:[.\- ][\p{L}\p{N}_$]+)*\s*$/u;
/** `{get|set}`, `{GET, POST}`, `{yes/no}`: one of several. */
const CHOICE = /^\s*([\p{L}_$][\p{L}\p{N}_$-]*)(?:\s*[|,/]\s*[\p{L}_$][\p{L}\p{N}_$-]*)+\s*$/u;
/** `{width=50%}`, `{color="red" .wide}`: attributes as directives and other kinds of Markdown have them. */
const ATTRIBUTES = /^\s*([\p{L}_$][\p{L}\p{N}_$]*)(?:-[\p{L}\p{N}_$-]+)?\s*=(?![=>])/u;
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

function isPlaceholder(at: Place, source: string): boolean {
  const name = (NAMES.exec(source) ?? CHOICE.exec(source) ?? ATTRIBUTES.exec(source))?.[1];
  return name !== undefined && !WORDS_OF_THE_LANGUAGE.has(name) && !isDefined(at, name);
}

function isDefined({ frame }: Place, name: string): boolean {
  return frame.scope.find(name) !== null || GLOBALS.has(name);
}

/** What is written is shown: nothing of that name exists. */
function placeholder(at: Place, source: string, offset: number): string {
  at.report({
    rule: 'unknown-variable',
    message: `There is no "${source.trim().slice(0, 60)}" here; it is shown as it is written`,
    hint: 'Put it into a code span, or write \\{ for a brace',
    offset,
  });
  at.facts.plain += `{${source}}`;
  return escapeHtml(`{${source}}`);
}

const QUANTIFIER = /^\d*\s*,\s*\d*$/;

/** `[0-9]{1,2}` outside of code: JavaScript would show the last number, nobody means that. */
function quantifier(at: Place, source: string, offset: number): string {
  at.report({
    rule: 'stray-sign',
    message: 'This looks like part of a regular expression; it is shown as it is',
    hint: 'Put regular expressions into code spans',
    offset,
  });
  at.facts.plain += `{${source}}`;
  return escapeHtml(`{${source}}`);
}
