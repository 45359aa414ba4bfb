import { join, posix } from 'node:path';
import type { ConfigFile } from '../../src/config/config-files.ts';
import { type LoadedConfig, loadConfig } from '../../src/config/load-config.ts';
import type { SourceDivision, SourceEntry } from '../../src/config/navigation-source.ts';

/** What every docs.json has. */
export const REQUIRED = {
  theme: 'maple',
  name: 'Site',
  colors: { primary: '#0D9373' },
  navigation: { pages: ['index'] },
};

/** Nothing is looked for on disk. */
const NO_FOLDER = join(import.meta.dirname, 'there-is-no-such-folder');

/** Loads a configuration from texts, or from data as JSON, by path. */
export function loadWritten(files: Record<string, unknown>): Promise<LoadedConfig> {
  const readFile = async (path: string): Promise<ConfigFile> => {
    const key = posix.normalize(path);
    if (!Object.hasOwn(files, key)) return { kind: 'missing' };
    const content = files[key];
    return { kind: 'text', text: typeof content === 'string' ? content : JSON.stringify(content) };
  };
  return loadConfig({ root: NO_FOLDER, readFile });
}

/** Navigation in brief: labels and paths only. */
export function briefSource(division: SourceDivision): unknown {
  const entries = division.entries.map(briefEntry);
  const levels = division.levels.map(({ kind, items }) => [
    kind,
    items.map((item) => [item.label, item.href ?? briefSource(item)]),
  ]);
  return [...entries, ...levels];
}

function briefEntry(entry: SourceEntry): unknown {
  if (entry.kind === 'page') return entry.written;
  return entry.kind === 'link' ? entry.href : [entry.title, entry.entries.map(briefEntry)];
}
