/** What a source may be on this installation, beyond its syntax. Asked when a project is written and at every use. */
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRepository } from '@bindery/contract';

export interface SourceRules {
  /** Folders of this machine below which repositories of one organization may lie. */
  allowedFolders: readonly AllowedFolder[];
  /** Nothing in it is a source, not even below an allowed folder: it holds every organization's copies. */
  dataFolder?: string;
  /** The repository in the data folder that the first project was made with, and is nobody else's. */
  seeded?: { folder: string; ownedBy(projectId: string): Promise<boolean> };
  /** Plain http:// too, for git hosts on the operator's own network. */
  allowHttp?: (repository: string) => boolean;
}

export interface AllowedFolder {
  organizationId: string;
  folder: string;
}

/** Whose project would use the source. */
export interface SourceUser {
  organizationId: string;
  projectId: string;
}

/** The message completes "the repository …". */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** The address as it is stored and shown; throws SourceRefused. */
export async function checkRepository(text: string, rules: SourceRules, user: SourceUser): Promise<string> {
  const parsed = parseRepository(text);
  if ('problem' in parsed) throw new SourceRefused(parsed.problem);
  if (parsed.kind === 'http' && !rules.allowHttp?.(parsed.repository))
    throw new SourceRefused(
      `must be https://, not http://, unless the platform’s settings have ${new URL(parsed.repository).hostname} in BINDERY_OUTBOUND_ALLOW or --outbound-allow`,
    );
  if (parsed.kind === 'file') await checkFolder(fileURLToPath(parsed.repository), rules, user);
  return parsed.repository;
}

// By name first: nothing is told about what lies outside. Then by what it really is, through links.
async function checkFolder(folder: string, rules: SourceRules, user: SourceUser): Promise<void> {
  const ownRoots = await rootsOf(rules, user);
  const roots = ownRoots.filter((root) => isInside(resolve(folder), resolve(root)));
  if (roots.length === 0) throw new SourceRefused(`${NOT_ALLOWED}. ${howToAllow(user)}`);
  const real = await realpath(folder).catch(() => null);
  if (real === null || !(await stat(real)).isDirectory())
    throw new SourceRefused('must be a folder that exists');
  const realRoots = await Promise.all(roots.map((root) => realpath(root)));
  if (!realRoots.some((root) => isInside(real, root))) throw new SourceRefused(NOT_ALLOWED);
  const data = rules.dataFolder && (await realpath(rules.dataFolder).catch(() => null));
  if (data && isInside(real, data) && !(await isOwnSeed(real, rules, user)))
    throw new SourceRefused(NOT_ALLOWED);
}

async function rootsOf({ allowedFolders, seeded }: SourceRules, user: SourceUser): Promise<string[]> {
  const own = allowedFolders.filter(({ organizationId }) => organizationId === user.organizationId);
  const folders = own.map(({ folder }) => folder);
  return seeded && (await seeded.ownedBy(user.projectId)) ? [...folders, seeded.folder] : folders;
}

async function isOwnSeed(real: string, { seeded }: SourceRules, user: SourceUser): Promise<boolean> {
  const seed = seeded && (await realpath(seeded.folder).catch(() => null));
  return Boolean(seed && isInside(real, seed) && (await seeded.ownedBy(user.projectId)));
}

/** Two folders of different organizations of which one lies in the other, or null. */
export function sharedFolder(allowed: readonly AllowedFolder[]): [AllowedFolder, AllowedFolder] | null {
  for (const outer of allowed) {
    const inner = allowed.find(
      (other) => other.organizationId !== outer.organizationId && isInside(other.folder, outer.folder),
    );
    if (inner) return [outer, inner];
  }
  return null;
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

const NOT_ALLOWED =
  'must be an https:// or ssh:// address: the operator has not allowed this folder as a source of your organization';

/** What the operator has to write. Of folders nothing is repeated: an answer is alike for whatever was asked about. */
function howToAllow({ organizationId }: SourceUser): string {
  return `The platform’s settings need ${organizationId}=/path/of/the/folder in BINDERY_ALLOWED_SOURCES or --allowed-sources, where commas separate several`;
}
