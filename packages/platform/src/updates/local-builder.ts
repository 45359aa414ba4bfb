/** A site built whole in this process, with a cache on its disk. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PermanentError } from '../jobs/job-errors.ts';
import type { SiteBuilder } from '../site-builds/site-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export function localBuilder({
  store,
  cacheFolder,
}: {
  store: ObjectStore;
  cacheFolder: string;
}): SiteBuilder {
  return {
    async build({ job, projectId, folder, workFolder, identity, fetchRemote, onProgress }) {
      const { BuildError, buildSite } = await import('@bindery/engine');
      const out = join(workFolder, 'bundle.tar.gz');
      const built = await buildSite(folder, {
        out,
        cacheFolder: join(cacheFolder, projectId),
        project: projectId,
        version: identity.version,
        domain: identity.domain ?? undefined,
        commit: identity.commit,
        fetchRemote,
        onProgress,
        signal: job.signal,
      }).catch((error) => {
        if (!(error instanceof BuildError)) throw error;
        throw new PermanentError(`The site cannot be built: ${error.message}`, { cause: error });
      });
      const sha256 = built.sha256!;
      const bundleKey = `bundles/${projectId}/${sha256}.tar.gz`;
      await store.put(bundleKey, createReadStream(out), { contentType: 'application/gzip', sha256 });
      const { sizeBytes, diagnostics, reusedPages } = built;
      const pages = Array.from({ length: built.pages }, (_, index) => String(index));
      return {
        bundleKey,
        sha256,
        sizeBytes,
        unpackedBytes: 0,
        pages,
        diagnostics,
        reportKey: null,
        reusedPages,
      };
    },
  };
}
