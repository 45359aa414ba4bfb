/** A project's source as the API takes it: which address, with which credential. */
import { parseRepository } from '@bindery/contract';
import { ApiError } from '../api/errors.ts';
import { generateDeployKey, readDeployKey } from './deploy-key.ts';
import { checkRepository, SourceRefused, type SourceRules, type SourceUser } from './source-rules.ts';

/** Throws 400. */
export async function acceptRepository(text: string, rules: SourceRules, user: SourceUser): Promise<string> {
  try {
    return await checkRepository(text, rules, user);
  } catch (error) {
    if (error instanceof SourceRefused) throw new ApiError(400, `"source.repository" ${error.message}.`);
    throw error;
  }
}

/** Whether a credential kept for one address may go to the other. */
export function isSameOrigin(one: string, other: string): boolean {
  const [a, b] = [parseRepository(one), parseRepository(other)];
  return 'origin' in a && 'origin' in b && a.origin === b.origin;
}

export interface GivenCredentials {
  token?: string | null;
  deployKey?: string | null;
}

export interface DeployKeyPair {
  privateKey: string;
  publicKey: string;
}

/** The key pair that was given or asked for; throws 400 where a credential does not fit the address. */
export function acceptDeployKey(
  { token, deployKey }: GivenCredentials,
  { repository, comment }: { repository: string; comment: string },
): DeployKeyPair | null {
  const parsed = parseRepository(repository);
  const kind = 'kind' in parsed ? parsed.kind : 'file';
  if (typeof token === 'string' && kind === 'ssh') {
    throw new ApiError(
      400,
      '"source.token" works with an https:// address; for ssh give "source.deployKey".',
    );
  }
  if (typeof deployKey !== 'string') return null;
  if (kind !== 'ssh') {
    throw new ApiError(
      400,
      '"source.deployKey" works with an ssh:// or git@host:path address; for https:// give "source.token".',
    );
  }
  if (deployKey === 'generate') return generateDeployKey(comment);
  const read = readDeployKey(deployKey);
  if ('problem' in read) throw new ApiError(400, `"source.deployKey" ${read.problem}.`);
  return read;
}
