/** XML and HTML as text with its tags in colour; XML one element a line. */
import { make } from '../dom.js';

const TAG = /(<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]+>)/;
/** Beyond that colours cost more than they tell. */
const MOST_LETTERS = 500_000;

export function markup(text, isXml) {
  const pre = make('pre', { tabIndex: 0 });
  if (text.length > MOST_LETTERS) pre.textContent = text;
  else pre.append(...(isXml ? indented(text) : text).split(TAG).map(piece));
  return pre;
}

function piece(text) {
  return text.startsWith('<') ? make('span', { className: 'key', textContent: text }) : text;
}

/** Elements that hold text alone stay on one line. */
function indented(text) {
  const lines = [];
  let depth = 0;
  for (const part of text.split(TAG).filter((one) => one.trim() !== '')) {
    const isTag = part.startsWith('<');
    const isClosing = part.startsWith('</');
    const isOpening = isTag && !isClosing && !/^<[!?]|\/>$/.test(part);
    if (isClosing) depth = Math.max(0, depth - 1);
    const last = lines.at(-1);
    if (last && ((!isTag && last.isOpening) || (isClosing && last.holdsText))) {
      last.text += isTag ? part : part.trim();
      last.holdsText = !isTag;
      last.isOpening = false;
    } else lines.push({ text: '  '.repeat(depth) + part.trim(), isOpening, holdsText: false });
    if (isOpening) depth++;
  }
  return lines.map((line) => line.text).join('\n');
}
