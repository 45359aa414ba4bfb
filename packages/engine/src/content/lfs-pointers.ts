/** Files that Git LFS keeps elsewhere and that were not fetched: a few lines stand in their place. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Collector } from '../diagnostics/collector.ts';
import type { ContentFile } from './content-index.ts';

const BEGINNING = 'version https://git-lfs.github.com/spec/v1\n';
/** A pointer has a version, a hash and a size, and nearly never more. */
const SMALLEST_BYTES = 110;
const LARGEST_BYTES = 250;
const MOST_NAMED = 3;

/** One diagnostic for all of them: what is missing is one command. */
export function reportLfsPointers(root: string, files: ContentFile[], collector: Collector): void {
  const pointers = files.filter(
    ({ path, sizeBytes }) =>
      sizeBytes >= SMALLEST_BYTES && sizeBytes <= LARGEST_BYTES && isPointer(join(root, path)),
  );
  const [first] = pointers;
  if (first === undefined) return;
  const named = pointers.slice(0, MOST_NAMED).map(({ path }) => path);
  const more = pointers.length > MOST_NAMED ? ` and ${pointers.length - MOST_NAMED} more` : '';
  const message =
    pointers.length === 1
      ? 'The file is kept by Git LFS and was not fetched: readers get its pointer instead'
      : `${pointers.length} files are kept by Git LFS and were not fetched: readers get pointers instead of ${named.join(', ')}${more}`;
  const hint = 'Run `git lfs pull` before the build (in GitHub Actions: `lfs: true` at actions/checkout).';
  collector.report({ file: first.path, rule: 'lfs-pointer', message, hint });
}

/** What cannot be read is told of by whoever needs it. */
function isPointer(path: string): boolean {
  const head = Buffer.alloc(BEGINNING.length);
  try {
    const handle = openSync(path, 'r');
    try {
      readSync(handle, head, 0, head.length, 0);
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
  return head.toString('latin1') === BEGINNING;
}
