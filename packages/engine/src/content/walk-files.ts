import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { MANIFEST_NAME } from '@bindery/bundle';
import type { Collector } from '../diagnostics/collector.ts';
import type { ContentFile } from './content-index.ts';
import type { IgnoreRules } from './ignore-rules.ts';

const MOST_FILES = 250_000;
const DEEPEST_FOLDER = 64;
const MOST_LINKED_FOLDERS = 500;

/**
 * Every file below the root that is not ignored, by path. Synchronous on purpose: for ten thousand files the calls
 * themselves take some 50 ms, promises around them several times that.
 */
export function walkFiles(
  root: string,
  rules: IgnoreRules,
  { collector, seen }: { collector: Collector; seen?: SeenFolder },
): ContentFile[] {
  const walk: Walk = {
    root,
    seen,
    realRoot: realpathSync(root),
    rules,
    collector,
    files: [],
    linkedFolders: 0,
    full: false,
  };
  walkFolder(walk, { path: '', real: walk.realRoot, depth: 0 });
  // Plain comparison, never the locale's.
  return walk.files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What somebody has seen of a folder already, so that it need not be looked at twice. */
export interface SeenFolder {
  /** `fileStamp` of files that are no links, by path. */
  stamps: ReadonlyMap<string, string>;
  /** What folders that are no links hold, by path; the root is ''. */
  entries: ReadonlyMap<string, Dirent[]>;
}

/** Size first; ctime changes with every write, also with one that sets the old mtime again. */
export function fileStamp({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

interface Walk {
  root: string;
  seen: SeenFolder | undefined;
  realRoot: string;
  rules: IgnoreRules;
  collector: Collector;
  files: ContentFile[];
  /** Each multiplies what is below it, so that they are counted. */
  linkedFolders: number;
  full: boolean;
}

interface Folder {
  path: string;
  /** Where it really is, to notice links that lead back. */
  real: string;
  depth: number;
}

function walkFolder(walk: Walk, folder: Folder): void {
  if (folder.depth > DEEPEST_FOLDER) {
    report(walk, folder.path, 'folder-too-deep', `Folders below ${DEEPEST_FOLDER} levels are left out`);
    return;
  }
  const entries = readFolder(walk, folder);
  if (folder.path !== '' && entries.some(({ name }) => name === MANIFEST_NAME)) {
    const message = 'The folder holds what a build has written; it is left out';
    walk.collector.report({ severity: 'info', file: folder.path, rule: 'built-folder', message });
    return;
  }
  for (const entry of entries) {
    if (walk.full) return;
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
    if (isUnusableName(entry.name)) {
      report(
        walk,
        JSON.stringify(path).slice(1, -1),
        'file-name',
        'Files with such a name cannot be published',
      );
    } else if (entry.isSymbolicLink()) walkLink(walk, folder, path);
    else if (entry.isDirectory()) {
      if (walk.rules.ignoresFolder(path, entry.name)) continue;
      walkFolder(walk, { path, real: join(folder.real, entry.name), depth: folder.depth + 1 });
    } else if (entry.isFile() && !walk.rules.ignoresFile(path, entry.name)) addFile(walk, path);
  }
}

function readFolder(walk: Walk, folder: Folder): Dirent[] {
  const seen = walk.seen?.entries.get(folder.path);
  if (seen) return seen;
  try {
    return readdirSync(join(walk.root, folder.path), { withFileTypes: true });
  } catch {
    report(walk, folder.path || '.', 'file-unreadable', 'The folder cannot be read');
    return [];
  }
}

/** Control characters, backslashes and names that were not UTF-8 cannot be addressed safely. */
function isUnusableName(name: string): boolean {
  return /[\u0000-\u001f\u007f\\\ufffd]/.test(name);
}

/** A link is followed when what it leads to is part of the site as well. */
function walkLink(walk: Walk, folder: Folder, path: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (walk.rules.ignoresFile(path, name) || walk.rules.ignoresFolder(path, name)) return;
  let real: string;
  let stats: Stats;
  try {
    real = realpathSync(join(walk.root, path));
    stats = statSync(real);
  } catch {
    report(walk, path, 'link-broken', 'The link leads nowhere; it is left out');
    return;
  }
  if (real !== walk.realRoot && !isBelow(real, walk.realRoot)) {
    report(walk, path, 'link-outside', 'The link leads outside the site’s folder; it is left out');
    return;
  }
  if (leadsToIgnored(walk, real, stats.isDirectory())) {
    report(
      walk,
      path,
      'link-ignored',
      'The link leads to something that is not part of the site; it is left out',
    );
    return;
  }
  if (stats.isFile()) addFile(walk, path, stats);
  else if (stats.isDirectory()) walkLinkedFolder(walk, folder, { path, real });
}

function walkLinkedFolder(walk: Walk, from: Folder, { path, real }: { path: string; real: string }): void {
  if (from.real === real || isBelow(from.real, real)) {
    report(walk, path, 'link-cycle', 'The link leads to a folder that contains it; it is left out');
  } else if (++walk.linkedFolders <= MOST_LINKED_FOLDERS) {
    walkFolder(walk, { path, real, depth: from.depth + 1 });
  } else if (walk.linkedFolders === MOST_LINKED_FOLDERS + 1) {
    const message = `Only the first ${MOST_LINKED_FOLDERS} links to folders are followed`;
    report(walk, path, 'too-many-links', message);
  }
}

function leadsToIgnored(walk: Walk, real: string, isFolder: boolean): boolean {
  if (real === walk.realRoot) return false;
  const segments = relative(walk.realRoot, real).split(sep);
  return segments.some((name, index) => {
    const path = segments.slice(0, index + 1).join('/');
    const folder = isFolder || index < segments.length - 1;
    return folder ? walk.rules.ignoresFolder(path, name) : walk.rules.ignoresFile(path, name);
  });
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function addFile(walk: Walk, path: string, known?: Stats): void {
  // Plain concatenation: join() would be a tenth of the whole scan.
  const stamp = (known ? undefined : walk.seen?.stamps.get(path)) ?? stampAt(`${walk.root}/${path}`, known);
  if (stamp === null) return;
  if (walk.files.length >= MOST_FILES) {
    walk.full = true;
    report(walk, path, 'too-many-files', `The site has more than ${MOST_FILES} files; the rest is left out`);
    return;
  }
  walk.files.push({ path, sizeBytes: Number.parseInt(stamp, 10), stamp });
}

function stampAt(path: string, known?: Stats): string | null {
  const stats = known ?? statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : fileStamp(stats);
}

function report(walk: Walk, file: string, rule: string, message: string): void {
  walk.collector.report({ file, rule, message });
}
