/** A site without pages: why, and what to do about it. */
import type { LoadedConfig } from '../../config/load-config.ts';
import type { LeftOut } from '../../content/ignore-rules.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

export function reportNoPages(left: LeftOut, { file }: LoadedConfig): Diagnostic {
  const [reason, hint] = explain(left, file);
  const message = `There is no page: ${reason}`;
  return toDiagnostic({ severity: 'error', file: file ?? 'docs.json', rule: 'no-pages', message, hint });
}

function explain({ paper, byAuthor }: LeftOut, configFile: string | null): [reason: string, hint: string] {
  if (byAuthor !== null)
    return [
      `what could be one is left out by ${byAuthor}`,
      `Take what readers should see out of ${byAuthor}.`,
    ];
  if (paper === null)
    return [
      'the folder has no .mdx or .md file outside of snippets and hidden folders',
      configFile === null
        ? 'Create index.mdx, or make a starter site with `bindery new`.'
        : 'Create index.mdx.',
    ];
  const name = paper.replace(/\.md$/i, '');
  return [
    `${paper} is taken for the repository's own`,
    configFile === null
      ? 'Make it the front page with `bindery new`, or rename it to index.md.'
      : `Name it in "navigation", such as "pages": ["${name}"], or rename it to index.md.`,
  ];
}
