/** Why pages that navigation names are not there, where their files or folders say so. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFileBelow } from '../config/config-files.ts';
import type { IgnoreRules } from './ignore-rules.ts';

export interface AbsentPage {
  /** The end of `"…" is in navigation, but …`. */
  reason: string;
  hint: string;
}

const ENDINGS = ['.mdx', '.md', '/index.mdx', '/index.md'];
/** Each is looked for on disk; an author who has lost more has another problem. */
const MOST_ABSENT = 500;
const LARGEST_LIST_BYTES = 64 * 1024;

export function findAbsentPages(
  root: string,
  wanted: ReadonlySet<string>,
  { pages, rules }: { pages: ReadonlySet<string>; rules: IgnoreRules },
): Record<string, AbsentPage> {
  const missing = [...wanted].filter((page) => !pages.has(page) && !pages.has(`${page}/index`));
  const absent: Record<string, AbsentPage> = Object.create(null);
  if (missing.length === 0) return absent;
  const submodules = emptySubmodules(root);
  for (const page of missing.slice(0, MOST_ABSENT)) {
    if (page.split('/').includes('..')) continue;
    const found = leftOut(root, page, rules) ?? inSubmodule(page, submodules);
    if (found !== null) absent[page] = found;
  }
  return absent;
}

function leftOut(root: string, page: string, rules: IgnoreRules): AbsentPage | null {
  const path = ENDINGS.map((ending) => page + ending).find((one) => existsSync(join(root, one)));
  if (path === undefined) return null;
  const by = rules.ignoredBy(path);
  if (by === 'dot') {
    const reason = `${path} is left out, as is all whose name begins with a dot`;
    return { reason, hint: 'Rename it, or remove the entry.' };
  }
  if (by === null) return null;
  return { reason: `${by} leaves ${path} out`, hint: `Take it out of ${by}, or remove the entry.` };
}

function inSubmodule(page: string, submodules: string[]): AbsentPage | null {
  const folder = submodules.find((one) => page.startsWith(`${one}/`));
  if (folder === undefined) return null;
  const reason = `${folder} is a git submodule that is not checked out`;
  const hint =
    'Run `git submodule update --init` before the build (in GitHub Actions: `submodules: true` at actions/checkout).';
  return { reason, hint };
}

/** Where the site is the root of its repository: those of a folder above stand in a file that may not be read. */
function emptySubmodules(root: string): string[] {
  const read = readFileBelow(root, '.gitmodules', { mostBytes: LARGEST_LIST_BYTES });
  if (read.kind !== 'text') return [];
  const paths = [...read.text.matchAll(/^[ \t]*path[ \t]*=(.*)$/gm)].map((found) => found[1]!.trim());
  return paths.filter((path) => path !== '' && !path.split('/').includes('..') && isEmpty(join(root, path)));
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}
