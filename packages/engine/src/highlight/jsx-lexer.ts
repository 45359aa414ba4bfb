/** Tags inside code: names and attributes here, `{…}` goes back to the code lexer through the stack. */
import { isLetter, isWord, NEWLINE } from './characters.ts';
import { type CodeState, type Frame, MAX_NESTING } from './code-state.ts';

/** One piece of `<Name attribute="…" {…}>`. */
export function lexTag(state: CodeState, frame: Extract<Frame, { mode: 'tag' }>): void {
  const { source, at, end, out } = state;
  const code = source.charCodeAt(at);
  if (code === 62) {
    closeTag(state, frame, source.charCodeAt(at - 1) === 47);
  } else if (code === 123 && state.stack.length < MAX_NESTING) enterHole(state);
  else if (code === 34 || code === 39) {
    const closing = source.indexOf(source[at]!, at + 1);
    state.at = closing < 0 || closing >= end ? end : closing + 1;
    out.token('s', at, state.at);
  } else if (isWord(code)) {
    state.at = skipName(source, at + 1, end);
    const before = source.charCodeAt(at - 1);
    out.token(before === 60 || before === 47 ? 'g' : 'a', at, state.at);
  } else state.at += 1;
}

/** Text between tags, up to the next tag or code. */
export function lexTagText(state: CodeState): void {
  const { source, end } = state;
  for (; state.at < end; state.at += 1) {
    const code = source.charCodeAt(state.at);
    if (code === 123 && state.stack.length < MAX_NESTING) {
      enterHole(state);
      return;
    }
    if (code !== 60) continue;
    const next = source.charCodeAt(state.at + 1);
    if (next !== 47 && next !== 62 && !isLetter(next)) continue;
    if (next !== 47 && state.stack.length >= MAX_NESTING) continue;
    state.stack.push({ mode: 'tag', closing: next === 47 });
    state.at += next === 47 ? 2 : 1;
    return;
  }
}

function closeTag(state: CodeState, frame: Extract<Frame, { mode: 'tag' }>, selfClosing: boolean): void {
  state.at += 1;
  state.stack.pop();
  if (frame.closing) state.stack.pop();
  else if (!selfClosing) state.stack.push({ mode: 'text' });
  state.afterValue = true;
  state.atEntry = false;
}

function enterHole(state: CodeState): void {
  state.stack.push({ mode: 'hole', open: 123, close: 125, depth: 0 });
  state.at += 1;
  state.afterValue = false;
  state.atEntry = false;
}

function skipName(source: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE || !(isWord(code) || code === 45 || code === 46 || code === 58)) break;
    at += 1;
  }
  return at;
}
