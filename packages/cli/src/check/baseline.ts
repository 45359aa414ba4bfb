/** Mistakes that are known: a file that a repository keeps, so that only new ones fail a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '@bindery/engine';
import { UsageError } from '../command-line.ts';

/** By file, then by rule and message, how many there are. Lines are left out: they change with every edit above. */
export interface Baseline {
  format: 1;
  mistakes: Record<string, Record<string, number>>;
}

export function makeBaseline(diagnostics: readonly Diagnostic[]): Baseline {
  const mistakes: Baseline['mistakes'] = {};
  const told = diagnostics.filter(({ severity }) => severity !== 'info');
  const files = Map.groupBy(told, ({ file }) => file);
  for (const file of [...files.keys()].sort()) {
    const counts = Map.groupBy(files.get(file)!, keyOf);
    mistakes[file] = Object.fromEntries([...counts].sort(byKey).map(([key, same]) => [key, same.length]));
  }
  return { format: 1, mistakes };
}

/** What the baseline does not know. Of equal mistakes as many are known as it counts. */
export function withoutKnown(diagnostics: readonly Diagnostic[], { mistakes }: Baseline): Diagnostic[] {
  const left = new Map<string, number>();
  for (const [file, counts] of Object.entries(mistakes)) {
    for (const [key, count] of Object.entries(counts)) left.set(`${file}\n${key}`, count);
  }
  return diagnostics.filter((diagnostic) => {
    const key = `${diagnostic.file}\n${keyOf(diagnostic)}`;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

export function writeBaseline(path: string, diagnostics: readonly Diagnostic[]): Baseline {
  const baseline = makeBaseline(diagnostics);
  writeFileSync(path, `${JSON.stringify(baseline, null, 2)}\n`);
  return baseline;
}

export function readBaseline(path: string): Baseline {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`The baseline ${path} cannot be read: ${(error as Error).message}`);
  }
  if (!isBaseline(read))
    throw new UsageError(`${path} is not a baseline. Make one with --write-baseline ${path}`);
  return read;
}

function isBaseline(value: unknown): value is Baseline {
  const { format, mistakes } = (value ?? {}) as Partial<Baseline>;
  if (format !== 1 || typeof mistakes !== 'object' || mistakes === null) return false;
  return Object.values(mistakes).every(
    (counts) =>
      typeof counts === 'object' && counts !== null && Object.values(counts).every(Number.isInteger),
  );
}

function keyOf({ rule, message }: Diagnostic): string {
  return `${rule}: ${message}`;
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
