export { buildSite } from './build.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export {
  BuildError,
  type BuildOptions,
  type BuildProgress,
  type BuildResult,
} from './pipeline/build-options.ts';
