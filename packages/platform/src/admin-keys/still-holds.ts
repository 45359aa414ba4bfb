/** Whether a key that opened something long still could: streams outlive the request that they began with. */
import type { Plan } from '@bindery/contract';
import { isInRanges, parseRange } from '@bindery/network';
import type pg from 'pg';
import { createBatch } from '../api/batch.ts';
import type { KeyCaller } from '../api/caller.ts';

interface LiveKey {
  id: string;
  plan: Plan;
  ip_allowlist: string[];
}

const LIVE_KEYS = `
  SELECT k.id, o.plan, k.ip_allowlist FROM admin_keys k JOIN organizations o ON o.id = k.organization_id
  WHERE k.id = ANY($1::text[]) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;

export function createStillHolds(
  pool: pg.Pool,
): (caller: KeyCaller, plans?: readonly Plan[]) => Promise<boolean> {
  const keys = createBatch<string, LiveKey | null>({
    fetch: async (ids) => {
      const { rows } = await pool.query<LiveKey>({
        name: 'live-admin-keys',
        text: LIVE_KEYS,
        values: [[...new Set(ids)]],
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    },
  });
  return async ({ keyId, ip }, plans) => {
    const key = await keys.load(keyId);
    if (!key || (plans && !plans.includes(key.plan))) return false;
    return key.ip_allowlist.length === 0 || isInRanges(ip, key.ip_allowlist.map(parseRange));
  };
}
