/** Rows for people: columns as wide as their widest cell. */
import pc from 'picocolors';
import { oneLine } from './plain-text.ts';

export function table(heads: string[], given: string[][]): string {
  const rows = given.map((row) => row.map(oneLine));
  const widths = heads.map((head, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]!.length), head.length),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [pc.dim(line(heads)), ...rows.map(line), ''].join('\n');
}
