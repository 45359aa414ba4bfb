/** How much work is worth another process. */
import { availableParallelism } from 'node:os';

/** Below this many pages for each, another renderer takes longer to warm up than it saves. */
const PAGES_PER_RENDERER = 150;
const MOST_RENDERERS = 16;
/** Frontmatter is read in the coordinator unless there is a lot of it. */
const MANY_METAS = 3000;
const METAS_PER_JOB = 250;

/** As many renderers as so many pages are worth. */
export function renderersFor(pages: number): number {
  const worthwhile = Math.min(availableParallelism(), MOST_RENDERERS, Math.ceil(pages / PAGES_PER_RENDERER));
  return Math.max(1, worthwhile);
}

/** Null where reading them is not worth a renderer; else the files of each job. */
export function metasJobs<File>(files: readonly File[]): File[][] | null {
  if (files.length < MANY_METAS) return null;
  return Array.from({ length: Math.ceil(files.length / METAS_PER_JOB) }, (_, index) =>
    files.slice(index * METAS_PER_JOB, (index + 1) * METAS_PER_JOB),
  );
}
