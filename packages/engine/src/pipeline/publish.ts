/** From finished segments to the output: checks across pages, the manifest, the bundle or the folder. */
import { hash } from 'node:crypto';
import { type Manifest, type ManifestFile, manifestMemberApart } from '@bindery/bundle';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { eachOnce } from '../diagnostics/each-once.ts';
import { byText } from '../site/by-text.ts';
import type { BuildOptions, BuildResult } from './build-options.ts';
import type { BuildRun } from './build-run.ts';
import type { LastBuild } from './cache/build-state.ts';
import type { StoredSegment } from './cache/segment-cache.ts';
import type { Snapshot } from './cache/snapshot.ts';
import { checkAnchors } from './checks/check-anchors.ts';
import { checkSecrets } from './checks/check-secrets.ts';
import { externalLinks } from './checks/external-links.ts';
import { hintBrokenLinks } from './checks/hint-broken-links.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import type { Plan } from './plan/site-plan.ts';
import { resultOf } from './publish-again.ts';
import { factsOf, type SegmentFacts } from './segments/segment-job.ts';
import { writeOutput } from './write-output.ts';

export interface Finished {
  /** In the order in which they go into the bundle. */
  segments: StoredSegment[];
  diagnostics: Diagnostic[];
  /** Of the folder, taken before anything was read. */
  snapshot: Snapshot;
}

export async function publish(
  run: BuildRun,
  plan: Plan,
  { segments, diagnostics, snapshot }: Finished,
): Promise<BuildResult> {
  const { pages } = plan.view;
  run.progress({ phase: 'packing', pages: pages.length });
  const facts = segments.map((segment) => segment.facts);
  const manifest = makeManifest(
    run.options,
    plan,
    facts.flatMap(({ files }) => files),
  );
  // Compressed while we look for what is wrong across pages.
  const opening = storeOpening(run, manifest);
  const all = siteDiagnostics(plan, facts, { folder: run.folder, diagnostics });
  const last: LastBuild = {
    snapshot: snapshot.hash,
    historyKey: plan.readsHistory ? run.historyKey() : null,
    opening: await opening,
    segments: segments.map(({ member, facts: { files } }) => ({ member, files: files.length })),
    pages: pages.length,
    unpackedBytes: manifest.files.reduce((sum, file) => sum + file.size, 0),
    diagnostics: all,
    version: manifest.version,
    bundle: null,
    written: null,
  };
  const written = await writeOutput(run.out, last);
  // What was fetched may have changed without the folder knowing.
  if (run.keepsCache && plan.inputs.length === 0 && facts.every(({ stable }) => stable))
    run.state.saveLastBuild(written);
  return { ...resultOf(run, written), externalLinks: externalLinks(plan.view, facts) };
}

/** Everything wrong with a site, in order; `diagnostics` are those of copying. */
export function siteDiagnostics(
  plan: Plan,
  facts: SegmentFacts[],
  { folder, diagnostics }: { folder: string; diagnostics: Diagnostic[] },
): Diagnostic[] {
  const all = inOrder([
    ...plan.diagnostics,
    ...facts.flatMap((fact) => fact.pages.flatMap((page) => page.diagnostics)),
    ...checkAnchors(facts, plan.anchorLinks),
    ...checkSecrets(plan, facts, folder),
    ...diagnostics,
  ]);
  return hintBrokenLinks(all, plan.view.pages);
}

/** What a bundle says about where it comes from. */
export type ManifestIdentity = Pick<
  BuildOptions,
  'version' | 'project' | 'domain' | 'sequence' | 'commit' | 'features'
>;

export function makeManifest(options: ManifestIdentity, plan: Plan, files: ManifestFile[]): Manifest {
  return {
    format: 1,
    engine: ENGINE_VERSION,
    project: options.project ?? null,
    domain: options.domain ?? null,
    version: options.version ?? labelOf(files),
    sequence: options.sequence ?? null,
    commit: options.commit ?? null,
    features: options.features ?? {},
    redirects: plan.view.redirects,
    inputs: plan.inputs.map((input) => ({ ...input, url: publicAddress(input.url) })),
    files,
  };
}

/** Without what may be a secret: whoever has the export reads the manifest. */
function publicAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.replace(/[?#].*$/s, '');
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}

/** A build without a label is named after its content. */
function labelOf(files: ManifestFile[]): string {
  const lines = files.map(({ path, sha256 }) => `${path} ${sha256}`);
  return `local-${hash('sha256', lines.join('\n')).slice(0, 12)}`;
}

async function storeOpening(run: BuildRun, manifest: Manifest): Promise<LastBuild['opening']> {
  const member = await manifestMemberApart(manifest, run.options.signingKey ?? null);
  return run.cache.store(null, factsOf([]), member).member;
}

/** Equal ones come together, so that each needs to be compared with few others. */
function inOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  const sorted = diagnostics.toSorted(compare);
  const once: Diagnostic[] = [];
  for (let start = 0, end = 1; start < sorted.length; start = end++) {
    while (end < sorted.length && compare(sorted[start]!, sorted[end]!) === 0) end++;
    const alike = sorted.slice(start, end);
    once.push(...(alike.length === 1 ? alike : eachOnce(alike)));
  }
  return once;
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    byText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    byText(a.rule, b.rule) ||
    byText(a.message, b.message)
  );
}
