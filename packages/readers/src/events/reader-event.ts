/** What is counted of a site, and where it goes. */
import type { ReadableSite } from '../readable-site.ts';

export interface EventBase {
  atMs: number;
  /** Address within the site: `/guides/start`. */
  page: string;
  /** Empty: not told. */
  language: string;
}

export type ReaderEvent = EventBase &
  (
    | {
        type: 'view';
        referrer: string;
        campaign: string;
        width: '' | 'phone' | 'tablet' | 'desktop';
        /** Two capital letters; only where the host has a database of them. */
        country?: string;
      }
    | { type: 'search'; query: string; results: number }
    | { type: 'search-click'; query: string; target: string; position: number }
    | { type: 'copy'; block: number; blockLanguage: string }
    | { type: 'playground'; operation: string; status: number }
    | { type: 'feedback'; helpful: boolean; comment: string; block: number | null }
    | { type: 'assistant'; outcome: AssistantOutcome }
    | { type: 'agent'; agent: string; kind: AgentKind; format: AgentFormat }
    | { type: 'not-found'; referrer: string }
  );

export type AssistantOutcome = 'answered' | 'unknown' | 'failed';
export type AgentKind = 'ai' | 'crawler' | 'browser' | 'other';
export type AgentFormat = 'html' | 'markdown' | 'llms.txt' | 'mcp';

/** Only to tell visitors apart, for a day: neither is written anywhere. */
export interface Reader {
  address: string;
  userAgent: string;
}

/** Takes what was counted. It never keeps more waiting than it has room for: the rest is dropped, and that is counted. */
export interface EventSink {
  /** Asked before a request is read at all; what is refused then counts as dropped. */
  hasRoom(site: ReadableSite): boolean;
  /** Resolves once they are counted for good; false: they were dropped. `reader` is null for what machines did. */
  take(site: ReadableSite, arrival: { events: ReaderEvent[]; reader: Reader | null }): Promise<boolean>;
}
