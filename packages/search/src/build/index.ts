export {
  assembleAgain,
  assembleIndex,
  type IndexBefore,
  type IndexFile,
  NO_INDEX,
} from './assemble-index.ts';
export { CODE_END, CODE_START, PartWriter, type SegmentSearch } from './part-writer.ts';
export type { Edition, SearchedPage, SearchedSection } from './searched-page.ts';
