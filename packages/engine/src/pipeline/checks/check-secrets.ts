/** Secrets in what surrounds the pages: files made from configuration, specifications, imported files. */
import { secretDiagnostics } from '../../content/find-secrets.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { AssetStore } from '../../site/asset-store.ts';
import { createTargetResolver } from '../../site/resolve-target.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { SegmentFacts } from '../segments/segment-job.ts';

/** Pages and copied files were looked at as they were rendered and copied. */
export function checkSecrets(plan: Plan, facts: readonly SegmentFacts[], folder: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!plan.view.scansSecrets) return found;
  for (const { path, text } of plan.made) found.push(...secretDiagnostics(path, text));
  for (const { source, json } of plan.view.specs) found.push(...secretDiagnostics(source, json));
  const assets = new AssetStore(folder);
  for (const file of importedFiles(plan, facts)) {
    const source = assets.source(file)?.source;
    if (source) found.push(...secretDiagnostics(file, source));
  }
  return found;
}

function importedFiles({ view }: Plan, facts: readonly SegmentFacts[]): Set<string> {
  const resolver = createTargetResolver(view);
  const files = new Set<string>();
  for (const { questions } of facts) {
    for (const [kind, fromFile, text] of questions) {
      const file = kind === 'import' ? resolver.imported(text, fromFile) : null;
      if (file !== null) files.add(file);
    }
  }
  return files;
}
