/** What a source may be on this installation, beyond its syntax. Asked when a project is written and at every build. */
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRepository } from '@bindery/contract';

export interface SourceRules {
  /** Folders of this machine below which repositories may lie. */
  allowedFolders: readonly string[];
  /** Plain http:// too, for git hosts on the operator's own network. */
  allowHttp?: (repository: string) => boolean;
}

/** The message completes "the repository …". */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** The address as it is stored and shown; throws SourceRefused. */
export async function checkRepository(text: string, rules: SourceRules): Promise<string> {
  const parsed = parseRepository(text);
  if ('problem' in parsed) throw new SourceRefused(parsed.problem);
  if (parsed.kind === 'http' && !rules.allowHttp?.(parsed.repository))
    throw new SourceRefused('must be https://, not http://');
  if (parsed.kind === 'file') await checkFolder(fileURLToPath(parsed.repository), rules.allowedFolders);
  return parsed.repository;
}

// By name first: nothing is told about what lies outside. Then by what it really is, through links.
async function checkFolder(folder: string, allowedFolders: readonly string[]): Promise<void> {
  const roots = allowedFolders.filter((root) => isInside(resolve(folder), resolve(root)));
  if (roots.length === 0) throw notAllowed();
  const real = await realpath(folder).catch(() => null);
  if (real === null || !(await stat(real)).isDirectory())
    throw new SourceRefused('must be a folder that exists');
  const realRoots = await Promise.all(roots.map((root) => realpath(root)));
  if (!realRoots.some((root) => isInside(real, root))) throw notAllowed();
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function notAllowed(): SourceRefused {
  return new SourceRefused(
    'must be an https:// or ssh:// address: the operator has not allowed this folder as a source',
  );
}
