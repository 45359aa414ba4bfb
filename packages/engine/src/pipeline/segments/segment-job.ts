/** Work for a renderer and what comes back. All of it JSON but for the compressed member. */

import type { ManifestFile } from '@bindery/bundle';
import type { PageFile } from '../../content/content-index.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ExternalLink } from '../../mdx/render-context.ts';
import type { AnchorLink } from '../../site/anchor-link.ts';
import type { PageTask } from '../../site/page-task.ts';
import type { Question } from '../plan/questions.ts';
import type { PageReading } from '../plan/read-metas.ts';

export type Job = PagesJob | FilesJob | MetasJob;

/** Render these pages into one segment. */
export interface PagesJob {
  kind: 'pages';
  pages: PageTask[];
  /** The pages' Markdown is wanted as it is, beside the compressed member. */
  wantsMarkdown?: boolean;
}

/** Copy these files into one segment. */
export interface FilesJob {
  kind: 'files';
  files: CopyTask[];
}

export interface CopyTask {
  from: string;
  to: string;
  sha256: string;
}

/** Read what these pages say about themselves. */
export interface MetasJob {
  kind: 'metas';
  files: PageFile[];
}

export interface PagesReply {
  kind: 'pages';
  facts: SegmentFacts;
  /** So many bytes after the member are the pages' Markdown, in the order of their files. */
  markdownBytes: number;
  /** So many after these are the segment's part of the search index. */
  searchBytes: number;
}

export interface FilesReply {
  kind: 'files';
  facts: SegmentFacts;
}

export interface MetasReply {
  kind: 'metas';
  pages: PageReading[];
}

export type Reply = PagesReply | FilesReply | MetasReply;

/** What rendering tells beside the bytes. */
export interface SegmentFacts {
  files: ManifestFile[];
  pages: StoredPageFacts[];
  questions: Question[];
  /** Files of the site that are embedded under a hashed name, and that are linked under their own. */
  embedded: string[];
  linked: string[];
  /** False when a page was cut off by a limit or changed under our hands: such a result is not kept. */
  stable: boolean;
}

/** Of a segment without pages. */
export function factsOf(files: ManifestFile[]): SegmentFacts {
  return { files, pages: [], questions: [], embedded: [], linked: [], stable: true };
}

/** Those facts of a page that lie beside its segment. */
export interface StoredPageFacts {
  page: string;
  /** One per line. */
  anchors: string;
  /** Links that name an anchor; whether their page exists is settled already. */
  anchorLinks: AnchorLink[];
  features: string[];
  /** Scripts of components that live on in the browser; pages may share one. */
  scripts?: { path: string; text: string }[];
  diagnostics: Diagnostic[];
  /** Only where the site's view asks for them. */
  external?: ExternalLink[];
}
