/**
 * The only way from a path that a model wrote to a file. Paths are relative to the docs folder; every part of one is
 * looked at, so that no link, no other repository and no hidden or protected name is ever passed through.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { foldName, whyHidden, whyReadOnly } from './protected-names.ts';

const MAX_PATH_BYTES = 512;
const MAX_NAME_BYTES = 200;
const MAX_DEPTH = 24;

/** Said to the model as the tool's result. */
export class ToolError extends Error {}

export interface Place {
  /** Relative to the docs folder, cleaned; empty for the folder itself. */
  path: string;
  absolute: string;
  /** Null where nothing is. */
  stats: Stats | null;
}

export class Jail {
  readonly #root: string;

  /** `root` must be a real path. */
  constructor(root: string) {
    this.#root = root;
  }

  /** A place that may be looked at. */
  find(path: string): Place {
    const names = splitPath(path);
    let place: Place = { path: '', absolute: this.#root, stats: lstatSync(this.#root) };
    for (const name of names) {
      if (place.stats && !place.stats.isDirectory()) {
        throw new ToolError(`${place.path} is a file, not a folder.`);
      }
      const absolute = join(place.absolute, name);
      place = { path: posix.join(place.path, name), absolute, stats: lstatIfThere(absolute) };
      refuseOddFiles(place);
    }
    return place;
  }

  /** A place where a file may be written, moved or deleted. */
  findWritable(path: string): Place {
    const place = this.find(path);
    if (place.path === '') throw new ToolError('Name a file in the docs folder.');
    for (const name of place.path.split('/')) {
      const reason = whyReadOnly(name);
      if (reason) throw new ToolError(`${place.path} cannot be changed: ${name} ${reason}.`);
    }
    return place;
  }

  /** What is in a folder, without what is hidden; sorted. */
  list(place: Place): { name: string; isFolder: boolean }[] {
    return readdirSync(place.absolute, { withFileTypes: true })
      .filter((entry) => (entry.isFile() || entry.isDirectory()) && whyHidden(entry.name) === null)
      .filter((entry) => !entry.isDirectory() || !isRepository(join(place.absolute, entry.name)))
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Everything in a folder, for moving it whole. */
  listAll(place: Place): string[] {
    return readdirSync(place.absolute).sort();
  }

  read(place: Place, maxBytes: number): Buffer {
    const descriptor = openSync(place.absolute, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = fstatSync(descriptor);
      if (size > maxBytes) {
        throw new ToolError(`${place.path} has ${size} bytes; at most ${maxBytes} can be read.`);
      }
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  /** Puts a new file in the place of what was there, so that nothing is written through a hard link. */
  write(place: Place, content: Buffer): void {
    this.#makeFolders(place);
    const mode = place.stats && place.stats.mode & 0o100 ? 0o755 : 0o644;
    if (place.stats) unlinkSync(place.absolute);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
    const descriptor = openSync(place.absolute, flags, mode);
    try {
      writeFileSync(descriptor, content);
    } finally {
      closeSync(descriptor);
    }
  }

  move(from: Place, to: Place): void {
    this.#makeFolders(to);
    renameSync(from.absolute, to.absolute);
    this.#removeEmptyFolders(from);
  }

  delete(place: Place): void {
    unlinkSync(place.absolute);
    this.#removeEmptyFolders(place);
  }

  /** Folders on the way to a new file, and no name that differs from its neighbour's by case alone. */
  #makeFolders(place: Place): void {
    const names = place.path.split('/');
    names.forEach((name, index) => {
      const parent = join(this.#root, ...names.slice(0, index));
      const siblings = readdirSync(parent);
      if (siblings.includes(name)) return;
      const twin = siblings.find((sibling) => foldName(sibling) === foldName(name));
      if (twin) {
        throw new ToolError(
          `${place.path} differs only by case or composition from ${[...names.slice(0, index), twin].join('/')}, ` +
            'which many systems take for the same.',
        );
      }
      if (index < names.length - 1) mkdirSync(join(parent, name));
    });
  }

  #removeEmptyFolders(place: Place): void {
    for (let folder = dirname(place.absolute); folder !== this.#root; folder = dirname(folder)) {
      try {
        rmdirSync(folder);
      } catch {
        return;
      }
    }
  }
}

function splitPath(path: string): string[] {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new ToolError('The path is too long.');
  if (path.startsWith('/')) {
    throw new ToolError('Paths are relative to the docs folder: write it without the leading slash.');
  }
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length > MAX_DEPTH) throw new ToolError('The path has too many folders.');
  for (const name of names) {
    if (name === '..') throw new ToolError('Paths stay in the docs folder: `..` is not allowed.');
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new ToolError('A name in the path is too long.');
    const reason = whyHidden(name);
    if (reason) throw new ToolError(`${JSON.stringify(name)} ${reason}.`);
  }
  return names;
}

function refuseOddFiles({ path, absolute, stats }: Place): void {
  if (!stats || stats.isFile()) return;
  if (stats.isSymbolicLink()) throw new ToolError(`${path} is a symbolic link: links are not followed.`);
  if (!stats.isDirectory()) throw new ToolError(`${path} is not a regular file.`);
  if (isRepository(absolute)) throw new ToolError(`${path} is another repository: it is left alone.`);
}

/** A submodule or a nested checkout, or a folder laid out as a bare repository. */
function isRepository(folder: string): boolean {
  const has = (name: string) => lstatIfThere(join(folder, name)) !== null;
  return has('.git') || (has('HEAD') && (has('objects') || has('refs') || has('config')));
}

function lstatIfThere(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
