/**
 * Which platform packages the lock lacks. npm writes into the lock what is installed on the machine that makes it, so
 * a lock can be right here and useless on another CPU; this reads the lock alone and finds that on any machine.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as package-lock.json describes it. */
interface LockedPackage {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

export interface LockGap {
  /** The platform package that is missing. */
  name: string;
  /** The package that asks for it. */
  of: string;
  what: 'no entry' | 'no integrity';
}

/** Where someone may install Bindery. Others (Windows, FreeBSD, WebAssembly …) may be missing from the lock. */
const SYSTEMS = ['linux', 'linuxmusl', 'darwin', 'macos'];
const PROCESSORS = ['x64', 'amd64', 'arm64', 'aarch64'];

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

export function findLockGaps({ packages }: Lock): LockGap[] {
  const byName = new Map(Object.entries(packages).map(([path, locked]) => [nameOf(path), locked]));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(isForSupportedPlatform)
      .filter((name) => !byName.get(name)?.integrity)
      .map(
        (name): LockGap => ({ name, of: nameOf(path), what: byName.has(name) ? 'no integrity' : 'no entry' }),
      ),
  );
}

/** The lock without the packages that have gaps, so that npm asks the registry for them and all of their parts. */
export function withoutGaps(lock: Lock): Lock {
  const dropped = new Set(findLockGaps(lock).flatMap(({ name, of }) => [name, of]));
  const kept = Object.entries(lock.packages).filter(
    ([path]) => !path.includes('node_modules/') || !dropped.has(nameOf(path)),
  );
  return { ...lock, packages: Object.fromEntries(kept) };
}

export function explainLockGap({ name, of, what }: LockGap): string {
  return `package-lock.json has ${what} for ${name}, which ${of || 'the root package'} needs on that platform. Mend it with: npm run lock`;
}

function isForSupportedPlatform(name: string): boolean {
  const words = name.replace('x86_64', 'x64').split(/[^a-z0-9]+/);
  return SYSTEMS.some((system) => words.includes(system)) && PROCESSORS.some((cpu) => words.includes(cpu));
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1)!;
}
