/** What a build is made of, for whoever coordinates one with a store and renderers of their own: see `runBuild`. */
export type { PageFile } from '../content/content-index.ts';
export { ADMIN_KEY_RULE } from '../content/find-secrets.ts';
export { HISTORY_LOG, readHistoryLog } from '../content/page-history.ts';
export { BuildError } from './build-options.ts';
export { engineFingerprint } from './engine-version.ts';
export { type BundlePart, writeBundle } from './output/output-bundle.ts';
export { onlyPages } from './plan/only-pages.ts';
export { planSite } from './plan/plan.ts';
export { countDifferentPages, plannedPages } from './plan/planned-pages.ts';
export { segmentKey } from './plan/segment-keys.ts';
export type { Plan, PlannedSegment } from './plan/site-plan.ts';
export { type ManifestIdentity, makeManifest, siteDiagnostics } from './publish.ts';
export { LocalRenderers } from './renderers/local-renderers.ts';
export { openShards, runBuild } from './run-build.ts';
export type { RenderedSegment } from './segments/render-segment.ts';
export type { SegmentFacts } from './segments/segment-job.ts';
export type { AnsweredKey, KeptSegment, SegmentKey, SegmentStore } from './segments/segment-store.ts';
export type { Renderer, WorkList } from './segments/work-list.ts';
