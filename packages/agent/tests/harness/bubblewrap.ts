/** Bubblewrap for tests: `npm test` installs it where that is possible; without it what needs it is skipped. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Null once bubblewrap is installed and works, else the reason why it does not. */
export async function installBubblewrap(): Promise<string | null> {
  if (await hasBubblewrap()) return null;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return 'bubblewrap does not work here, and installing it needs root and apt-get';
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env });
  try {
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', 'bubblewrap');
  } catch (error) {
    return `apt-get could not install bubblewrap: ${(error as Error).message.split('\n')[0]}`;
  }
  return (await hasBubblewrap()) ? null : 'bubblewrap was installed but may not be used here';
}

export function hasBubblewrap(): Promise<boolean> {
  return run('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).then(
    () => true,
    () => false,
  );
}
