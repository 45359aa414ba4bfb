/** What a project's source may be on this installation, beyond its syntax. */
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRepository } from '@bindery/contract';
import { ApiError } from '../api/errors.ts';

export interface SourceRules {
  /** Folders of this machine below which repositories may lie. */
  allowedFolders: readonly string[];
  /** Plain http:// too, for git hosts on a private network. */
  allowHttp?: boolean;
}

/** The address as it is stored and shown; throws 400. */
export async function checkRepository(text: string, rules: SourceRules): Promise<string> {
  const parsed = parseRepository(text);
  if ('problem' in parsed) throw refusal(parsed.problem);
  if (parsed.kind === 'http' && !rules.allowHttp) throw refusal('must be https://, not http://');
  if (parsed.kind === 'file') await checkFolder(fileURLToPath(parsed.repository), rules.allowedFolders);
  return parsed.repository;
}

/** Whether a credential kept for one address may go to the other. */
export function isSameOrigin(one: string, other: string): boolean {
  const [a, b] = [parseRepository(one), parseRepository(other)];
  return 'origin' in a && 'origin' in b && a.origin === b.origin;
}

// By name first: nothing is told about what lies outside. Then by what it really is, through links.
async function checkFolder(folder: string, allowedFolders: readonly string[]): Promise<void> {
  const roots = allowedFolders.filter((root) => isInside(resolve(folder), resolve(root)));
  if (roots.length === 0) throw notAllowed();
  const real = await realpath(folder).catch(() => null);
  if (real === null || !(await stat(real)).isDirectory()) throw refusal('must be a folder that exists');
  const realRoots = await Promise.all(roots.map((root) => realpath(root)));
  if (!realRoots.some((root) => isInside(real, root))) throw notAllowed();
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function notAllowed(): ApiError {
  return refusal(
    'must be an https:// or ssh:// address: the operator has not allowed this folder as a source',
  );
}

function refusal(problem: string): ApiError {
  return new ApiError(400, `"source.repository" ${problem}.`);
}
