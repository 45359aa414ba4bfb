/** One body in the form that suits its type. */
import { make } from '../dom.js';
import { jsonTree, parseJson } from './json-tree.js';
import { markup } from './markup.js';
import { word } from './words.js';

const TEXT =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|graphql|x-ndjson|jsonl)\b/i;
/** A page of text that long would take a browser seconds to lay out. */
const MOST_LETTERS = 1_000_000;

export function bodyView({ bytes, type, isRaw }) {
  if (bytes.length === 0)
    return make('p', { className: 'tryit-none', textContent: word('The body is empty.') });
  if (!isText(type, bytes)) return mediaView(bytes, type);
  const text = new TextDecoder(charsetOf(type)).decode(bytes);
  if (!isRaw) {
    if (/\bjson\b/i.test(type) || /^\s*[[{]/.test(text)) {
      try {
        return jsonTree(parseJson(text));
      } catch {
        // Then it is no JSON, whatever its type says.
      }
    }
    if (/^image\/svg/i.test(type)) return mediaView(bytes, type);
    if (/\b(?:html|xml)\b/i.test(type)) return markup(text, !/html/i.test(type));
  }
  return make('pre', { tabIndex: 0, textContent: text.slice(0, MOST_LETTERS) });
}

/** A body without a type is text when it reads as such. */
export function isText(type, bytes) {
  if (type !== '' && !/octet-stream/i.test(type)) return TEXT.test(type);
  try {
    return !new TextDecoder('utf-8', { fatal: true })
      .decode(bytes.subarray(0, 65536), { stream: true })
      .includes('\0');
  } catch {
    return false;
  }
}

function charsetOf(type) {
  const named = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Nothing of an answer may run as a page of ours: only what a type is for is shown. */
function mediaView(bytes, type) {
  const [kind] = type.split('/');
  const isPdf = /^application\/pdf\b/i.test(type);
  const [bare] = type.split(';');
  const src = URL.createObjectURL(new Blob([bytes], { type: bare }));
  if (kind === 'image') return make('img', { src, alt: word('Response') });
  if (kind === 'audio' || kind === 'video') return make(kind, { src, controls: true });
  if (isPdf) return make('iframe', { src, title: 'PDF' });
  const name = bare || 'application/octet-stream';
  return make('p', { className: 'tryit-none', textContent: word('Binary data: {}', name) });
}
