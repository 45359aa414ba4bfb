/**
 * The files of an index, below one folder of the output. Each is a classic script that calls one function with its own
 * name and its content as JSON: pages opened from disk can load scripts and nothing else.
 */
export const SEARCH_FOLDER = 'assets/search/';
export const CALLBACK = 'binderyIndex';

/** Lists the editions of a site: `EditionEntry[]`. */
export const EDITIONS_FILE = 'editions';

export interface EditionEntry {
  id: string;
  language: string | null;
  version: string | null;
  isDefault: boolean;
  pages: number;
}

/** `<edition>/index`: what must be known before anything is looked up. */
export interface Directory {
  /** How many sections the edition has. */
  docs: number;
  /** Names of its shards, one after the other with spaces between. */
  shards: string;
  tabs: string[];
  segments: SegmentEntry[];
}

export interface SegmentEntry {
  /** Stands for its pages and their sections: shards name it, and so do the files with its text. */
  id: string;
  /** How many sections each page has, in order. */
  pages: number[];
  /** The first section of each file with text. */
  chunks: number[];
  /** Runs of pages below the same tab: index of the tab, number of pages. */
  tabs: number[];
  /** Pages that are not neutral: index of the page, and its factor. */
  boosts?: number[];
}

/** `<edition>/<segment>-<number>`: pages with text for results. A page whose text is cut has its head in each part. */
export type Chunk = ChunkPage[];

export interface ChunkPage {
  /** Number of its first section here, within the segment. */
  from: number;
  href: string;
  title: string;
  crumbs: string[];
  method?: string;
  /** Anchor, heading and text of each section. */
  sections: [anchor: string, heading: string, text: string][];
}

export function shardName(edition: string, branch: string): string {
  return `${edition}/s-${branch}`;
}

export function directoryName(edition: string): string {
  return `${edition}/index`;
}

/** Words of titles and headings, for those who mistype one. */
export function wordsName(edition: string): string {
  return `${edition}/words`;
}

export function chunkName(edition: string, segment: string, number: number): string {
  return `${edition}/${segment}-${number}`;
}

/** Whether it is one of those, and none of the few that many queries need. */
export function isChunkName(name: string): boolean {
  return /\/[0-9a-z]{6}-\d+$/.test(name);
}

/** Where a file lies in the output. */
export function filePath(name: string): string {
  return `${SEARCH_FOLDER}${name}.js`;
}

export function fileText(name: string, content: unknown): string {
  return `${CALLBACK}(${JSON.stringify(name)},${JSON.stringify(content)})\n`;
}

/** The content of a file for those who read it as text. */
export function fileContent(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')));
}
