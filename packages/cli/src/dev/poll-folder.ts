/** Looks at every file of a folder once a second: for disks whose changes nobody announces. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isWatched } from './is-watched.ts';

const EVERY_MS = 1000;

export function pollFolder(folder: string, note: (path: string) => void): { close(): void } {
  let before = stampsBelow(folder);
  const timer = setInterval(() => {
    const now = stampsBelow(folder);
    for (const [path, stamp] of now) if (before.get(path) !== stamp) note(path);
    for (const path of before.keys()) if (!now.has(path)) note(path);
    before = now;
  }, EVERY_MS);
  return { close: () => clearInterval(timer) };
}

function stampsBelow(folder: string): Map<string, string> {
  const stamps = new Map<string, string>();
  const walk = (path: string): void => {
    for (const entry of entriesOf(join(folder, path))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (!isWatched(inner)) continue;
      if (entry.isDirectory()) walk(inner);
      else stamps.set(inner, stampOf(join(folder, inner)));
    }
  };
  walk('');
  return stamps;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}` : '-';
}
