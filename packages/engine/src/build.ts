import { BuildError, type BuildOptions, type BuildResult } from './pipeline/build-options.ts';

export async function buildSite(_folder: string, _options: BuildOptions): Promise<BuildResult> {
  throw new BuildError('not yet');
}
