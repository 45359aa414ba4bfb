/** Who is signed in, and what they may do. */
import type { Me } from '@bindery/sdk';
import { UnauthorizedError } from '@bindery/sdk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { bindery, queryClient } from './client.ts';
import { keys } from './keys.ts';
import { noteSignedIn, noteSignedOut } from './session.ts';

export type Role = Me['role'];

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

const meQuery = {
  queryKey: keys.me,
  queryFn: () => bindery.getMe(),
  staleTime: 60_000,
};

/** Null when nobody is. */
export async function findMe(): Promise<Me | null> {
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    noteSignedIn();
    return me;
  } catch (error) {
    if (error instanceof UnauthorizedError) return null;
    throw error;
  }
}

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export function useMay(role: Role): boolean {
  return RANK[useMe().role] >= RANK[role];
}

/** A new session: whatever was known belongs to the one before. */
export function enter(me: Me): void {
  queryClient.clear();
  queryClient.setQueryData(keys.me, me);
  noteSignedIn();
}

export function leave(): void {
  noteSignedOut();
  queryClient.clear();
}
