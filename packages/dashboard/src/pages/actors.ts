/** The people and keys that an audit entry names by their ids. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { take } from '../api/use-list.ts';

const MOST = 500;

export function useActors(): (actor: string) => string {
  const { data: members } = useQuery({
    queryKey: [...keys.members, 'names'],
    queryFn: ({ signal }) => take(bindery.listMembers({ limit: 100, signal }), MOST),
  });
  const { data: adminKeys } = useQuery({
    queryKey: [...keys.adminKeys, 'names'],
    queryFn: ({ signal }) => take(bindery.listAdminKeys({ limit: 100, signal }), MOST),
  });
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { userId, name, email } of members ?? []) names.set(userId, name || email);
    for (const { keyId, name } of adminKeys ?? []) names.set(keyId, `Key “${name}”`);
    return (actor) => names.get(actor) ?? actor;
  }, [members, adminKeys]);
}
