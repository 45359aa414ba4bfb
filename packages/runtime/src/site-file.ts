import type { IntegrationHosts, SiteFeatures } from '@bindery/bundle';
import type { Slot } from './encodings.ts';

/** Whom the playground of a site may call. */
export interface NamedCalls {
  /** For a policy's `connect-src`. */
  sources: string[];
  /** The site brings scripts of its own, which may call whom they like. */
  ownScripts: boolean;
}

export interface SiteFile {
  path: string;
  /** Where its bytes lie on this machine, made from the verified manifest, never from a request; or the bytes. */
  content: string | Buffer;
  sizeBytes: number;
  sha256: string;
  mediaType: string;
  status: 200 | 404;
  isImmutable: boolean;
  isCompressible: boolean;
  /** The page's Markdown, for whoever prefers it. */
  markdown: SiteFile | null;
  /** Under this address `Accept` decides what is sent. */
  variesByAccept: boolean;
  features: SiteFeatures;
  /** The version that it belongs to. */
  table: {
    readonly pagePolicy: string | null;
    readonly calls: NamedCalls | null;
    readonly integrations: IntegrationHosts | null;
  };
  /** What is in memory at present, by encoding. */
  kept: (Representation | null)[];
  loading: Map<Slot, Promise<Representation>>;
}

export interface Representation {
  /** Names and values in turn, with `Content-Length`. */
  headers: string[];
  /** Empty where `text` holds them. */
  body: Buffer;
  /** The same bytes, one per character: head and body then leave in one write. Null where it is too large for that. */
  text: string | null;
  sizeBytes: number;
  /** Asked for since the cache last looked. */
  wasUsed: boolean;
}
