/** What a build or check tells: diagnostics on stderr and a summary for people, or one JSON object for machines. */
import { type BuildResult, printDiagnostics } from '@bindery/engine';
import pc from 'picocolors';
import type { ExternalCounts } from './check/check-external-links.ts';
import { countProblems, plural } from './count-problems.ts';
import { formatSize } from './format-size.ts';
import { nearPath } from './near-path.ts';

export interface ReportOptions {
  json: boolean;
  out: string | null;
  /** Of links to other hosts, when they were asked. */
  external?: ExternalCounts;
  /** Only what breaks this rule is printed, all of it. */
  rule?: string | null;
  /** Of mistakes that a baseline knows. */
  known?: number;
}

export function reportBuild(result: BuildResult, options: ReportOptions): void {
  const { json, out, external, rule = null, known = 0 } = options;
  const { pages, seconds, sizeBytes, diagnostics, failed } = result;
  if (json) {
    const told = { pages, seconds, sizeBytes, diagnostics, ...(external ? { external } : {}) };
    process.stdout.write(`${JSON.stringify(told)}\n`);
    return;
  }
  const printed = rule === null ? diagnostics : diagnostics.filter((one) => one.rule === rule);
  if (printed.length) {
    process.stderr.write(`${printDiagnostics(printed, { color: pc.isColorSupported, whole: rule })}\n\n`);
  }
  if (out === null && rule === null && printed.length > 1) process.stderr.write(`${byRule(printed)}\n\n`);
  const facts = [
    plural(pages, 'page'),
    ...countProblems(diagnostics),
    ...(known === 0 ? [] : [`${known} known`]),
    ...(external ? [`${plural(external.checked, 'external link')} checked, ${external.broken} broken`] : []),
    ...(out === null ? [] : [formatSize(sizeBytes)]),
    `${seconds.toFixed(2)} s`,
  ];
  const target = out === null ? '' : targetOf(out, result);
  process.stdout.write(`${failed ? pc.red('✗') : pc.green('✓')} ${facts.join(' · ')}${target}\n`);
}

/** How often each rule is broken, the most frequent first. */
function byRule(diagnostics: BuildResult['diagnostics']): string {
  const groups = [...Map.groupBy(diagnostics, ({ severity, rule }) => `${severity}\t${rule}`)];
  const lines = groups
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([key, found]) => {
      const [severity = '', rule = ''] = key.split('\t');
      return `${String(found.length).padStart(7)}  ${severity.padEnd(7)}  ${rule}`;
    });
  return lines.join('\n');
}

function targetOf(out: string, { isWritten }: BuildResult): string {
  const shown = nearPath(out);
  return isWritten ? ` → ${shown}` : `\n  No page was found, so nothing was written to ${shown}.`;
}
