/** The key that signs bundles: made once for the installation, kept in the database under its secret. */
import { generateSigningKey, readSigningKey, type SigningKey } from '@bindery/bundle';
import type { PublicSigningKey } from '@bindery/contract';
import type { Database } from '../db/database.ts';
import { keepFirst, readKept } from '../db/installation.ts';
import { openSecret, sealSecret } from './secret-box.ts';

export interface SigningKeys {
  /** Signs new bundles. */
  current: SigningKey;
  published: PublicSigningKey[];
}

const NAME = 'signing-key';

export async function openSigningKeys({ db, key }: { db: Database; key: Buffer }): Promise<SigningKeys> {
  const kept = (await readKept(db, NAME)) ?? (await keepFirst(db, NAME, newKey(key)));
  const stored = kept as StoredKey;
  const box = Buffer.from(stored.privateKey, 'base64');
  const current = readSigningKey(openSecret(box, { key, belongsTo: NAME }));
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

function newKey(key: Buffer): StoredKey {
  const { publicKeyPem, privateKeyPem } = generateSigningKey();
  const privateKey = sealSecret(privateKeyPem, { key, belongsTo: NAME }).toString('base64');
  return { publicKey: publicKeyPem, privateKey };
}
