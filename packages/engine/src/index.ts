export { buildSite } from './build.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export { excerpt } from './diagnostics/excerpt.ts';
export { printDiagnostics, sortDiagnostics } from './diagnostics/print-diagnostics.ts';
export type { ExternalLink } from './mdx/render-context.ts';
export {
  type DraftGroup,
  type DraftNavigation,
  draftNavigation,
} from './navigation/draft-navigation.ts';
export { openPreview } from './open-preview.ts';
export {
  BuildError,
  type BuildOptions,
  type BuildProgress,
  type BuildResult,
} from './pipeline/build-options.ts';
export { CACHE_NAME } from './pipeline/cache/cache-folder.ts';
export { tuneCoordinator } from './pipeline/renderer-flags.ts';
export type { Preview, PreviewFile } from './preview/open-preview.ts';
