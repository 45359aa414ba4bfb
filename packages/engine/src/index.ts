export { buildSite } from './build.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export { printDiagnostics } from './diagnostics/print-diagnostics.ts';
export {
  BuildError,
  type BuildOptions,
  type BuildProgress,
  type BuildResult,
} from './pipeline/build-options.ts';
export { openPreview, type Preview, type PreviewFile } from './preview/open-preview.ts';
