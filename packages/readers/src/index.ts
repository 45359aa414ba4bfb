export type { AssistantRouteOptions } from './assistant/answer-assistant.ts';
export { askedSite } from './assistant/asked-site.ts';
export { createReaders, isReaderRequest, type Readers, type ReadersOptions } from './create-readers.ts';
export { createProxy, PROXY_PER_MINUTE, type ProxyOptions } from './proxy/answer-proxy.ts';
export { readBody } from './read-body.ts';
export type { ReadableSite, ReadPage } from './readable-site.ts';
export { type FoundSection, type SearchWish, searchSite } from './search-site.ts';
export { SearchBusy, type SiteSearch } from './search-thread/search-thread.ts';
