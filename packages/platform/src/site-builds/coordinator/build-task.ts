/** What of a request for a build travels to its coordinator: the rest is asked of the host. */
import type { BuiltSite, SiteBuildRequest } from '../site-build.ts';

export type BuildTask = Pick<SiteBuildRequest, 'projectId' | 'folder' | 'identity' | 'only' | 'limits'> & {
  /** Of the version among the project's. */
  sequence: number;
  /** For the coordinator's own files. */
  workFolder: string;
};

/** What a coordinator tells of its build at the end; the platform knows the rest by itself. */
export type CoordinatedSite = Pick<
  BuiltSite,
  'unpackedBytes' | 'pageCount' | 'pages' | 'diagnostics' | 'reusedPages'
>;

/** In the coordinator's folder. */
export const BUNDLE_FILE = 'bundle.tar.gz';
