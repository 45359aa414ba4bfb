/** Files of the site that go into the output, grouped into segments. */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type AssetStore, hashedName } from '../site/asset-store.ts';
import { isPacked } from '../site/media-type.ts';
import { OutputNames } from '../site/output-names.ts';
import { engineFingerprint } from './engine-version.ts';
import type { CopyTask } from './segments/segment-job.ts';

const GROUP_BYTES = 8 * 1024 * 1024;

export interface CopySources {
  assets: AssetStore;
  /** Site paths to embed under a hashed name, and to keep under their own. */
  embedded: Iterable<string>;
  linked: Iterable<string>;
  /** Paths of the output that are taken already. */
  taken: Iterable<string>;
}

export function planCopies(input: CopySources): { tasks: CopyTask[]; diagnostics: Diagnostic[] } {
  const [embedded, linked] = [new Set(input.embedded), new Set(input.linked)];
  const tasks: CopyTask[] = [];
  const diagnostics: Diagnostic[] = [];
  if (embedded.size + linked.size === 0) return { tasks, diagnostics };
  const names = new OutputNames();
  for (const path of input.taken) names.claim(path);
  // A name that holds its content's hash may be asked for as often as one likes.
  for (const from of embedded) {
    const info = input.assets.info(from);
    if (!info) continue;
    const to = hashedName(from, info.sha256);
    if (names.claim(to) === null) tasks.push({ from, to, sha256: info.sha256 });
  }
  for (const from of linked) {
    const info = input.assets.info(from);
    if (!info) continue;
    const problem = names.claim(from);
    if (problem === null) tasks.push({ from, to: from, sha256: info.sha256 });
    else diagnostics.push(leftOut(from, problem));
  }
  return { tasks: tasks.sort((a, b) => (a.to < b.to ? -1 : 1)), diagnostics };
}

function leftOut(file: string, problem: string): Diagnostic {
  const message = `The file is left out, because something else has its address: ${problem}`;
  return toDiagnostic({ file, rule: 'duplicate-address', message, hint: 'Rename one of the two.' });
}

/** What is compressed already stays apart from what is not; no group grows beyond a few megabytes. */
export function groupTasks(tasks: CopyTask[], folder: string): CopyTask[][] {
  const groups: CopyTask[][] = [];
  for (const packed of [false, true]) {
    let bytes = Number.POSITIVE_INFINITY;
    for (const task of tasks) {
      if (isPacked(task.to) !== packed) continue;
      const size = statSync(join(folder, task.from), { throwIfNoEntry: false })?.size ?? 0;
      if (bytes + size > GROUP_BYTES) {
        groups.push([]);
        bytes = 0;
      }
      groups.at(-1)!.push(task);
      bytes += size;
    }
  }
  return groups;
}

/** Equal keys mean equal bytes. */
export function copyKey(files: readonly CopyTask[]): string {
  const lines = files.map(({ to, sha256 }) => `${to}\t${sha256}`);
  return hash('sha256', `${engineFingerprint()}\n${lines.join('\n')}`);
}
