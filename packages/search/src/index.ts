export { BoundedCache } from './bounded-cache.ts';
export {
  CALLBACK,
  type Chunk,
  type Directory,
  directoryName,
  EDITIONS_FILE,
  type EditionEntry,
  fileContent,
  filePath,
  isChunkName,
  SEARCH_FOLDER,
} from './index-files.ts';
export type { Piece } from './mark-words.ts';
export type { IndexCache } from './open-edition.ts';
export { openSearch, type Search, type SearchOptions, type SiteQuery } from './open-search.ts';
export { asQuestion, type Meant } from './question/as-question.ts';
export { termsOf } from './scan-terms.ts';
export type { SearchAnswer, SearchHit } from './search-hit.ts';
export type { QueryOptions } from './search-index.ts';
export { stem } from './stem.ts';
