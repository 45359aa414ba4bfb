/** Markdown within a line, as nodes: text of a model never becomes HTML. */
import { make } from '../dom.js';
import { siteLink } from './site-link.js';

/** Each alternative looks ahead no further than its bound, so that no text takes long. */
const MARK = new RegExp(
  [
    '\\\\([!-/:-@[-`{-~])',
    '(`{1,4})([^]{1,999}?)(?<!`)\\2(?!`)',
    '!?\\[((?:[^\\[\\]\\\\]|\\\\.|\\[[^\\[\\]]{0,99}\\]){0,399})\\]\\(\\s{0,9}<?([^\\s<>()]{0,999}(?:\\([^\\s()]{0,99}\\)[^\\s<>()]{0,99})?)>?(?:\\s{1,9}"[^"]{0,199}")?\\s{0,9}\\)',
    '(\\*\\*|(?<!\\w)__)(?=\\S)([^]{1,1999}?)(?<=\\S)\\6',
    '(\\*|(?<!\\w)_)(?=[^\\s*_])([^]{1,999}?)(?<=[^\\s*_])\\8(?![\\w*])',
    '~~(?=\\S)([^]{1,999}?)~~',
    '( {2,9}\\n|\\\\\\n)',
  ].join('|'),
  'g',
);
const DEEPEST = 6;

/** `root`: where the site begins. */
export function inline(text, root, depth = 0) {
  if (depth > DEEPEST) return [text];
  const nodes = [];
  const inside = (part) => inline(part, root, depth + 1);
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, escaped, , code, label, address, , strong, , emphasis, struck, line] = found;
    if (found.index > from) nodes.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (escaped) nodes.push(escaped);
    else if (code) nodes.push(make('code', { textContent: code.replace(/^ (.*[^ ].*) $/s, '$1') }));
    else if (address !== undefined) nodes.push(...link({ whole, address, root, content: inside(label) }));
    else if (strong) nodes.push(make('strong', {}, ...inside(strong)));
    else if (emphasis) nodes.push(make('em', {}, ...inside(emphasis)));
    else if (struck) nodes.push(make('del', {}, ...inside(struck)));
    else if (line) nodes.push(make('br'));
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}

/** What leads elsewhere is text; so are pictures, which would be fetched. */
function link({ whole, address, root, content }) {
  const href = whole.startsWith('!') ? null : siteLink(address, root);
  return href === null ? content : [make('a', { href }, ...content)];
}
