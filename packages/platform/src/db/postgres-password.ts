/**
 * Nobody connects to the embedded PostgreSQL without the password that lies in the data folder, its socket included:
 * a process that finds the socket must be able to read the data folder as well.
 */
import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { readOrMakeSecret, readSecret } from './kept-secret.ts';
import type { AccountPrefix } from './unprivileged.ts';

export const SUPERUSER = 'bindery';
const PASSWORD_FILE = 'postgres.password';
const RULES = `# Written by Bindery: everybody gives the password, which lies in ${PASSWORD_FILE} of the data folder.
local all all scram-sha-256
`;

export interface Cluster {
  folder: string;
  binaries: string;
  prefix: AccountPrefix;
}

export interface Password {
  text: string;
  file: string;
  /** It was made just now: no cluster that is there knows it. */
  isNew: boolean;
}

/** The account that the server runs as reads it once, when a cluster is made. */
export async function ownPassword(dataFolder: string, prefix: AccountPrefix): Promise<Password> {
  const file = join(dataFolder, PASSWORD_FILE);
  const isNew = readSecret(file) === null;
  const text = readOrMakeSecret(file).toString('base64');
  if (isNew) await prefix.own(file);
  return { text, file, isNew };
}

/** Null where the platform that made the data folder knew of no password. */
export function keptPassword(dataFolder: string): string | null {
  return readSecret(join(dataFolder, PASSWORD_FILE))?.toString('base64') ?? null;
}

/** A cluster of an earlier version lets everybody in who reaches its socket. It must not be running. */
export async function wantPassword(
  cluster: Cluster & { isFresh: boolean },
  password: Password,
): Promise<void> {
  const path = join(cluster.folder, 'pg_hba.conf');
  const isLocked = readFileSync(path, 'utf8') === RULES;
  // One that was made just now has got the password already.
  if (!cluster.isFresh && (password.isNew || !isLocked)) await setPassword(cluster, password.text);
  if (!isLocked) await writeRules(cluster, path);
}

async function writeRules({ prefix }: Cluster, path: string): Promise<void> {
  const half = `${path}.new`;
  const file = openSync(half, 'w', 0o600);
  writeSync(file, RULES);
  fsyncSync(file);
  closeSync(file);
  await prefix.own(half);
  renameSync(half, path);
}

/** By a server for this one statement, which listens nowhere. */
function setPassword({ folder, binaries, prefix }: Cluster, password: string): Promise<void> {
  const args = ['--single', '-D', folder, 'template1'];
  const [command, ...rest] = [...prefix.command, join(binaries, 'postgres'), ...args];
  return new Promise((resolve, reject) => {
    const options = { env: serverEnvironment(), cwd: folder };
    const child = execFile(command!, rest, options, (error, _, stderr) => {
      // Statements that fail do not change how it ends.
      if (!error && !/\bERROR:/.test(stderr)) return resolve();
      reject(
        new OperatorError(`The password of PostgreSQL in ${folder} could not be set: ${stderr || error}`, 1),
      );
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(`ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`);
  });
}

export function anotherPassword({ file }: Password): OperatorError {
  return new OperatorError(
    `The password in ${file} is not that of the PostgreSQL in the data folder. Put the right file back, or remove it: then the next start sets a new password.`,
    1,
  );
}

/** Nothing of ours reaches the server's environment: a PG… variable would change how it behaves. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
