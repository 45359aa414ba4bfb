/** The installation's secret: given as a setting, or made once in the data folder. Every use gets a key of its own. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { OperatorError } from './operator-error.ts';

export interface SecretKeys {
  /** Encrypts stored credentials. */
  credentials: Buffer;
  /** Signs links to objects on disk. */
  links: Buffer;
}

export async function openSecretKeys(options: {
  given: Buffer | null;
  dataFolder: string;
  db: Database;
}): Promise<SecretKeys> {
  const secret = options.given ?? readOrMake(join(options.dataFolder, 'secret.key'));
  await refuseAnotherSecret(options.db, derive(secret, 'fingerprint').toString('hex').slice(0, 16));
  return { credentials: derive(secret, 'credentials'), links: derive(secret, 'links') };
}

function derive(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `bindery ${use}`, 32));
}

function readOrMake(path: string): Buffer {
  for (;;) {
    try {
      const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
      if (key.length !== 32) throw new OperatorError(`${path} must hold 32 bytes in base64.`, 1);
      return key;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    make(path);
  }
}

// Written and synced under another name, then linked: the first of several processes wins, and nobody reads half.
function make(path: string): void {
  const half = `${path}.${process.pid}`;
  const file = openSync(half, 'w', 0o600);
  writeSync(file, `${randomBytes(32).toString('base64')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(half, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half, { force: true });
  }
}

// With another secret, stored tokens could not be read and links of one process would fail on the next.
async function refuseAnotherSecret(db: Database, fingerprint: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'secret-key', value: JSON.stringify({ fingerprint }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'secret-key')
    .executeTakeFirstOrThrow();
  if (row.value.fingerprint !== fingerprint) {
    throw new OperatorError(
      'This database was set up with another secret key. Give every process the same BINDERY_SECRET_KEY, or the data folder that holds secret.key.',
      1,
    );
  }
}
