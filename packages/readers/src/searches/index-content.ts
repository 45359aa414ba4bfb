/** The content of a file of an index, for a searcher of sites whose authors nobody knows. */
import { type Directory, fileContent, isChunkName } from '@bindery/search';

/** What the engine writes has a tenth of it at most; each is counted as if it had the usual size. */
const LARGEST_CHUNK_CHARS = 256 * 1024;
/** Lists as long as this are made at once, outside of what V8 counts. */
const MOST_SECTIONS = 4_000_000;

/** Null, as if it were not there, where it could only be meant to take memory. */
export function indexContent(name: string, text: string): unknown {
  if (isChunkName(name) && text.length > LARGEST_CHUNK_CHARS) return null;
  const content = fileContent(text);
  if (name.endsWith('/index') && !((content as Directory).docs <= MOST_SECTIONS)) return null;
  return content;
}
