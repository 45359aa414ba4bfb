/** What a scan leaves out: hidden and build folders, repository papers, and the author's own ignore files. */
import { createRequire } from 'node:module';
import type createMatcher from 'ignore';
import { readFileBelow, UNREAD_IN_WORDS } from '../config/config-files.ts';
import type { Collector } from '../diagnostics/collector.ts';

export const IGNORE_FILES = ['.mintignore', '.binderyignore'];
/** Not ours to show, even when navigation names something in them. */
const NEVER = new Set(['node_modules']);
/** Left out unless navigation names pages in them. */
const USUALLY_BUILT = new Set(['build', 'dist', 'coverage', 'tmp', 'temp']);
const REPOSITORY_PAPERS = new Set([
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Readme.md',
  'readme.md',
]);
/** Hidden folders that are part of a site all the same. */
const VISIBLE_HIDDEN = new Set(['.mintlify', '.well-known']);
const LARGEST_IGNORE_FILE = 256 * 1024;
const MOST_STARS_PER_SEGMENT = 3;

export interface IgnoreRules {
  ignoresFolder(path: string, name: string): boolean;
  ignoresFile(path: string, name: string): boolean;
  /** What leaves a page that navigation names out: the author's ignore files, or a name that begins with a dot. */
  ignoredBy(path: string): string | 'dot' | null;
  /** What was left out so far and could have been pages. */
  leftOut: LeftOut;
}

export interface LeftOut {
  /** The first of the repository's papers. */
  paper: string | null;
  /** The author's ignore files, where they leave out folders or Markdown. */
  byAuthor: string | null;
}

export interface Wanted {
  /** Pages that navigation names, without extension. */
  pages: ReadonlySet<string>;
  /** Every folder on the way to one. */
  folders: ReadonlySet<string>;
}

export function createIgnoreRules(root: string, wanted: Wanted, collector: Collector): IgnoreRules {
  const matcher = loadMatcher(root, collector);
  const leftOut: LeftOut = { paper: null, byAuthor: null };
  const isAuthors = (path: string): boolean => {
    if (!matcher?.matches(path)) return false;
    if (/(?:\/|\.mdx?)$/i.test(path)) leftOut.byAuthor = matcher.files.join(' and ');
    return true;
  };
  return {
    leftOut,
    ignoresFolder(path, name) {
      if (NEVER.has(name)) return true;
      if (name.startsWith('.') && !(path === name && VISIBLE_HIDDEN.has(name))) return true;
      if (USUALLY_BUILT.has(name) && !wanted.folders.has(path)) return true;
      return isAuthors(`${path}/`);
    },
    ignoresFile(path, name) {
      if (name.startsWith('.')) return true;
      if (path.startsWith('.mintlify/') && !path.startsWith('.mintlify/skills/')) return true;
      if (REPOSITORY_PAPERS.has(name) && !wanted.pages.has(path.slice(0, -'.md'.length))) {
        leftOut.paper ??= path;
        return true;
      }
      return isAuthors(path);
    },
    ignoredBy(path) {
      if (matcher?.matches(path)) return matcher.files.join(' and ');
      return path.split('/').some((name) => name.startsWith('.')) ? 'dot' : null;
    },
  };
}

export function wantedFrom(pages: Iterable<string>): Wanted {
  const wanted = new Set<string>();
  const folders = new Set<string>();
  for (const page of pages) {
    wanted.add(page);
    let slash = page.lastIndexOf('/');
    while (slash > 0 && !folders.has(page.slice(0, slash))) {
      folders.add(page.slice(0, slash));
      slash = page.lastIndexOf('/', slash - 1);
    }
  }
  return { pages: wanted, folders };
}

interface Matcher {
  matches(path: string): boolean;
  /** Those that there are. */
  files: string[];
}

function loadMatcher(root: string, collector: Collector): Matcher | null {
  const byFile = IGNORE_FILES.map((file) => ({ file, patterns: readPatterns(root, file, collector) }));
  const patterns = byFile.flatMap((one) => one.patterns);
  if (patterns.length === 0) return null;
  const files = byFile.filter((one) => one.patterns.length > 0).map(({ file }) => file);
  const ignore: typeof createMatcher = createRequire(import.meta.url)('ignore');
  const rules = ignore().add(patterns);
  return { matches: (path) => rules.ignores(path), files };
}

function readPatterns(root: string, file: string, collector: Collector): string[] {
  const read = readFileBelow(root, file, { mostBytes: LARGEST_IGNORE_FILE });
  if (read.kind === 'missing') return [];
  if (read.kind !== 'text') {
    const message = `${file} ${UNREAD_IN_WORDS[read.kind]}, so that it leaves nothing out`;
    collector.report({ severity: 'error', file, rule: 'ignore-file', message });
    return [];
  }
  collector.addSource(file, read.text);
  return read.text.split(/\r?\n/).filter((pattern, index) => {
    if (!isCostly(pattern)) return true;
    const message = 'The pattern has too many wildcards and is ignored';
    collector.report({ file, line: index + 1, column: 1, rule: 'ignore-pattern', message });
    return false;
  });
}

/** Wildcards in one name multiply the ways to match it; a few are plenty. */
function isCostly(pattern: string): boolean {
  if (pattern.length > 1000) return true;
  const segments = pattern.split('/');
  if (segments.filter((segment) => segment === '**').length > MOST_STARS_PER_SEGMENT) return true;
  return segments.some(
    (segment) => segment.replace(/\*+/g, '*').split('*').length - 1 > MOST_STARS_PER_SEGMENT,
  );
}
