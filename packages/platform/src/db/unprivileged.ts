/** PostgreSQL refuses to run as root: how to start it as somebody else, or as root seen as somebody else. */
import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';

export interface AccountPrefix {
  /** Goes before a command. */
  command: string[];
  /** Gives a folder to the account that the command will run as. */
  own(folder: string): Promise<void>;
  /** Who owns such a folder, as seen from here. */
  uid: number;
}

const ACCOUNT = 'bindery-postgres';
// The account must have a name, or initdb refuses; number 1 (daemon, bin) has one on every Linux.
const USER_NAMESPACE = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];
const run = promisify(execFile);

export async function unprivilegedPrefix(options: { mustReach: string[] }): Promise<AccountPrefix> {
  const me = { own: async () => {}, uid: process.getuid?.() ?? 0 };
  if (me.uid !== 0) return { ...me, command: [] };
  // In a user namespace root appears as user 1 but stays the files' owner, also inside a home of mode 0700.
  if (await succeeds([...USER_NAMESPACE, 'true'])) return { ...me, command: USER_NAMESPACE };
  return otherAccount(options.mustReach);
}

async function otherAccount(mustReach: string[]): Promise<AccountPrefix> {
  if (!(await succeeds(['id', '-u', ACCOUNT]))) {
    await succeeds(['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT]);
  }
  const uid = await accountNumber('-u');
  const gid = await accountNumber('-g');
  const command = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
  for (const path of mustReach) {
    if (!(await succeeds([...command, 'test', '-x', path]))) {
      throw new OperatorError(
        `PostgreSQL does not run as root, user namespaces are forbidden here, and the account ${ACCOUNT} cannot reach ${path}. Run Bindery as an ordinary user, move it to a folder that everyone can enter, or set DATABASE_URL.`,
        1,
      );
    }
  }
  return { command, own: (folder) => chown(folder, uid, gid), uid };
}

async function accountNumber(flag: '-u' | '-g'): Promise<number> {
  try {
    return Number((await run('id', [flag, ACCOUNT])).stdout.trim());
  } catch {
    throw new OperatorError(
      `PostgreSQL does not run as root, user namespaces are forbidden here, and the account ${ACCOUNT} could not be created. Run Bindery as an ordinary user, or set DATABASE_URL.`,
      1,
    );
  }
}

async function succeeds([command, ...args]: string[]): Promise<boolean> {
  return run(command!, args).then(
    () => true,
    () => false,
  );
}
