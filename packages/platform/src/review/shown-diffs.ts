/** Diffs are made into a page, or into rows, at every request, by the process that serves sites as well: only so much is kept. */

/** What a row takes beside its text. */
const ROW_CHARS = 60;
const MOST_CHARS = 3_000_000;

/** Null in place of what there is no room for. */
export function shownDiffs<File extends { diff: string | null }>(files: readonly File[]): File[] {
  let room = MOST_CHARS;
  return files.map((file) => {
    const chars = file.diff === null ? 0 : file.diff.length + ROW_CHARS * file.diff.split('\n').length;
    if (chars > room) return { ...file, diff: null };
    room -= chars;
    return file;
  });
}

/** How often an organization's reviews are made, in a second and at once; their rendered pages are ready. */
export const REVIEWS = { perSecond: 2, burst: 40 };
export const PREVIEWS = { perSecond: 20, burst: 200 };
