/** JSON that folds. What is folded is not made before somebody opens it: answers may have a million values. */
import { make } from '../dom.js';
import { word } from './words.js';

const MOST_CHILDREN = 100;
/** So many lines are open at first. */
const OPEN_LINES = 300;

export function jsonTree(value) {
  const budget = { lines: OPEN_LINES };
  return make('div', { className: 'json', tabIndex: 0, role: 'group' }, row(value, { budget, depth: 0 }));
}

/** Numbers stay as they were written: 12345678901234567890 is no number of JavaScript's. */
export function parseJson(text) {
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? new WrittenNumber(context.source)
      : value,
  );
}

class WrittenNumber {
  constructor(source) {
    this.source = source;
  }
}

function row(value, place) {
  const isBranch = typeof value === 'object' && value !== null && !(value instanceof WrittenNumber);
  return isBranch ? branch(value, place) : make('div', {}, ...label(place), leaf(value), comma(place));
}

function branch(value, place) {
  const isList = Array.isArray(value);
  const entries = isList ? value.map((one) => [undefined, one]) : Object.entries(value);
  const [open, close] = isList ? '[]' : '{}';
  if (entries.length === 0) return make('div', {}, ...label(place), open + close, comma(place));
  const { budget, depth } = place;
  const summary = make(
    'summary',
    {},
    ...label(place),
    open,
    make('span', { className: 'folded', textContent: `${entries.length}` }),
    make('span', { className: 'end', textContent: close }),
  );
  const inside = make('div', { className: 'inside' });
  const node = make('details', {}, summary, inside, make('div', {}, close, comma(place)));
  const fill = () => {
    if (inside.childNodes.length === 0) addRows(inside, entries, { budget, depth: depth + 1 });
  };
  node.addEventListener('toggle', fill);
  if (depth < 8 && (depth === 0 || budget.lines > entries.length)) {
    budget.lines -= entries.length;
    node.open = true;
    fill();
  }
  return node;
}

function addRows(inside, entries, { budget, depth }) {
  const now = entries.slice(0, MOST_CHILDREN);
  const rest = entries.slice(MOST_CHILDREN);
  inside.append(
    ...now.map(([key, value], index) =>
      row(value, { key, budget, depth, isLast: rest.length === 0 && index === now.length - 1 }),
    ),
  );
  if (rest.length === 0) return;
  const more = make('button', { type: 'button', textContent: word('and {} more', rest.length) });
  more.addEventListener('click', () => {
    more.remove();
    addRows(inside, rest, { budget, depth });
  });
  inside.append(more);
}

function label({ key }) {
  return key === undefined
    ? []
    : [make('span', { className: 'key', textContent: JSON.stringify(key) }), ': '];
}

function comma({ depth, isLast }) {
  return depth === 0 || isLast ? '' : ',';
}

function leaf(value) {
  const kind = value === null ? 'null' : value instanceof WrittenNumber ? 'number' : typeof value;
  const text = value instanceof WrittenNumber ? value.source : JSON.stringify(value);
  return make('span', { className: kind, textContent: text });
}
