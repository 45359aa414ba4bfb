/**
 * The TypeScript that types of code come from: beside the engine, where it was installed, and never of the site, whose
 * files are not ours to run. The package itself has no interface for programs from version 7 on; `@typescript/typescript6`
 * is the last that has one, under a name that goes beside any other.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface FoundTypeScript {
  /** Its program. */
  entry: string;
  version: string;
}

/** What an author installs. */
export const TYPESCRIPT_PACKAGE = '@typescript/typescript6';
/** What it is made of, by the name that it has for it. */
const INNER_PACKAGE = '@typescript/old';
let found: FoundTypeScript | null | undefined;

export function findTypeScript(): FoundTypeScript | null {
  if (found === undefined) found = usable(['typescript']) ?? usable([TYPESCRIPT_PACKAGE, INNER_PACKAGE]);
  return found;
}

/** The last of the packages, each looked for by the one before it. */
function usable(names: readonly string[]): FoundTypeScript | null {
  try {
    let entry = import.meta.url;
    for (const name of names) entry = realpathSync(createRequire(entry).resolve(name));
    const file = join(dirname(entry), '..', 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return /^(?:5\.[4-9]|6)\./.test(version) ? { entry, version } : null;
  } catch {
    return null;
  }
}
