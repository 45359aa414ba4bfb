/** Which names a bundle may hold. One place for pack, manifest, verify and unpack. */

const MAX_PATH_BYTES = 1024;
const MAX_NAME_BYTES = 255;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Nearly every path of a site; saves it the other questions. */
const HARMLESS = /^(?:[A-Za-z0-9_-][\w.-]*\/)*[A-Za-z0-9_-][\w.-]*$/;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** The reason why a path is refused, or null when it is fine. */
export function pathProblem(path: string): string | null {
  if (path.length < MAX_NAME_BYTES && HARMLESS.test(path)) return null;
  if (path === '') return 'a path is empty';
  if (CONTROL.test(path)) return `a path holds a control character: ${path}`;
  if (!path.isWellFormed() || path.includes('\ufffd')) return `a path is not valid Unicode: ${path}`;
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return `a path is absolute: ${path}`;
  if (path.includes('\\')) return `a path holds a backslash: ${path}`;
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `a path is longer than ${MAX_PATH_BYTES} bytes`;
  for (const name of path.split('/')) {
    if (name === '') return `a path holds an empty name: ${path}`;
    if (name === '.' || name === '..') return `a path holds "${name}": ${path}`;
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
      return `a name is longer than ${MAX_NAME_BYTES} bytes: ${name.slice(0, 40)}…`;
    }
  }
  return null;
}

/** Paths with equal keys are one file on a file system that folds case or Unicode forms. */
export function collisionKey(path: string): string {
  if (PLAIN_ASCII.test(path)) return path.toLowerCase();
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * Finds names that cannot live beside each other: twice the same, by case, or a file where a folder is needed.
 * Folders may differ by case: where a file system folds them, their files lie in one, which harms nobody.
 */
export class NameCensus {
  readonly #files = new Map<string, string>();
  /** A folder's key with the spelling that it was first seen with. */
  readonly #folders = new Map<string, string>();
  /** Other spellings of the same folders. */
  readonly #variants = new Set<string>();
  /** Of the file that was added last, with its slash: most files lie beside the one before. */
  #lastFolder = '/';

  /** Adds a file; gives the reason when it collides with what is there, and leaves it out then. */
  add(path: string): string | null {
    const key = collisionKey(path);
    const isBeside =
      path.lastIndexOf('/') === this.#lastFolder.length - 1 && path.startsWith(this.#lastFolder);
    const problem = this.#twin(path, key) ?? (isBeside ? null : this.#fileAbove(key));
    if (problem !== null) return problem;
    this.#files.set(key, path);
    if (isBeside) return null;
    this.#addFolders(path, key);
    this.#lastFolder = path.slice(0, path.lastIndexOf('/') + 1);
    return null;
  }

  hasFolder(path: string): boolean {
    return this.#folders.get(collisionKey(path)) === path || this.#variants.has(path);
  }

  #twin(path: string, key: string): string | null {
    const other = this.#files.get(key);
    if (other !== undefined) {
      return other === path ? `${path} is there twice` : `${path} and ${other} differ by case only`;
    }
    return this.#folders.has(key) ? `${path} is a file and a folder` : null;
  }

  /** A file where one of its folders is needed. */
  #fileAbove(key: string): string | null {
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end);
      if (this.#folders.has(folder)) return null;
      const file = this.#files.get(folder);
      if (file !== undefined) return `${file} is a file and a folder`;
    }
    return null;
  }

  #addFolders(path: string, key: string): void {
    let end = path.lastIndexOf('/');
    let keyEnd = key.lastIndexOf('/');
    while (end > 0) {
      const folder = path.slice(0, end);
      const folderKey = key.slice(0, keyEnd);
      const known = this.#folders.get(folderKey);
      if (known === folder || this.#variants.has(folder)) return;
      if (known === undefined) this.#folders.set(folderKey, folder);
      else this.#variants.add(folder);
      end = path.lastIndexOf('/', end - 1);
      keyEnd = key.lastIndexOf('/', keyEnd - 1);
    }
  }
}
