/** A build that may not be shown: a slip in a folder or in docs.json must not take a live site away. */
import type { Diagnostic } from '@bindery/engine';
import { PermanentError } from '../jobs/job-errors.ts';
import { BROKEN_CONFIG_RULES } from '../site-builds/broken-config.ts';

const HOW = 'If it is meant, start an update with "force".';

/** `keptPercent` null: it is meant. */
export function refuseLostSite(
  built: { pageCount: number; diagnostics: readonly Diagnostic[] },
  {
    active,
    keptPercent,
  }: { active: { version: string; pageCount: number } | null; keptPercent: number | null },
): void {
  if (keptPercent === null) return;
  const stays = active ? ' The version before stays.' : '';
  const broken = built.diagnostics.find(
    ({ rule, severity }) => severity === 'error' && BROKEN_CONFIG_RULES.includes(rule),
  );
  if (broken) {
    const place = [broken.file, broken.line].filter(Boolean).join(':');
    throw new PermanentError(`${place} cannot be read: ${broken.message}.${stays} ${HOW}`);
  }
  if (built.pageCount === 0)
    throw new PermanentError(
      `The site has no pages. Check "source.folder", the folder with docs.json and the pages.${stays} ${HOW}`,
    );
  if (active && built.pageCount < (active.pageCount * keptPercent) / 100)
    throw new PermanentError(
      `The site has ${built.pageCount} pages, and version ${active.version} has ${active.pageCount}; less than ${keptPercent}% of them are left.${stays} ${HOW}`,
    );
}
