/** One runtime per data folder. The kernel lets go of the lock with the process, however it ends. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { SettingsError } from './settings.ts';

export async function lockFolder(folder: string): Promise<() => void> {
  // A socket name that lives in the kernel alone: there is no file to be left behind. Linux only.
  if (process.platform !== 'linux') return () => {};
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new SettingsError(`Another runtime uses ${folder}. Give this one a folder of its own with --data.`),
      );
    });
    server.listen(`\0bindery-runtime-${name}`, resolve);
  });
  server.unref();
  return () => server.close();
}
