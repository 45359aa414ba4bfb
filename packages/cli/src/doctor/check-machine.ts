/** What the machine offers: the data folder, its disk, the port, the clock, the name localhost. */

import { lookup } from 'node:dns/promises';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Settings } from '@bindery/platform/settings';
import { explainFault } from '../explain-fault.ts';
import { formatSize } from '../format-size.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export async function checkDataFolder(folder: string): Promise<Finding> {
  const name = 'data-folder';
  const existing = await nearestFolder(folder);
  try {
    const isThere = existing === folder;
    if (!(await stat(existing)).isDirectory())
      return problem(name, `${existing} is a file, not a folder.`, 'Give --data another folder.');
    await access(existing, constants.W_OK | constants.X_OK);
    const { uid } = await stat(isThere ? folder : existing);
    const own = process.getuid?.() ?? uid;
    if (isThere && uid !== own)
      return problem(
        name,
        `${folder} belongs to user ${uid}; you are user ${own}.`,
        `Run bindery as user ${uid}, or give --data another folder.`,
      );
    return ok(name, isThere ? folder : `${folder} does not exist yet; the first start creates it`);
  } catch (error) {
    return problem(name, (await explainFault(error)) ?? (error as Error).message);
  }
}

const LEAST_BYTES = 200 * 1024 ** 2;
const ENOUGH_BYTES = 2 * 1024 ** 3;

export async function checkDisk(folder: string): Promise<Finding> {
  const place = await nearestFolder(folder);
  const { bavail, bsize, ffree, files } = await statfs(place);
  const free = bavail * bsize;
  const shown = `${formatSize(free)} free at ${place}`;
  const mend = 'Free some space, or give --data a folder on another disk.';
  if (files > 0 && ffree < 1_000)
    return problem('disk', `The disk of ${place} has room for only ${ffree} more files.`, mend);
  if (free < LEAST_BYTES) return problem('disk', `${shown}: too little for a database and a site.`, mend);
  if (free < ENOUGH_BYTES) return warning('disk', `${shown}: enough for small sites only.`, mend);
  return ok('disk', shown);
}

/** `runningUrl` is of a platform on the same data folder: then its port is taken by right. */
export async function checkPort(settings: Settings, runningUrl: string | null): Promise<Finding> {
  const { port, host } = settings;
  if (port === 0) return ok('port', 'any free port');
  if (runningUrl !== null && new URL(runningUrl).port === String(port))
    return ok('port', `${port}, used by the platform at ${runningUrl}`);
  const error = await tryPort({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  if (error === null) return ok('port', `${port} is free`);
  return problem('port', (await explainFault(error)) ?? error.message);
}

function tryPort(options: { port: number; host: string }): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(options, () => server.close(() => resolve(null)));
  });
}

/** Certificates, links and leases go wrong with a clock that does; no Bindery is older than this. */
const EARLIEST = Date.UTC(2026, 0, 1);
const TOLERANCE_MS = 60_000;

export async function checkClock(folder: string): Promise<Finding> {
  const now = Date.now();
  const mend = 'Set the clock: timedatectl set-ntp true';
  if (now < EARLIEST)
    return problem(
      'clock',
      `The clock says ${new Date(now).toISOString()}, a time before Bindery existed.`,
      mend,
    );
  for (const name of ['bindery.lock', 'postgres.log', 'postgres']) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs > now + TOLERANCE_MS)
      return problem(
        'clock',
        `${name} in the data folder was written at ${found.mtime.toISOString()}, which is in the future.`,
        mend,
      );
  }
  return ok('clock', new Date(now).toISOString());
}

export async function checkLocalhost(): Promise<Finding> {
  const mend = 'Put "127.0.0.1 localhost" into /etc/hosts.';
  try {
    const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address);
    const strange = addresses.filter((address) => !/^(127\.|::1$)/.test(address));
    if (strange.length) return problem('localhost', `localhost leads to ${strange.join(', ')}.`, mend);
    return ok('localhost', addresses.join(', '));
  } catch (error) {
    return problem('localhost', `localhost has no address (${(error as NodeJS.ErrnoException).code}).`, mend);
  }
}

async function nearestFolder(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found || dirname(at) === at) return at;
  }
}
