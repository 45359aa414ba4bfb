/** Navigation for Markdown that was never a site: what `bindery new` writes into docs.json, for its author to change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceEntry } from '../config/navigation-source.ts';
import { roleOf, withoutExtension } from '../content/file-roles.ts';
import { createIgnoreRules, wantedFrom } from '../content/ignore-rules.ts';
import { readPageMeta, titleFromPath } from '../content/page-meta.ts';
import { walkFiles } from '../content/walk-files.ts';
import { createCollector } from '../diagnostics/collector.ts';
import { lettersIn } from '../diagnostics/letters-in.ts';
import { folderNavigation } from './folder-navigation.ts';

export interface DraftNavigation {
  /** Of the site, after its folder. */
  name: string;
  pages: string[];
  /** As docs.json has it. */
  groups: DraftGroup[];
}

export interface DraftGroup {
  group: string;
  pages: (string | DraftGroup)[];
}

const README = /(?:^|\/)readme\.md$/i;

export function draftNavigation(folder: string, { name }: { name: string }): DraftNavigation {
  const collector = createCollector();
  const rules = createIgnoreRules(folder, wantedFrom([]), collector);
  const ignoresFile = (path: string, file: string) => !README.test(path) && rules.ignoresFile(path, file);
  const files = walkFiles(folder, { ...rules, ignoresFile }, { collector }).map(({ path }) => path);
  const written = files.filter((path) => roleOf(path) === 'page');
  const pages = [...new Set(written.filter((path) => isFrontPage(path, written)).map(withoutExtension))];
  const titleOf = (page: string): string => {
    const path = written.find((file) => withoutExtension(file) === page)!;
    return readPageMeta({ path, page }, readFileSync(join(folder, path), 'utf8')).meta.title;
  };
  const drafts = folderNavigation(pages).entries.map((entry) => toDraft(entry, titleOf));
  const alone = drafts.filter((entry) => typeof entry === 'string');
  const groups = drafts.filter((entry) => typeof entry !== 'string');
  const first = { group: 'Overview', pages: alone.sort(frontPageFirst) };
  return { name: titleFromPath(name), pages, groups: alone.length ? [first, ...groups] : groups };
}

/** A README stands for its folder where nothing else does. */
function isFrontPage(path: string, all: readonly string[]): boolean {
  if (!README.test(path)) return true;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return !all.some((other) => other === `${folder}index.md` || other === `${folder}index.mdx`);
}

function toDraft(entry: SourceEntry, titleOf: (page: string) => string): string | DraftGroup {
  if (entry.kind === 'page') return entry.written;
  if (entry.kind !== 'group') throw new Error(`A folder became a ${entry.kind}`);
  const pages = entry.entries.map((inside) => toDraft(inside, titleOf)).sort(frontPageFirst);
  return { group: groupTitle(entry.title, pages[0], titleOf), pages };
}

/** Without the number that puts a folder in its place; in the words of its front page if they are the same. */
function groupTitle(
  folder: string,
  first: string | DraftGroup | undefined,
  titleOf: (page: string) => string,
): string {
  const title = titleFromPath(folder.replace(/^\d+[-_. ]+(?=.)/, ''));
  const own = typeof first === 'string' && rank(first) === 0 ? titleOf(first) : title;
  return lettersIn(own) === lettersIn(title) ? own : title;
}

/** The order of everything else stays. */
function frontPageFirst(a: string | DraftGroup, b: string | DraftGroup): number {
  return rank(a) - rank(b);
}

function rank(entry: string | DraftGroup): number {
  return typeof entry === 'string' && /(?:^|\/)(?:index|readme)$/i.test(entry) ? 0 : 1;
}
