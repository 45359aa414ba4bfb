/** Node keeps compiled code in a folder for each user, by number; a cage's user finds there what this process's has. */
import { existsSync, readdirSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CagePlan } from './cage-plan.ts';

export interface CompiledCode {
  folder: string;
  parts: { from: string; to: string }[];
}

export function compiledCode({ user, codeCaches = [] }: CagePlan): CompiledCode[] {
  if (user === undefined) return [];
  const own = `-${process.getuid!()}`;
  return codeCaches
    .filter((folder) => existsSync(folder))
    .map((folder) => {
      const names = readdirSync(folder).filter((name) => name.endsWith(own));
      const parts = names.map((name) => ({
        from: join(folder, name),
        to: join(folder, `${name.slice(0, -own.length)}-${user}`),
      }));
      return { folder, parts };
    });
}

/** Node lets nobody else read what it keeps; it is code of ours that everybody may read. */
export async function openCompiledCode(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644).catch(() => {});
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755).catch(() => {});
  }
}
