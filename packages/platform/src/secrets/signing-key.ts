/** The key that signs bundles: made once for the installation, kept in the database under its secret. */
import { generateSigningKey, readSigningKey, type SigningKey } from '@bindery/bundle';
import type { PublicSigningKey } from '@bindery/contract';
import type { Database } from '../db/database.ts';
import { openSecret, sealSecret } from './secret-box.ts';

export interface SigningKeys {
  /** Signs new bundles. */
  current: SigningKey;
  published: PublicSigningKey[];
}

const NAME = 'signing-key';

export async function openSigningKeys(options: { db: Database; key: Buffer }): Promise<SigningKeys> {
  const stored = (await readStored(options.db)) ?? (await make(options));
  const box = Buffer.from(stored.privateKey, 'base64');
  const current = readSigningKey(openSecret(box, { key: options.key, belongsTo: NAME }));
  return {
    current,
    published: [{ keyId: current.keyId, algorithm: 'Ed25519', publicKey: stored.publicKey }],
  };
}

interface StoredKey extends Record<string, unknown> {
  publicKey: string;
  /** Sealed. */
  privateKey: string;
}

async function readStored(db: Database): Promise<StoredKey | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  return (row?.value as StoredKey | undefined) ?? null;
}

// The first of several processes wins.
async function make({ db, key }: { db: Database; key: Buffer }): Promise<StoredKey> {
  const { publicKeyPem, privateKeyPem } = generateSigningKey();
  const privateKey = sealSecret(privateKeyPem, { key, belongsTo: NAME }).toString('base64');
  await db
    .insertInto('installation')
    .values({ name: NAME, value: JSON.stringify({ publicKey: publicKeyPem, privateKey }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readStored(db))!;
}
