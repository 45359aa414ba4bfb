/** TypeScript to JavaScript: types become spaces, so that every place in the file stays where it is. */
import { createRequire } from 'node:module';

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
  const parser = { syntax: 'typescript', tsx: /\.tsx$/i.test(file) };
  const options = { mode: 'strip-only', parser } as const;
  try {
    const { code } = loadStripper().transformSync(source, options);
    return code.length === source.length ? code : source;
  } catch (error) {
    // What it says of a file is no Error of JavaScript's.
    if (error instanceof Error) forgetStripper();
    return source;
  }
}

/** What Node strips types with: its own copy cannot be asked for JSX, nor be loaded again. */
const STRIPPER = '@swc/wasm-typescript';
const require = createRequire(import.meta.url);

function loadStripper(): typeof import('@swc/wasm-typescript') {
  return require(STRIPPER);
}

/** Code that is nested too deeply leaves its memory in disorder: other files get a new one. */
function forgetStripper(): void {
  delete require.cache[require.resolve(STRIPPER)];
}
