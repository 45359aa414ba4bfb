/** Comments and strings, and the code inside strings. */
import { isLetter, NEWLINE, skipSpace, skipWord } from './characters.ts';
import type { Block, CodeGrammar, StringRule } from './code-grammar.ts';
import { type CodeState, MAX_NESTING } from './code-state.ts';

export function lexBlock(state: CodeState, { open, close, nested, kind }: Block): void {
  const { source, at: start, end } = state;
  let at = start + open.length;
  if (nested) at = skipNested(source, { at, end, open, close });
  else {
    const closing = source.indexOf(close, at);
    at = closing < 0 ? end : closing + close.length;
  }
  state.at = Math.min(at, end);
  state.out.token(kind ?? 'c', start, state.at);
}

function skipNested(
  source: string,
  { at, end, open, close }: { at: number; end: number; open: string; close: string },
): number {
  let next = at;
  for (let depth = 1; depth > 0 && next < end; ) {
    if (source.startsWith(open, next)) {
      depth += 1;
      next += open.length;
    } else if (source.startsWith(close, next)) {
      depth -= 1;
      next += close.length;
    } else next += 1;
  }
  return next;
}

interface StringPart {
  rule: StringRule;
  /** Where its token starts: before the quotes, or after a hole. */
  start: number;
  keys?: CodeGrammar['keys'];
}

/** Up to the end of the string, or to code inside it; from there on the stack knows that the string goes on. */
export function lexString(state: CodeState, { rule, start, keys }: StringPart): void {
  const { source, end, out } = state;
  const isOpen = state.stack.length > 0 && state.stack.at(-1)?.mode === 'string';
  const close = rule.close.charCodeAt(0);
  const mayNest = state.stack.length < MAX_NESTING;
  const hole = rule.hole ? rule.hole.open.charCodeAt(0) : -1;
  const escapes = !rule.raw && hole !== 92;
  const variable = rule.variable ? rule.variable.charCodeAt(0) : -1;
  let from = start;
  let at = state.at;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === close && (rule.close.length === 1 || source.startsWith(rule.close, at))) {
      at += rule.close.length;
      break;
    }
    if (code === 92 && escapes) at += 1;
    else if (code === NEWLINE && !rule.multiline) break;
    else if (code === hole && mayNest && rule.hole && source.startsWith(rule.hole.open, at)) {
      out.token('s', from, at);
      if (!isOpen) state.stack.push({ mode: 'string', rule });
      enterHole(state, rule.hole, at);
      return;
    } else if (code === variable && isLetter(source.charCodeAt(at + 1))) {
      const name = skipWord(source, at + 1, end);
      out.token('s', from, at);
      out.token('v', at, name);
      from = name;
      at = name - 1;
    }
  }
  state.at = Math.min(at, end);
  out.token(from === start && keys && isKey(state, keys) ? 'p' : 's', from, state.at);
  if (isOpen) state.stack.pop();
}

function enterHole(state: CodeState, { open, close }: { open: string; close: string }, at: number): void {
  state.stack.push({
    mode: 'hole',
    open: open.charCodeAt(open.length - 1),
    close: close.charCodeAt(0),
    depth: 0,
  });
  state.at = at + open.length;
  state.afterValue = false;
  state.atEntry = false;
}

/** What follows makes a key of what was just read. */
export function isKey(state: CodeState, keys: NonNullable<CodeGrammar['keys']>): boolean {
  const { source, end } = state;
  const next = skipSpace(source, state.at, end);
  const code = source.charCodeAt(next);
  if (code === 63 && keys === ':') return source.charCodeAt(next + 1) === 58;
  if (!keys.includes(String.fromCharCode(code))) return false;
  const after = source.charCodeAt(next + 1);
  return after !== 61 && after !== 62 && (after !== 58 || code !== 58);
}
