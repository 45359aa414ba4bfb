/** The plan of the last build, when only the text of pages has changed since: most edits are of that kind. */
import type { PageMeta } from '../content/content-index.ts';
import type { BuildRun } from './build-run.ts';
import type { Snapshot } from './cache/snapshot.ts';
import { readMetas } from './plan/read-metas.ts';
import type { Plan, PlannedPage, PlannedSegment } from './plan/site-plan.ts';
import { decodePlan, encodePlan, type StoredPlan } from './plan/stored-plan.ts';

/** Null when a file came or went, when something else than a page changed, or a page says other things of itself. */
export function planAgain(run: BuildRun, snapshot: Snapshot): Plan | null {
  const last = run.keepsCache ? readLast(run) : null;
  if (!last || !sameNames(last.paths, snapshot.paths)) return null;
  if (last.historyKey !== null && last.historyKey !== run.historyKey()) return null;
  const isChanged = (_: string, index: number) => snapshot.stamps[index] !== last.stamps[index];
  const changed = new Set(snapshot.paths.filter(isChanged));
  const isTouched = (_: PlannedSegment, index: number) =>
    last.files[index]!.some((file) => changed.has(file));
  const touched = last.plan.segments.filter(isTouched);
  const pages = pagesByFile(touched.flatMap((segment) => segment.pages));
  for (const file of changed) {
    const own = pages.get(file);
    if (!own || !renewPages(own, run.folder)) return null;
  }
  for (const segment of touched) segment.firstKey = undefined;
  return last.plan;
}

function readLast({ state }: BuildRun): StoredPlan | null {
  const bytes = state.lastPlan();
  try {
    return bytes && decodePlan(bytes);
  } catch {
    return null;
  }
}

export async function rememberPlan(run: BuildRun, snapshot: Snapshot, plan: Plan): Promise<void> {
  const historyKey = plan.readsHistory ? run.historyKey() : null;
  // What was fetched may have changed without the folder knowing.
  if (run.keepsCache && plan.inputs.length === 0)
    run.state.saveLastPlan(await encodePlan(plan, { ...snapshot, historyKey }));
}

function sameNames(before: string[], now: string[]): boolean {
  return before.length === now.length && before.every((path, index) => path === now[index]);
}

/** The home page may be there twice; a page without file is not there at all. */
export function pagesByFile(pages: readonly PlannedPage[]): Map<string, PlannedPage[]> {
  const byFile = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    if (page.source !== null) continue;
    const own = byFile.get(page.meta.file);
    if (own) own.push(page);
    else byFile.set(page.meta.file, [page]);
  }
  return byFile;
}

/** Takes in the page's new text; false when its frontmatter tells anything new, or is at fault. */
export function renewPages(pages: PlannedPage[], folder: string): boolean {
  const before = pages[0]!.meta;
  const [read] = readMetas([{ path: before.file, page: before.path, sizeBytes: 0, stamp: '' }], folder);
  if (!read || read.diagnostics.length > 0 || !sameButText(before, read.meta)) return false;
  for (const page of pages) page.meta = { ...read.meta, ...(before.history && { history: before.history }) };
  return true;
}

function sameButText(before: PageMeta, now: PageMeta): boolean {
  const said = (meta: PageMeta): string => JSON.stringify({ ...meta, hash: '', sum: 0, history: undefined });
  return said(before) === said(now);
}
