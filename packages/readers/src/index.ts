export { createReaders, isReaderRequest, type Readers } from './create-readers.ts';
export { readBody } from './read-body.ts';
export type { ReadableSite, ReadPage } from './readable-site.ts';
export { type FoundSection, type SearchWish, searchSite } from './search-site.ts';
export { SearchBusy, type SiteSearch } from './search-thread/search-thread.ts';
