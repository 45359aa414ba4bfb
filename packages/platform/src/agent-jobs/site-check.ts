/** The engine's check of a working copy, told apart by what the job brought about. */
import { join } from 'node:path';
import type { CheckProblem } from '@bindery/agent';
import type { BuildOptions } from '@bindery/engine';
import { PermanentError } from '../jobs/job-errors.ts';
import { checkCaged } from '../site-builds/check-caged.ts';
import { openLeftFile } from '../site-builds/open-left-file.ts';

export interface SiteCheck {
  /** Everything that is wrong now; the same as before unless something was changed. */
  run(): Promise<CheckProblem[]>;
  changed(): void;
}

/** A problem, whoever brought it about. */
export type Found = Omit<CheckProblem, 'isNew'>;
export type FindProblems = (options: SiteCheckOptions) => Promise<Found[]>;

export interface SiteCheckOptions {
  /** The docs folder. */
  folder: string;
  cacheFolder: string;
  fetchRemote: BuildOptions['fetchRemote'];
  signal: AbortSignal;
}

/** The problems that the site has before anything is changed. */
export async function startSiteCheck(
  find: () => Promise<Found[]>,
  known: { read(): Found[] | undefined; keep(found: Found[]): void },
): Promise<SiteCheck> {
  const before = known.read() ?? (await find());
  known.keep(before);
  let last: CheckProblem[] | null = null;
  return {
    changed() {
      last = null;
    },
    async run() {
      last ??= markNew(await find(), before);
      return last;
    },
  };
}

function markNew(found: Found[], before: Found[]): CheckProblem[] {
  const left = countByName(before);
  return found.map((problem) => {
    const name = nameOf(problem);
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return { ...problem, isNew: count <= 0 };
  });
}

/** The engine's own check, in a cage: what the model wrote is a stranger's. A site that takes too much cannot be built. */
export async function findProblems(options: SiteCheckOptions): Promise<Found[]> {
  const { diagnostics, error } = await checkCaged(options).catch((failure: unknown) => {
    if (!(failure instanceof PermanentError)) throw failure;
    return { diagnostics: null, error: failure.message };
  });
  if (error !== null) {
    const message = error;
    return [{ file: 'docs.json', line: null, severity: 'error', rule: BUILD_RULE, message, hint: null }];
  }
  return diagnostics.map(({ file, line, severity, rule, message, hint }) => ({
    ...{ file, line: line ?? null, rule, message, hint: hint ?? null },
    severity: severity === 'error' ? 'error' : 'warning',
  }));
}

/** The rule of a site that cannot be built at all. */
export const BUILD_RULE = 'build';

// Without the line: what stands above a mistake may grow.
function nameOf({ file, rule, message, severity }: Found): string {
  return JSON.stringify([file, rule, message, severity]);
}

function countByName(problems: Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(nameOf(problem), (counts.get(nameOf(problem)) ?? 0) + 1);
  return counts;
}

const LARGEST_CONFIG = 2 * 1024 * 1024;
const DEEPEST = 12;
const DEEPEST_JSON = 100;
const MOST_LINES = 5_000;

/** The site's navigation as an indented list, from docs.json as it is now. */
export async function describeNavigation(folder: string): Promise<string> {
  const text = await readConfig(folder);
  if (text === null) return 'There is no docs.json yet.';
  try {
    const { navigation } = JSON.parse(text) as { navigation?: unknown };
    return describe(navigation).join('\n') || 'docs.json names no pages.';
  } catch (error) {
    return `docs.json cannot be read: ${(error as Error).message}`;
  }
}

async function readConfig(folder: string): Promise<string | null> {
  for (const name of ['docs.json', 'mint.json']) {
    const text = await readStart(join(folder, name)).catch(() => null);
    if (text !== null) return text;
  }
  return null;
}

async function readStart(path: string): Promise<string> {
  const handle = await openLeftFile(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LARGEST_CONFIG), 0, LARGEST_CONFIG, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The words that name a part of the navigation, in every form of it. */
const NAMES = ['tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'group', 'item'];

function describe(navigation: unknown): string[] {
  const lines: string[] = [];
  // Lists in lists cost a turn each, and every line is paid for by the project: somebody may have written both in plenty.
  const walk = (node: unknown, { level, depth }: { level: number; depth: number }): void => {
    if (level > DEEPEST || depth > DEEPEST_JSON || lines.length >= MOST_LINES) return;
    const indent = '  '.repeat(level);
    if (typeof node === 'string') lines.push(`${indent}- ${node}`);
    if (typeof node !== 'object' || node === null) return;
    const entries = Array.isArray(node) ? [] : Object.entries(node);
    const name = entries.find(([key, value]) => NAMES.includes(key) && typeof value === 'string');
    if (name) lines.push(`${indent}${name[0]} "${String(name[1])}"`);
    const inner = Array.isArray(node)
      ? node
      : entries.flatMap(([, value]) => (typeof value === 'object' ? [value] : []));
    for (const one of inner) walk(one, { level: name ? level + 1 : level, depth: depth + 1 });
  };
  walk(navigation, { level: 0, depth: 0 });
  return lines.length < MOST_LINES ? lines : [...lines, 'There is more: see docs.json.'];
}
