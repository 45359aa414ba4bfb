/** The installation's secret: given as a setting, or made once in the data folder. Every use gets a key of its own. */
import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { keepFirst } from '../db/installation.ts';
import { readOrMakeSecret } from '../db/kept-secret.ts';
import { OperatorError } from '../operator-error.ts';

export interface SecretKeys {
  /** Encrypts stored credentials. */
  credentials: Buffer;
  /** Signs links to objects on disk. */
  links: Buffer;
  /** Signs the cookies of sessions. */
  sessions: Buffer;
}

export async function openSecretKeys(options: {
  given: Buffer | null;
  dataFolder: string;
  db: Database;
}): Promise<SecretKeys> {
  const secret = options.given ?? readOrMakeSecret(join(options.dataFolder, 'secret.key'));
  await refuseAnotherSecret(options.db, derive(secret, 'fingerprint').toString('hex').slice(0, 16));
  return {
    credentials: derive(secret, 'credentials'),
    links: derive(secret, 'links'),
    sessions: derive(secret, 'sessions'),
  };
}

function derive(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `bindery ${use}`, 32));
}

// With another secret, stored tokens could not be read and links of one process would fail on the next.
async function refuseAnotherSecret(db: Database, fingerprint: string): Promise<void> {
  const kept = await keepFirst(db, 'secret-key', { fingerprint });
  if (kept.fingerprint !== fingerprint) {
    throw new OperatorError(
      'This database was set up with another secret key. Give every process the same BINDERY_SECRET_KEY, or the data folder with its secret.key.',
      1,
    );
  }
}
