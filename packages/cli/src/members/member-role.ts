import type { Member } from '@bindery/sdk';
import { UsageError } from '../command-line.ts';

export const ROLES = ['viewer', 'editor', 'admin'] as const;

export function readRole(given: unknown): Member['role'] {
  const role = ROLES.find((known) => known === given);
  if (role) return role;
  throw new UsageError(`The role must be one of ${ROLES.join(', ')}, not "${given}".`);
}
