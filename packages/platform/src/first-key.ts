/** The first admin key: made when there is somebody to see it, and shown until it has been seen. */
import { createAdminKey, revokeAdminKey } from './admin-keys/store.ts';
import type { Database } from './db/database.ts';
import { changeKept, lockKept } from './db/installation.ts';

interface SetUpRecord {
  organizationId: string;
  userId: string;
  /** Absent in installations of before: there it was shown by the process that set up. */
  keyShown?: boolean;
  /** Made, and perhaps never seen: its process ended too early. */
  keyId?: string;
}

/** `show` gets the key unless an earlier one was shown; only after it has returned does the key count as shown. */
export async function showFirstKey(db: Database, show: (adminKey?: string) => void): Promise<void> {
  const adminKey = await makeUnlessShown(db);
  show(adminKey);
  if (adminKey !== undefined) await changeKept(db, 'setup', { keyShown: true });
}

async function makeUnlessShown(db: Database): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const kept = (await lockKept(tx, 'setup')) as unknown as SetUpRecord;
    const { organizationId, userId, keyShown, keyId } = kept;
    if (keyShown !== false) return undefined;
    if (keyId !== undefined) await revokeAdminKey(tx, { id: keyId });
    const made = await createAdminKey(tx, { organizationId, name: 'First key', createdBy: userId });
    await changeKept(tx, 'setup', { keyId: made.id });
    return made.key;
  });
}
