/** What a build or check tells: diagnostics on stderr and a summary for people, or one JSON object for machines. */
import { relative } from 'node:path';
import { type BuildResult, printDiagnostics } from '@bindery/engine';
import pc from 'picocolors';
import type { ExternalCounts } from './check/check-external-links.ts';
import { countProblems, plural } from './count-problems.ts';
import { formatSize } from './format-size.ts';

export interface ReportOptions {
  json: boolean;
  out: string | null;
  /** Of links to other hosts, when they were asked. */
  external?: ExternalCounts;
}

export function reportBuild(result: BuildResult, { json, out, external }: ReportOptions): void {
  const { pages, seconds, sizeBytes, diagnostics, failed } = result;
  if (json) {
    const told = { pages, seconds, sizeBytes, diagnostics, ...(external ? { external } : {}) };
    process.stdout.write(`${JSON.stringify(told)}\n`);
    return;
  }
  if (diagnostics.length) {
    process.stderr.write(`${printDiagnostics(diagnostics, { color: pc.isColorSupported })}\n\n`);
  }
  const facts = [
    plural(pages, 'page'),
    ...countProblems(diagnostics),
    ...(external ? [`${external.checked} of other hosts asked, ${external.broken} broken`] : []),
    ...(out === null ? [] : [formatSize(sizeBytes)]),
    `${seconds.toFixed(2)} s`,
  ];
  const target = out === null ? '' : ` → ${relative(process.cwd(), out) || '.'}`;
  process.stdout.write(`${failed ? pc.red('✗') : pc.green('✓')} ${facts.join(' · ')}${target}\n`);
}
