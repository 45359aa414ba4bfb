/** A real sshd on loopback that lets one key in, for sources over ssh. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../../e2e/harness/free-port.ts';

const run = promisify(execFile);
const SSHD = '/usr/sbin/sshd';

export interface SshServer {
  port: number;
  /** For an address: `ssh://<user>@127.0.0.1:<port>/<folder>`. */
  user: string;
  /** Lines of authorized_keys. */
  allow(...publicKeys: string[]): void;
  /** From now on it shows another host key. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

/** Null when a server can be started; otherwise the reason, which is printed. */
export async function whyNoSshServer(): Promise<string | null> {
  const reason = await installSshServer();
  if (reason) console.warn(`skipped: tests on a real ssh server (${reason})`);
  return reason;
}

async function installSshServer(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'sshd needs root to let its own account in';
  if (existsSync(SSHD)) return null;
  if (!existsSync('/usr/bin/apt-get')) return 'sshd is not installed, and there is no apt-get';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env });
  try {
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', 'openssh-server');
  } catch (error) {
    return `apt-get could not install openssh-server: ${(error as Error).message.split('\n').at(-1)}`;
  }
  return existsSync(SSHD) ? null : 'openssh-server was installed, but there is no sshd';
}

export async function startSshServer(): Promise<SshServer> {
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(join(tmpdir(), 'bindery-sshd-'));
  const port = await freePort();
  const keys = join(folder, 'authorized_keys');
  writeFileSync(keys, '', { mode: 0o600 });
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${keys}`,
    `PidFile ${join(folder, 'pid')}`,
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'StrictModes no',
    'UsePAM no',
  ];
  writeFileSync(join(folder, 'config'), `${settings.join('\n')}\n`);
  const start = async () => {
    rmSync(join(folder, 'host'), { force: true });
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'host')]);
    const child = spawn(SSHD, ['-D', '-f', join(folder, 'config'), '-E', join(folder, 'log')]);
    for (let tries = 0; !readLog(folder).includes('listening'); tries++) {
      if (tries === 200 || child.exitCode !== null) throw new Error(`sshd did not start: ${readLog(folder)}`);
      await sleep(25);
    }
    return child;
  };
  let child = await start();
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return {
    port,
    user: userInfo().username,
    allow: (...publicKeys) => writeFileSync(keys, `${publicKeys.join('\n')}\n`),
    async changeHostKey() {
      await end();
      rmSync(join(folder, 'log'), { force: true });
      child = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readLog(folder: string): string {
  const path = join(folder, 'log');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
