/** The blocks of a Markdown text, each as its lines. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const BULLET = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const ALONE = /^ {0,3}(?:#{1,6}\s|([-*_])(?:[ \t]*\1){2,}[ \t]*$)/;
const QUOTE = /^ {0,3}>/;

export function splitBlocks(text) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at].trim() === '') {
      at++;
      continue;
    }
    const end = endOf(lines, at);
    blocks.push(lines.slice(at, end).join('\n').replace(/\s+$/, ''));
    at = end;
  }
  return blocks;
}

function endOf(lines, from) {
  const first = lines[from];
  const fence = FENCE.exec(first)?.[1];
  if (fence) return endOfFence(lines, from, fence);
  if (ALONE.test(first)) return from + 1;
  if (BULLET.test(first)) return endOfList(lines, from);
  const isQuote = QUOTE.test(first);
  let at = from + 1;
  while (at < lines.length && lines[at].trim() !== '' && QUOTE.test(lines[at]) === isQuote) {
    if (!isQuote && (FENCE.test(lines[at]) || ALONE.test(lines[at]) || BULLET.test(lines[at]))) break;
    at++;
  }
  return at;
}

function endOfFence(lines, from, fence) {
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at].trim();
    if (line.startsWith(fence) && line.replaceAll(fence[0], '') === '') return at + 1;
  }
  return lines.length;
}

/** Lines that go on with an item are indented, or follow without an empty line. */
function endOfList(lines, from) {
  let wasEmpty = false;
  let end = from + 1;
  const isNumbered = /^\s*\d/.test(lines[from]);
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at];
    if (line.trim() === '') {
      wasEmpty = true;
      continue;
    }
    const isItem = BULLET.test(line) && !ALONE.test(line);
    const isOther = isItem && !/^\s{2}/.test(line) && /^\s*\d/.test(line) !== isNumbered;
    const isInside = isItem || /^(?: {2}|\t)/.test(line);
    if (isOther || (!isInside && (wasEmpty || FENCE.test(line) || ALONE.test(line) || QUOTE.test(line))))
      break;
    wasEmpty = false;
    end = at + 1;
  }
  return end;
}
