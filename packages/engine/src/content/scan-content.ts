import { type Collector, createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findAbsentPages } from './absent-pages.ts';
import type { ContentFile, ContentIndex, PageFile } from './content-index.ts';
import { findCustomCode } from './custom-code.ts';
import { type FileRole, isInRootSnippets, roleOf, withoutExtension } from './file-roles.ts';
import { createIgnoreRules, type Wanted, wantedFrom } from './ignore-rules.ts';
import { reportLfsPointers } from './lfs-pointers.ts';
import { addressBelow, findPageBase, type PageBase } from './page-base.ts';
import { type SeenFolder, walkFiles } from './walk-files.ts';

const LARGEST_ASSET_BYTES = 20 * 1024 * 1024;
/** What is read whole into memory. Of a page, only as much as one may have. */
const LARGEST_TEXT_BYTES = 32 * 1024 * 1024;
const TEXTS: ReadonlySet<FileRole> = new Set(['snippet', 'style', 'script', 'data']);

export interface ScanOptions {
  /** Pages that navigation names, as `listWantedPages` gives them: they win over default ignores. */
  wanted?: Iterable<string>;
  /** Files that are part of the configuration and therefore not of the site. */
  configFiles?: readonly string[];
  seen?: SeenFolder;
}

/** Every file of the site by its role. Nothing but names, sizes and times is looked at, save custom code. */
export function scanContent(
  root: string,
  options: ScanOptions = {},
): { index: ContentIndex; diagnostics: Diagnostic[] } {
  const collector = createCollector();
  const wanted = wantedFrom(options.wanted ?? []);
  const { seen } = options;
  const rules = createIgnoreRules(root, wanted, collector);
  const files = walkFiles(root, rules, { collector, seen });
  const configFiles = new Set(options.configFiles);
  const byRole = groupByRole(files, wanted, { configFiles, collector });
  const base = findPageBase(
    byRole.page.map((file) => file.path),
    wanted.pages,
  );
  const { pages, others } = addressPages(byRole.page, { base, wanted, collector });
  const packages = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path)).map(({ path }) => path);
  const custom = findCustomCode(
    { styles: byRole.style, scripts: byRole.script },
    { root, packages, collector },
  );
  const assets = inPathOrder([...byRole.asset, ...others, ...custom.leftOut]);
  reportLargeFiles([...assets, ...byRole.data], collector);
  reportLfsPointers(root, [...assets, ...byRole.data], collector);
  const addresses = new Set(pages.map(({ page }) => page));
  const index: ContentIndex = {
    pages,
    snippets: byRole.snippet,
    assets,
    styles: custom.styles,
    scripts: custom.scripts,
    data: byRole.data,
    skills: byRole.skill,
    roots: findRoots(files, base),
    leftOut: rules.leftOut,
    absent: findAbsentPages(root, wanted.pages, { pages: addresses, rules }),
  };
  return { index, diagnostics: collector.diagnostics };
}

function groupByRole(
  files: ContentFile[],
  wanted: Wanted,
  { configFiles, collector }: { configFiles: ReadonlySet<string>; collector: Collector },
): Record<FileRole, ContentFile[]> {
  const byRole: Record<FileRole, ContentFile[]> = {
    page: [],
    snippet: [],
    asset: [],
    style: [],
    script: [],
    data: [],
    skill: [],
    none: [],
  };
  for (const file of files) {
    const role = configFiles.has(file.path) ? 'none' : roleOf(file.path);
    const isOther = role === 'snippet' || role === 'none';
    const own = isOther && isNamedPage(file.path, wanted) ? 'page' : role;
    if (TEXTS.has(own) && file.sizeBytes > LARGEST_TEXT_BYTES) reportHugeText(file, collector);
    else byRole[own].push(file);
  }
  return byRole;
}

function reportHugeText({ path, sizeBytes }: ContentFile, collector: Collector): void {
  const message = `The file has ${megabytes(sizeBytes)} MB and is left out; text has ${megabytes(LARGEST_TEXT_BYTES)} MB at most`;
  collector.report({ severity: 'error', file: path, rule: 'text-too-large', message });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/**
 * What navigation names is a page after all: in a folder called `snippets` below the root, or called like instructions
 * to agents, which may be what the site is about.
 */
function isNamedPage(path: string, wanted: Wanted): boolean {
  return /\.mdx?$/i.test(path) && !isInRootSnippets(path) && wanted.pages.has(withoutExtension(path));
}

function addressPages(
  files: ContentFile[],
  options: { base: PageBase; wanted: Wanted; collector: Collector },
): { pages: PageFile[]; others: ContentFile[] } {
  const { base, wanted, collector } = options;
  const taken = new Map<string, PageFile>();
  const pages: PageFile[] = [];
  const others: ContentFile[] = [];
  for (const file of preferMdx(files)) {
    const own = withoutExtension(file.path);
    const page = addressBelow(base, file.path) ?? (wanted.pages.has(own) ? own : null);
    if (page === null) {
      others.push(file);
      continue;
    }
    // Addresses that differ in case only would be one file on many disks.
    const key = page.normalize('NFC').toLowerCase();
    const other = taken.get(key);
    if (other !== undefined) {
      reportCollision(file, other, collector);
      continue;
    }
    const named: PageFile = { ...file, page };
    taken.set(key, named);
    pages.push(named);
  }
  return { pages: inPathOrder(pages), others };
}

/** Where both exist, `a.mdx` is the page and `a.md` is not. */
function preferMdx(files: ContentFile[]): ContentFile[] {
  const isMdx = ({ path }: ContentFile) => /\.mdx$/i.test(path);
  return [...files.filter(isMdx), ...files.filter((file) => !isMdx(file))];
}

/** Of `a.md` beside `a.mdx` no address is lost; of two that differ in case one is. */
function reportCollision(file: ContentFile, other: PageFile, collector: Collector): void {
  const isTwin = withoutExtension(file.path) === withoutExtension(other.path);
  collector.report({
    severity: isTwin ? 'warning' : 'error',
    file: file.path,
    rule: 'page-collision',
    message: `The page has the same address as ${other.path}, so it is left out`,
    hint: 'Rename one of the two.',
  });
}

function findRoots(files: ContentFile[], base: PageBase): string[] {
  const roots = [''];
  if (base.folder !== '') {
    const segments = base.folder.split('/');
    for (let length = segments.length; length > 0; length--) roots.push(segments.slice(0, length).join('/'));
  }
  for (const folder of ['public', 'static']) {
    if (files.some(({ path }) => path.startsWith(`${folder}/`))) roots.push(folder);
  }
  return roots;
}

function reportLargeFiles(files: ContentFile[], collector: Collector): void {
  for (const { path, sizeBytes } of files) {
    if (sizeBytes <= LARGEST_ASSET_BYTES) continue;
    const message = `The file has ${megabytes(sizeBytes)} MB; files should stay under 20 MB`;
    collector.report({ file: path, rule: 'large-file', message, hint: 'Compress it, or host it elsewhere.' });
  }
}

function inPathOrder<F extends ContentFile>(files: F[]): F[] {
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
