/**
 * Why a native part (a program or a library that npm brought) cannot be used on this machine, in words for whoever
 * installed it. What the system says differs by case: not there, for another processor, for another C library.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { packagesFolder } from './code-cache.ts';

const run = promisify(execFile);

/** A part without which nothing can be done. One line on stderr, exit code 1. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  readonly exitCode = 1;
}

export interface NativePart {
  /** What it is to us. */
  what: string;
  /** Its npm package on this machine. */
  package: string;
}

/** What is wrong with the Markdown parser here; null when it can be loaded. */
export async function findParserFault(): Promise<string | null> {
  try {
    const entry = pathToFileURL(createRequire(import.meta.url).resolve('satteri')).href;
    // In a process of its own: a damaged library ends whoever loads it.
    await run(process.execPath, ['--input-type=module', '--eval', `await import(${JSON.stringify(entry)})`]);
    return null;
  } catch (error) {
    const part = { what: 'The Markdown parser', package: parserPackage() };
    const { message, stderr, signal } = error as Error & { stderr?: string; signal?: string };
    return explainPart(part, { told: signal ? `invalid ELF (${signal})` : stderr || message });
  }
}

export function explainPart(part: NativePart, { told }: { told: string }): string {
  return `${part.what} (npm package ${part.package}) ${reason(part, told)}. ${mend()}`;
}

function reason(part: NativePart, told: string): string {
  const wanted = /version [`'"](GLIBC(?:XX)?_[\d.]+)['"`] not found/.exec(told)?.[1];
  if (wanted) return `needs a newer C library than this system has (${wanted})`;
  if (!isInstalled(part.package)) {
    const other = siblings(part.package)[0];
    return other ? `is not installed; ${other}, for another machine, is` : 'is not installed';
  }
  if (
    /ENOEXEC|Exec format|invalid ELF|wrong ELF|file too short|DLOPEN_FAILED|incompatible architecture/i.test(
      told,
    )
  )
    return 'is there for another processor, or damaged';
  const library =
    /(?:shared librar\w+|open shared object file)?:? *(lib[\w.+-]+\.so[.\d]*): cannot open/.exec(told)?.[1];
  if (library) return `does not find ${library}`;
  if (/ENOENT/.test(told)) return 'is incomplete, or made for another C library';
  if (/EACCES|Permission denied/i.test(told)) return 'may not be run by you';
  return `cannot be used: ${
    told
      .trim()
      .split('\n')
      .findLast((line) => /error|cannot/i.test(line)) ?? told.trim()
  }`;
}

/** The command that brings the parts of this machine. */
function mend(): string {
  const home = dirname(packagesFolder());
  const command = existsSync(join(home, 'package-lock.json')) ? 'npm ci' : 'npm install';
  return `Run ${command} on this machine, in ${home}, without --omit=optional and --ignore-scripts.`;
}

function isInstalled(name: string): boolean {
  return existsSync(join(packagesFolder(), name, 'package.json'));
}

/** The same part for other machines: copied from there, or made by a lock of there. */
function siblings(name: string): string[] {
  const stem = basename(name).split(/-(?:linux|darwin)/)[0]!;
  const folder = join(packagesFolder(), dirname(name));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((other) => /linux|darwin/.test(other) && other.startsWith(stem))
    .map((other) => join(dirname(name), other));
}

function parserPackage(): string {
  const libc = process.platform === 'linux' ? (isMusl() ? '-musl' : '-gnu') : '';
  return `@bruits/satteri-${process.platform}-${process.arch}${libc}`;
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
