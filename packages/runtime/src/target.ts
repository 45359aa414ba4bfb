import type { SiteFile } from './site-file.ts';

export type Target =
  | { kind: 'file'; file: SiteFile }
  | { kind: 'redirect'; status: 307 | 308; location: string }
  | { kind: 'missing' }
  | { kind: 'malformed' };
