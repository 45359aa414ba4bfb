/** What the installation remembers, each under its name. */
import { sql } from 'kysely';
import type { Queryable, Transaction } from './database.ts';

type Kept = Record<string, unknown>;

export async function readKept(db: Queryable, name: string): Promise<Kept | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Of several processes the first wins: what it kept is returned to all. */
export async function keepFirst(db: Queryable, name: string, value: Kept): Promise<Kept> {
  await db
    .insertInto('installation')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readKept(db, name))!;
}

/** Whoever comes second waits until `tx` ends; empty where nothing was kept. */
export async function lockKept(tx: Transaction, name: string): Promise<Kept> {
  const { value } = await tx
    .insertInto('installation')
    .values({ name, value: '{}' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning('installation.value')
    .executeTakeFirstOrThrow();
  return value;
}

export async function changeKept(db: Queryable, name: string, fields: Kept): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value: sql`value || ${JSON.stringify(fields)}::jsonb` })
    .where('name', '=', name)
    .execute();
}
