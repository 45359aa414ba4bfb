/** What a build or check tells: diagnostics on stderr and a summary for people, or one JSON object for machines. */
import { relative } from 'node:path';
import { type BuildResult, printDiagnostics } from '@bindery/engine';
import pc from 'picocolors';
import { formatSize } from './format-size.ts';

export function reportBuild(result: BuildResult, options: { json: boolean; out: string | null }): void {
  const { pages, seconds, sizeBytes, diagnostics, failed } = result;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ pages, seconds, sizeBytes, diagnostics })}\n`);
    return;
  }
  if (diagnostics.length) process.stderr.write(printDiagnostics(diagnostics, { color: pc.isColorSupported }));
  const count = (severity: string) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const facts = [
    plural(pages, 'page'),
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    ...(options.out === null ? [] : [formatSize(sizeBytes)]),
    `${seconds.toFixed(2)} s`,
  ];
  const target = options.out === null ? '' : ` → ${relative(process.cwd(), options.out) || '.'}`;
  process.stdout.write(`${failed ? pc.red('✗') : pc.green('✓')} ${facts.join(' · ')}${target}\n`);
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
