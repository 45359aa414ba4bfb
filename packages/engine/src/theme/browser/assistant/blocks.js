/** Markdown as nodes, block by block; while an answer arrives, blocks that are whole stay as they are. */
import { make } from '../dom.js';
import { highlight } from './highlight.js';
import { inline } from './inline.js';
import { splitBlocks } from './split-blocks.js';

const DEEPEST = 8;
/** A link that is still being written. */
const LONGEST_MARK = 300;

/** Shows the text as it is now in `box`; `isWhole`: nothing more will come. */
export function showMarkdown(box, text, { root, isWhole }) {
  const sources = splitBlocks(text);
  if (!isWhole && sources.length > 0) sources.push(mended(sources.pop()));
  const shown = box.shownBlocks ?? [];
  let same = 0;
  while (same < sources.length && same < shown.length && sources[same] === shown[same]) same++;
  while (box.childNodes.length > same) box.lastChild.remove();
  box.append(...sources.slice(same).map((source) => blockOf(source, root, 0)));
  box.shownBlocks = sources;
}

/** What is open at the end of a text that still arrives is closed, so that no sign stands where markup comes to be. */
function mended(source) {
  if (/^ {0,3}(?:`{3}|~{3})/.test(source)) return source;
  const open = source.length - LONGEST_MARK;
  const end = source.slice(Math.max(0, open));
  const closed = end.replace(/!?\[([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/, '$1').replace(/[*_`~]+$/, '');
  const text = source.slice(0, Math.max(0, open)) + closed;
  const bare = text.replace(/`[^`\n]*`/g, '');
  if (bare.includes('`')) return `${text}\``;
  return bare.split('**').length % 2 === 0 ? `${text}**` : text;
}

function blockOf(source, root, depth) {
  const [first] = source.split('\n', 1);
  const children = (text) =>
    depth < DEEPEST ? splitBlocks(text).map((part) => blockOf(part, root, depth + 1)) : [text];
  const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/.exec(first);
  if (fence) return codeBlock(source, fence);
  const heading = /^ {0,3}#{1,6}\s+(.*)$/.exec(first.trimEnd());
  // All of one level, below that of the question: models leave levels out as they like.
  if (heading) return make('h4', {}, ...inline(heading[1].replace(/ #+$/, ''), root));
  if (/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(first)) return make('hr');
  if (/^ {0,3}>/.test(first)) return make('blockquote', {}, ...children(source.replace(/^ {0,3}> ?/gm, '')));
  if (LIST.test(first)) return list(source, children);
  if (isTable(source)) return table(source, root);
  return make('p', {}, ...inline(source.replace(/^[ \t]+/gm, ''), root));
}

const LIST = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?:\s|$)/;

function list(source, children) {
  const number = LIST.exec(source)[1];
  const items = [];
  for (const line of source.split('\n')) {
    const marker = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}|\t|$)/.exec(line);
    if (marker && !(items.length > 0 && /^\s/.test(line) && line.search(/\S/) >= items.at(-1).indent)) {
      items.push({ indent: marker[0].length, lines: [line.slice(marker[0].length)] });
    } else {
      const { indent, lines } = items.at(-1);
      lines.push(line.replace(new RegExp(`^\\s{0,${indent}}`), ''));
    }
  }
  const isLoose = /\n\s*\n/.test(source.trim());
  const nodes = items.map(({ lines }) => {
    const parts = children(lines.join('\n'));
    // A single paragraph of a tight list is its text.
    const tight = isLoose
      ? parts
      : parts.flatMap((part) => (part.localName === 'p' ? [...part.childNodes] : part));
    return make('li', {}, ...tight);
  });
  const box = make(number === undefined ? 'ul' : 'ol', {}, ...nodes);
  if (number !== undefined && number !== '1') box.start = Number(number);
  return box;
}

function isTable(source) {
  const [first, second] = source.split('\n', 2);
  return second !== undefined && first.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(second);
}

function table(source, root) {
  const [head, , ...rows] = source.split('\n').map((line) =>
    line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  const row = (cells, tag) =>
    make('tr', {}, ...head.map((_, at) => make(tag, {}, ...inline(cells[at] ?? '', root))));
  const body = make('tbody', {}, ...rows.map((cells) => row(cells, 'td')));
  return make(
    'div',
    { className: 'table', tabIndex: 0 },
    make('table', {}, make('thead', {}, row(head, 'th')), body),
  );
}

/** As the theme's own blocks are, so that they get the same looks and the same copy button. */
function codeBlock(source, [, fence, language]) {
  const lines = source.split('\n').slice(1);
  if (lines.at(-1)?.trim().startsWith(fence)) lines.pop();
  const code = make('code', { className: `language-${language.toLowerCase()}` });
  code.append(...highlight(lines.join('\n'), language.toLowerCase()));
  return make('div', { className: 'code-block' }, make('pre', { tabIndex: 0 }, code));
}
