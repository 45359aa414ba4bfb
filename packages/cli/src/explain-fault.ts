/** Ordinary faults of a machine (rights, space, names, ports, parts that are missing) as one line that says what to do. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Null for anything else: that is a bug of ours. */
export async function explainFault(error: unknown): Promise<string | null> {
  // Before its cause: that a package was not found says neither why nor what to do.
  if (isAboutParser(error)) {
    const { findParserFault } = await import('@bindery/engine/native-part');
    return findParserFault();
  }
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const said = explainSystem(at) ?? explainPackage(at);
    if (said !== null) return said;
  }
  return null;
}

const ELSEWHERE = 'or choose another path';

const FAULTS: Record<string, (place: string) => string> = {
  EACCES: (place) => `You have no access to ${place}${ownerOf(place)}. Change its permissions, ${ELSEWHERE}.`,
  EPERM: (place) => `You may not change ${place}${ownerOf(place)}. Change its permissions, ${ELSEWHERE}.`,
  EROFS: (place) => `${place} is on a read-only disk. Choose another path.`,
  ENOSPC: (place) => `The disk is full: ${place} could not be written. Free some space, ${ELSEWHERE}.`,
  EDQUOT: (place) => `Your quota is used up: ${place} could not be written. Free some space, ${ELSEWHERE}.`,
  EEXIST: (place) => `${place} already exists and is not a folder. Move it away, ${ELSEWHERE}.`,
  ENOTDIR: (place) => `Part of the path ${place} is a file, not a folder. Move the file away, ${ELSEWHERE}.`,
  EISDIR: (place) => `${place} is a folder, but a file is needed. Give the path of a file.`,
  ENOENT: (place) => `${place} does not exist and cannot be created. Choose another path.`,
  ENAMETOOLONG: (place) => `The name ${place} is too long for this disk. Choose another path.`,
  ELOOP: (place) => `${place} is a link that leads back to itself. Choose another path.`,
  EIO: (place) => `The disk failed at ${place}. Look at the system's log (dmesg), ${ELSEWHERE}.`,
  EMFILE: () => 'Too many files are open. Raise the limit (ulimit -n 65536) and try again.',
  ENFILE: () => 'Too many files are open on this machine. Stop other programs and try again.',
  EAGAIN: () =>
    'The system starts no more processes for you. Stop other programs, or raise the limit (ulimit -u), and try again.',
  ENOMEM: () => 'The machine is out of memory. Stop other programs and try again.',
};

/** Of calls to the system alone: they carry its name. */
function explainSystem(error: Error): string | null {
  const { code, syscall, path, dest, port, address } = error as NodeJS.ErrnoException & {
    dest?: string;
    port?: number;
    address?: string;
  };
  if (code === undefined || syscall === undefined) return null;
  if (syscall === 'listen') return explainListening(code, { port, address });
  if (syscall.startsWith('spawn') && code === 'ENOENT') return explainProgram(syscall.slice('spawn '.length));
  const place = path ?? dest;
  const fault = FAULTS[code];
  if (!fault || (place === undefined && fault.length > 0 && code !== 'ENOSPC')) return null;
  return fault(place ?? 'something');
}

function explainListening(
  code: string,
  { port, address }: { port?: number; address?: string },
): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another one with --port, or --port 0 for any free port.`;
  if (code === 'EACCES') return `You may not use port ${port}. Choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${address}. Change --host.`;
  return null;
}

const DEBIAN_PACKAGES: Record<string, string> = {
  git: 'git',
  flock: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  bwrap: 'bubblewrap',
  ssh: 'openssh-client',
};

function explainProgram(program: string): string | null {
  const name = program.split('/').at(-1)!;
  const source = DEBIAN_PACKAGES[name];
  return source ? `The program ${name} is not installed. Install it: apt install ${source}` : null;
}

/** A package that npm should have brought. What is ours and missing is a mistake of ours. */
function explainPackage(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  const name = /^Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w.-]+)/.exec(error.message)?.[1];
  if (!/^(ERR_)?MODULE_NOT_FOUND$/.test(code ?? '') || !name || name.startsWith('@bindery')) return null;
  return `The npm package ${name} is not installed. Run npm ci (in a clone) or npm install (elsewhere) again.`;
}

function isAboutParser(error: unknown): boolean {
  return (
    error instanceof Error &&
    /native binding|ERR_DLOPEN_FAILED/.test(`${error.message} ${(error as NodeJS.ErrnoException).code}`)
  );
}

function ownerOf(place: string): string {
  let found = place;
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found);
  try {
    const { uid } = statSync(found);
    const own = process.getuid?.();
    return own === undefined || uid === own ? '' : ` (${found} belongs to user ${uid}; you are user ${own})`;
  } catch {
    return '';
  }
}
