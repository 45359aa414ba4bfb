/** What stands after the language of a fence: options, and every other word is the title. */
import { parseRanges } from './line-ranges.ts';

export interface FenceMeta {
  title: string;
  /** Name of an icon; '' without one. */
  icon: string;
  iconType: string | null;
  highlight: ReadonlySet<number>;
  focus: ReadonlySet<number>;
  lines: boolean;
  expandable: boolean;
  wrap: boolean;
  nocopy: boolean;
  /** Names show their types. */
  twoslash: boolean;
  /** Everything else that had a value, such as `placement` of a diagram. */
  others: Readonly<Record<string, string>>;
}

/** ```` ```{python} ```` and ```` ```{.python .numberLines} ````, of notebooks and Pandoc: their options mean nothing here. */
const BRACED = /^\{\.?([a-z][\w+#-]{0,40})(?:[ ,][^{}]{0,500})?\}([^{}]*)$/i;

/** ```` ```title="a.js" ```` has no language. */
const OPTION_FIRST = /^[a-z]{4,20}=["'{]/i;

/** ```` ```js{1,3} ```` has its options in the language, ```` ```js:src/a.js ```` the name of its file. */
export function splitInfo(language: string, meta: string): { language: string; meta: string } {
  if (OPTION_FIRST.test(language)) return { language: '', meta: `${language} ${meta}`.trim() };
  const braced = BRACED.exec(`${language} ${meta}`);
  if (braced !== null) return { language: braced[1]!, meta: braced[2]!.trim() };
  const end = language.search(/[{:]/);
  if (end < 1) return { language, meta };
  const rest = language.slice(language[end] === ':' ? end + 1 : end);
  return { language: language.slice(0, end), meta: `${rest} ${meta}`.trim() };
}

const NO_LINES: ReadonlySet<number> = new Set();
const FLAGS = new Set(['lines', 'expandable', 'wrap', 'nocopy', 'twoslash']);
/** Understood, and without meaning here. */
const SILENT = new Set(['showlinenumbers', 'theme', 'cursor', 'copy']);
/** The one flag that other tools write with capitals; of the others, a capital makes a title. */
const LINE_NUMBERS = 'showLineNumbers';
const KEYS = new Set([
  'title',
  'filename',
  'icon',
  'icontype',
  'highlight',
  'focus',
  'placement',
  'actions',
  ...FLAGS,
  ...SILENT,
]);

const OTHERS_OPTION = /^[\w-]+=["'{]/;

export function parseFenceMeta(meta: string): FenceMeta {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  const words: string[] = [];
  for (const { key, value, raw } of tokens(meta)) {
    // `[expandable]` is written by some.
    const bare = key.replace(/^\[(\w+)\]$/, '$1');
    const name = bare.toLowerCase();
    const named = key === '' ? titleOf(value ?? '') : null;
    if (named !== null) values.title ??= named;
    else if (key === '') values.highlight = value ?? '';
    else if (value !== null && KEYS.has(name)) values[name] = value;
    // An option of some other tool: no reader is helped by `caption="…"` above the code.
    else if (value !== null && OTHERS_OPTION.test(raw)) continue;
    else if (value === null && isFlag(name) && (bare === name || bare === LINE_NUMBERS))
      values[name] = 'true';
    else words.push(raw);
  }
  const flag = (name: string): boolean => values[name] !== undefined && values[name] !== 'false';
  return {
    title: values.title ?? values.filename ?? unquote(words.join(' ')),
    icon: values.icon ?? '',
    iconType: values.icontype ?? null,
    highlight: values.highlight === undefined ? NO_LINES : parseRanges(values.highlight),
    focus: values.focus === undefined ? NO_LINES : parseRanges(values.focus),
    lines: flag('lines') || flag('showlinenumbers'),
    expandable: flag('expandable'),
    wrap: flag('wrap'),
    nocopy: flag('nocopy'),
    twoslash: flag('twoslash'),
    others: values,
  };
}

const TITLE = /[{,]\s*title:\s*(?=["'])/;

/** Of `{ title: 'cURL', language: 'bash' }`, as other programs have it in a pair of braces. */
function titleOf(object: string): string | null {
  const found = object.startsWith('{') ? TITLE.exec(object) : null;
  return found === null ? null : enclosed(object, found.index + found[0].length, new Map()).text;
}

function isFlag(name: string): boolean {
  return FLAGS.has(name) || SILENT.has(name);
}

interface Token {
  /** '' for `{1-3}` on its own. */
  key: string;
  value: string | null;
  raw: string;
}

const QUOTES = new Set(['"', "'"]);

/** One pass, no backtracking: meta is as long as its author likes. */
function tokens(meta: string): Token[] {
  const found: Token[] = [];
  const closings = closingBraces(meta);
  let at = 0;
  while (at < meta.length) {
    if (meta[at] === ' ' || meta[at] === '\t') {
      at += 1;
      continue;
    }
    const start = at;
    if (meta[at] === '{') {
      const { text, end } = enclosed(meta, at, closings);
      found.push({ key: '', value: text, raw: meta.slice(start, end) });
      at = end;
      continue;
    }
    while (at < meta.length && meta[at] !== ' ' && meta[at] !== '\t' && meta[at] !== '=' && meta[at] !== '{')
      at += 1;
    const key = meta.slice(start, at);
    if (meta[at] !== '=') {
      found.push({ key, value: null, raw: key });
      if (at === start) at += 1;
      continue;
    }
    const { text, end } = enclosed(meta, at + 1, closings);
    found.push({ key: key === '' ? '=' : key, value: text, raw: meta.slice(start, end) });
    at = end;
  }
  return found;
}

/** A value in quotes, in braces, or up to the next space. */
function enclosed(
  meta: string,
  from: number,
  closings: ReadonlyMap<number, number>,
): { text: string; end: number } {
  const first = meta[from] ?? '';
  const quoted = QUOTES.has(first) ? closingQuote(meta, from) : -1;
  const closing = closings.get(from) ?? quoted;
  if (closing >= 0) {
    const text = unquote(meta.slice(from + 1, closing).trim());
    return { text: quoted < 0 ? text : text.replace(/\\(["'\\])/g, '$1'), end: closing + 1 };
  }
  let end = from;
  while (end < meta.length && meta[end] !== ' ' && meta[end] !== '\t') end += 1;
  return { text: meta.slice(from, end), end: Math.max(end, from + 1) };
}

/** The next quote of the same kind that has no backslash before it, else the next one at all; -1 when there is none. */
function closingQuote(meta: string, from: number): number {
  const quote = meta[from]!;
  for (let at = from + 1; at < meta.length; at += 1) {
    if (meta[at] === '\\') at += 1;
    else if (meta[at] === quote) return at;
  }
  return meta.indexOf(quote, from + 1);
}

/** Where each brace is closed, with objects inside of it; those that are not are left out. */
function closingBraces(meta: string): Map<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = meta.indexOf('{'); at >= 0 && at < meta.length; at += 1) {
    if (meta[at] === '{') open.push(at);
    else if (meta[at] === '}' && open.length > 0) closings.set(open.pop()!, at);
  }
  return closings;
}

function unquote(text: string): string {
  const first = text[0];
  return text.length > 1 && (first === '"' || first === "'" || first === '`') && text.endsWith(first)
    ? text.slice(1, -1)
    : text;
}
