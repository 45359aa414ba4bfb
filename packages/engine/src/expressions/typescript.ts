/** TypeScript to JavaScript: types become spaces, so that every place in the file stays where it is. */
import { stripTypeScriptTypes } from 'node:module';
import { findTags, type Tag } from './find-tags.ts';

const MAX_LENGTH = 500_000;
const TYPESCRIPT = /\.(?:tsx|[cm]?ts)$/i;
const CACHED_FILES = 200;
/** Files are used by many pages. */
const cache = new Map<string, { written: string; source: string }>();

/** A script of the content as JavaScript. */
export function javaScriptOf(file: string, written: string): string {
  if (!TYPESCRIPT.test(file)) return written;
  const known = cache.get(file);
  if (known?.written === written) return known.source;
  const source = withoutTypes(written, file);
  if (cache.size >= CACHED_FILES) cache.clear();
  cache.set(file, { written, source });
  return source;
}

/** What cannot be read stays as it is: whoever parses it next says what is wrong, and where. */
export function withoutTypes(source: string, file: string): string {
  if (source.length > MAX_LENGTH) return source;
  try {
    const tags = /\.tsx$/i.test(file) ? findTags(source) : [];
    const stripped = stripTypeScriptTypes(replaceTags(source, tags, ({ cover }) => cover));
    if (stripped.length !== source.length) return source;
    return replaceTags(stripped, tags, ({ start, end }) => source.slice(start, end));
  } catch {
    return source;
  }
}

function replaceTags(text: string, tags: readonly Tag[], replace: (tag: Tag) => string): string {
  let out = '';
  let from = 0;
  for (const tag of tags) {
    out += text.slice(from, tag.start) + replace(tag);
    from = tag.end;
  }
  return out + text.slice(from);
}
