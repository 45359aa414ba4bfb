/** What is said between a process that serves sites and the thread or process that searches them. */
import type { EditionEntry, Meant, SiteQuery } from '@bindery/search';

/** What a searcher can be asked, and what it answers. */
export interface Calls {
  editions: { asks: []; answer: EditionEntry[] };
  tabs: { asks: [edition: string | null]; answer: string[] };
  /** JSON, made where nobody waits for it but who asked, and handed over without being copied. */
  query: { asks: [text: string, options: AskedQuery]; answer: Uint8Array<ArrayBuffer> };
  /** The site's name. */
  title: { asks: []; answer: string };
  pages: { asks: [wish: PagesWish]; answer: PagesPart };
  held: { asks: []; answer: Held };
}

export interface AskedQuery extends Omit<SiteQuery, 'question'> {
  /** Of a whole question: by a word, others that mean the same. */
  meant?: Meant | null | undefined;
}

export interface PagesWish {
  /** Only pages whose address begins with this. */
  below: string;
  from: number;
  most: number;
}

export interface PagesPart {
  pages: { title: string; address: string }[];
  /** How many there are below that address. */
  count: number;
}

/** What it keeps in memory. */
export interface Held {
  sites: number;
  bytes: number;
}

export type ToSearcher =
  | { kind: 'ask'; id: number; site: number; call: keyof Calls; asks: unknown[] }
  | { kind: 'files'; id: number; files: ReadFile[] }
  | { kind: 'forget'; site: number };

export type FromSearcher =
  /** It is this question's turn: until then it has cost nothing. */
  | { kind: 'begun'; id: number }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; reason: string }
  | ReadFiles;

/** A query needs several files at once: they are asked for in one message, and come in one. */
export interface ReadFiles {
  kind: 'read';
  id: number;
  site: number;
  paths: string[];
}

/** Null when it is not there; `reason`: why it cannot be read. */
export type ReadFile = { bytes: Uint8Array | null } | { reason: string };
