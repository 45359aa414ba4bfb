/**
 * The site that an installation begins with, as a small one: for tests that are not about our own documentation, of
 * which a build takes many seconds of a processor. A start takes the repository that it finds.
 */
import { join } from 'node:path';
import { commitFiles, initRepository } from '../../packages/platform/tests/harness/hostile-repository.ts';
import { docsJson, page } from './site.ts';

const FIRST_SITE = {
  'docs.json': docsJson(['index', 'start/quickstart']),
  'index.mdx': page('First site', 'What it is.'),
  'start/quickstart.mdx': page('Quickstart', 'How it begins.'),
};

/** Before the data folder's first start. */
export function seedFirstSite(dataFolder: string, files: Record<string, string> = FIRST_SITE): void {
  const repository = join(dataFolder, 'repositories', 'bindery-docs.git');
  initRepository(repository);
  commitFiles(repository, files);
}
