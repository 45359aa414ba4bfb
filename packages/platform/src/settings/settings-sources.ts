/** `organization=folder`: each folder belongs to one organization, or one could read and change another's repositories. */
import { type AllowedFolder, sharedFolder } from '../git/source-rules.ts';
import { list, path, text } from './setting.ts';

const ORGANIZATION = /^org_[0-9a-f]{16}$/;

export function allowedFolders(given: unknown, workingFolder: string): AllowedFolder[] {
  const folders = list((entry) => allowedFolder(entry, workingFolder))(given);
  const shared = sharedFolder(folders);
  if (shared) {
    const [outer, inner] = shared;
    throw new Error(
      `folders of one organization each: ${inner.folder} of ${inner.organizationId} lies in ${outer.folder} of ${outer.organizationId}`,
    );
  }
  return folders;
}

function allowedFolder(given: unknown, workingFolder: string): AllowedFolder {
  const entry = text(given);
  const equals = entry.indexOf('=');
  const organizationId = entry.slice(0, Math.max(equals, 0)).trim();
  if (!ORGANIZATION.test(organizationId))
    throw new Error(
      'organization=folder, such as org_0123456789abcdef=/srv/git ("bindery orgs list" tells ids)',
    );
  return { organizationId, folder: path(entry.slice(equals + 1), workingFolder) };
}
