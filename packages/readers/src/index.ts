export type { AssistantRouteOptions } from './assistant/answer-assistant.ts';
export { askedSite } from './assistant/asked-site.ts';
export { createReaders, isReaderRequest, type Readers, type ReadersOptions } from './create-readers.ts';
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
export { SearchBusy, type SiteSearch } from './search-thread/search-thread.ts';
