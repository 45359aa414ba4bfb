/** Nginx for tests: the machine's own, else Debian's, unpacked rather than installed, which would start a service. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Nginx {
  binary: string;
  mimeTypes: string;
}

const run = promisify(execFile);

/** A reason when there is none; `folder` is where one may be unpacked. */
export async function obtainNginx(folder: string): Promise<Nginx | string> {
  const unpacked = process.env.TEST_NGINX ?? folder;
  for (const root of ['/', unpacked]) if (await works(nginxIn(root))) return nginxIn(root);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'nginx is not installed, and fetching it needs root and apt-get';
  try {
    await unpackNginx(folder);
  } catch (error) {
    return `nginx could not be fetched: ${(error as Error).message.split('\n')[0]}`;
  }
  return (await works(nginxIn(folder))) ? nginxIn(folder) : 'nginx was fetched but does not run here';
}

function nginxIn(root: string): Nginx {
  return { binary: join(root, 'usr/sbin/nginx'), mimeTypes: join(root, 'etc/nginx/mime.types') };
}

async function works({ binary, mimeTypes }: Nginx): Promise<boolean> {
  if (!existsSync(binary) || !existsSync(mimeTypes)) return false;
  return run(binary, ['-v']).then(
    () => true,
    () => false,
  );
}

async function unpackNginx(folder: string): Promise<void> {
  const packages = join(folder, 'packages');
  await mkdir(packages, { recursive: true });
  // As root, apt-get would fetch as a user that may not write here.
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Sandbox::User=root'];
  const apt = (...args: string[]) => run('/usr/bin/apt-get', [...options, ...args], { cwd: packages });
  await apt('update');
  await apt('download', 'nginx', 'nginx-common');
  for (const name of await readdir(packages)) await run('dpkg-deb', ['-x', join(packages, name), folder]);
}
