/** An expression as the native parser may take it: which tags in it stay open, up to the brace that closes it. */

export interface ReadBraces {
  /** Behind what closes the brace, or the end of the text. */
  end: number;
  /** More tags are open than may be; what comes behind was not read. */
  isOver: boolean;
}

/** Braces hold code; a tag holds its attributes until it ends, then what stands between it and its end. */
interface Frame {
  in: 'code' | 'tag' | 'element';
  name: string;
  /** `f<a>`: what follows a name may be a type, of which nobody expects an end. */
  isType: boolean;
}

const NAME = /[\w$.:-]*/y;

export function readBraces(text: string, start: number, mostOpen: number): ReadBraces {
  const frames: Frame[] = [];
  let open = 0;
  /** Up to there no quote, and no comment, closes that was seen to begin. */
  let unclosedTo = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const top = frames.at(-1);
    if (code === 123) frames.push({ in: 'code', name: '', isType: false });
    else if (code === 125) {
      while (frames.at(-1)!.isType) frames.pop();
      // An element that has not ended goes on, to the end of the page.
      if (frames.at(-1)!.in === 'code') frames.pop();
      if (frames.length === 0) return { end: at + 1, isOver: false };
    } else if (code === 60 && text[at + 1] === '/') {
      open -= endElement(frames, nameAt(text, at + 2));
    } else if (code === 60 && opensTag(text, at)) {
      if (++open > mostOpen) return { end: at, isOver: true };
      frames.push({ in: 'tag', name: nameAt(text, at + 1), isType: /[\w$]/.test(text[at - 1] ?? '') });
    } else if (code === 62 && top!.in === 'tag') {
      if (text[at - 1] === '/') {
        frames.pop();
        open -= 1;
      } else top!.in = 'element';
    } else if (at >= unclosedTo && top!.in !== 'element') {
      // Between tags a quote is a sign like any other.
      const hidden = top!.in === 'code' && code === 47 ? readComment(text, at) : readQuotes(text, at);
      if (hidden?.isClosed) at = hidden.end;
      else if (hidden) unclosedTo = hidden.end;
    }
  }
  return { end: text.length, isOver: false };
}

/** Gives 1 where an element of the code at hand ends; in others and of others there is none to end. */
function endElement(frames: Frame[], name: string): 0 | 1 {
  for (let i = frames.length - 1; frames[i]!.in !== 'code'; i--) {
    if (frames[i]!.name !== name) continue;
    frames.length = i;
    return 1;
  }
  return 0;
}

/** What the parser does not look into, up to its last letter, or to where its end cannot come any more. */
interface Hidden {
  end: number;
  isClosed: boolean;
}

function readComment(text: string, start: number): Hidden | null {
  const next = text[start + 1];
  if (next === '*') {
    const end = text.indexOf('*/', start + 2);
    return end < 0 ? { end: text.length, isClosed: false } : { end: end + 1, isClosed: true };
  }
  // `https://`, and the end of a regular expression.
  if (next !== '/' || text[start - 1] === ':' || text[start - 1] === '\\') return null;
  const newline = text.indexOf('\n', start);
  return { end: newline < 0 ? text.length : newline, isClosed: true };
}

/** Only a text in backticks has lines. */
function readQuotes(text: string, start: number): Hidden | null {
  const quote = text[start];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return { end: at, isClosed: true };
    if (text[at] === '\\') at++;
    else if (text[at] === '\n' && quote !== '`') return { end: at, isClosed: false };
  }
  return { end: text.length, isClosed: false };
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)![0];
}

export function opensTag(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 62 || code === 95 || code === 36
  );
}
