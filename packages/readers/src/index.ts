export type { AssistantRouteOptions } from './assistant/answer-assistant.ts';
export { askedSite } from './assistant/asked-site.ts';
export { CountryDatabase } from './countries/country-database.ts';
export {
  createReaders,
  isLinkToMcp,
  isReaderRequest,
  type Readers,
  type ReadersOptions,
} from './create-readers.ts';
export type { EventsOptions } from './events/answer-events.ts';
export type { Served } from './events/count-served.ts';
export type {
  AgentKind,
  AssistantOutcome,
  EventSink,
  Reader,
  ReaderEvent,
} from './events/reader-event.ts';
export { createProxy, PROXY_PER_MINUTE, type ProxyOptions } from './proxy/answer-proxy.ts';
export { readBody } from './read-body.ts';
export type { CountedSite, ReadableSite, ReadPage } from './readable-site.ts';
export { type FoundSection, type SearchWish, searchSite } from './search-site.ts';
export { AskedSearches } from './searches/asked-searches.ts';
export type { Calls } from './searches/messages.ts';
export { OwnSearches, type OwnSearchesOptions } from './searches/own-searches.ts';
export { isSearchFile } from './searches/search-file.ts';
export { startSearchProcess } from './searches/search-process.ts';
export { SearchBusy, type SearchedSite, type Searches, type SiteSearch } from './searches/searches.ts';
export { whenOver } from './when-over.ts';
