/** Tells which files below a folder were written, added or removed, a moment after the last of them. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isWatched } from './is-watched.ts';
import { pollFolder } from './poll-folder.ts';

export interface WatchedFolder {
  close(): void;
}

export interface WatchOptions {
  /** Paths relative to the folder. The next call waits for this one. */
  onChange(paths: string[]): Promise<void>;
  poll: boolean;
  /** The system cannot tell, so that we look ourselves. */
  onPolling(reason: string): void;
}

/** Editors write in steps: a rename here, a truncation there. */
const QUIET_MS = 15;
/** A file that is empty just now is most likely being written. */
const EMPTY_MS = 60;

export function watchFolder(folder: string, options: WatchOptions): WatchedFolder {
  const batch = new Batch(folder, options.onChange);
  const note = (path: string) => batch.add(path);
  if (options.poll) return closing(batch, pollFolder(folder, note));
  let current: WatchedFolder;
  const giveUp = (reason: string) => {
    current?.close();
    options.onPolling(reason);
    current = pollFolder(folder, note);
  };
  try {
    current = new FolderWatcher(folder, note, giveUp);
  } catch (error) {
    giveUp((error as Error).message);
  }
  return closing(batch, { close: () => current.close() });
}

function closing(batch: Batch, source: WatchedFolder): WatchedFolder {
  return {
    close() {
      batch.close();
      source.close();
    },
  };
}

/** Collects what happens until it is quiet, and hands it on, one batch after the other. */
class Batch {
  readonly #folder: string;
  readonly #hand: (paths: string[]) => Promise<void>;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #handing = Promise.resolve();
  #waited = false;

  constructor(folder: string, hand: (paths: string[]) => Promise<void>) {
    this.#folder = folder;
    this.#hand = hand;
  }

  add(path: string): void {
    this.#paths.add(path);
    this.#waited = false;
    this.#wait(QUIET_MS);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#paths.clear();
  }

  #wait(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), ms);
  }

  #flush(): void {
    if (!this.#waited && [...this.#paths].some((path) => isEmpty(join(this.#folder, path)))) {
      this.#waited = true;
      this.#wait(EMPTY_MS);
      return;
    }
    const paths = [...this.#paths].sort();
    this.#paths = new Set();
    this.#handing = this.#handing.then(() => this.#hand(paths));
  }
}

function isEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === 0;
}

/**
 * One watcher for each folder. Node's recursive watching on Linux watches every single file, also those that are
 * none of ours, and misses what is written into a folder while it is being added.
 */
class FolderWatcher implements WatchedFolder {
  readonly #folder: string;
  readonly #note: (path: string) => void;
  readonly #fail: (reason: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(folder: string, note: (path: string) => void, fail: (reason: string) => void) {
    this.#folder = folder;
    this.#note = note;
    this.#fail = fail;
    try {
      this.#add('');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(path: string): void {
    const watcher = watch(join(this.#folder, path), (event, name) => this.#seen(path, name, event));
    watcher.on('error', () => this.#drop(path));
    this.#watchers.set(path, watcher);
    for (const entry of readdirSync(join(this.#folder, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && isWatched(inner)) this.#add(inner);
    }
  }

  #seen(folder: string, name: string | null, event: string): void {
    const path = [folder, name].filter(Boolean).join('/');
    if (!isWatched(path)) return;
    // A folder of the same name may be another one by now.
    if (event === 'rename') this.#drop(path);
    try {
      const isFolder = statSync(join(this.#folder, path), { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder && path !== '' && !this.#watchers.has(path)) this.#add(path);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC' || code === 'EMFILE') this.#fail(message);
      // Anything else: it was gone again before we came, and the batch tells.
    }
    this.#note(path);
  }

  #drop(path: string): void {
    if (path === '') return;
    for (const [watched, watcher] of this.#watchers) {
      if (watched !== path && !watched.startsWith(`${path}/`)) continue;
      watcher.close();
      this.#watchers.delete(watched);
    }
  }
}
