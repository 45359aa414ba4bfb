/** Writes a site into a folder: a new folder beside it takes its place when everything is there. */
import { hash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  makeFolder,
  parseManifest,
  SIGNATURE_NAME,
  segmentFiles,
} from '@bindery/bundle';
import { BuildError } from '../build-options.ts';

export interface FolderSegment {
  files: ManifestFile[];
  /** The compressed member that holds them. */
  member(): Buffer;
}

export interface FolderInput {
  out: string;
  /** Manifest and, when signed, the signature, by name. */
  opening: ReadonlyMap<string, Buffer>;
  segments: FolderSegment[];
}

/** Refuses to replace a folder that an earlier build did not write. */
export function refuseForeignFolder(out: string): void {
  const found = lstatSync(out, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) throw new BuildError(`${out} exists and is not a folder; choose another output`);
  if (readdirSync(out).length === 0 || existsSync(join(out, MANIFEST_NAME))) return;
  throw new BuildError(
    `${out} holds files that no build of ours has written, and a build replaces its output folder as a whole; ` +
      'choose another folder or empty this one',
  );
}

/** Files that an earlier build left unchanged are linked, not written again. */
export function writeFolder({ out, opening, segments }: FolderInput): void {
  refuseForeignFolder(out);
  const previous = readPrevious(out);
  makeFolder(dirname(out));
  const beside = join(dirname(out), `.${basename(out)}.${randomBytes(4).toString('hex')}.tmp`);
  mkdirSync(beside);
  try {
    const folders = new Set<string>([beside]);
    for (const segment of segments) writeSegment(segment, { out, beside, previous, folders });
    // Last, so that its time tells which files have been touched since.
    for (const name of [SIGNATURE_NAME, MANIFEST_NAME]) {
      const bytes = opening.get(name);
      if (bytes) writeFileSync(join(beside, name), bytes);
    }
    swap(beside, out);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the folder holds exactly this build, as far as names, sizes and times tell. */
export function isCurrentFolder(out: string, opening: ReadonlyMap<string, Buffer>): boolean {
  for (const [name, bytes] of opening) {
    if (!readOrNull(join(out, name))?.equals(bytes)) return false;
  }
  const previous = readPrevious(out);
  if (!previous) return false;
  const expected = new Set([...previous.files.keys(), ...opening.keys()]);
  const found = readdirSync(out, { withFileTypes: true, recursive: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  if (found.length !== expected.size) return false;
  for (const { path, size } of previous.files.values()) {
    const stat = lstatSync(join(out, path), { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size !== size || stat.mtimeMs > previous.writtenAtMs) return false;
  }
  return true;
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

interface Previous {
  files: Map<string, ManifestFile>;
  writtenAtMs: number;
}

function readPrevious(out: string): Previous | null {
  try {
    const file = join(out, MANIFEST_NAME);
    const manifest: Manifest = parseManifest(readFileSync(file));
    return {
      files: new Map(manifest.files.map((entry) => [entry.path, entry])),
      writtenAtMs: statSync(file).mtimeMs,
    };
  } catch {
    return null;
  }
}

interface Place {
  out: string;
  beside: string;
  previous: Previous | null;
  folders: Set<string>;
}

function writeSegment(segment: FolderSegment, place: Place): void {
  const missing = new Set<string>();
  for (const file of segment.files) {
    makeFolders(dirname(join(place.beside, file.path)), place.folders);
    if (!linkUnchanged(file, place)) missing.add(file.path);
  }
  if (missing.size === 0) return;
  for (const [path, bytes] of segmentFiles(segment.member())) {
    if (missing.has(path)) writeFileSync(join(place.beside, path), bytes);
  }
}

function makeFolders(folder: string, known: Set<string>): void {
  if (known.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  known.add(folder);
}

function linkUnchanged(file: ManifestFile, { out, beside, previous }: Place): boolean {
  const before = previous?.files.get(file.path);
  if (!previous || before?.sha256 !== file.sha256) return false;
  try {
    const source = join(out, file.path);
    const stat = lstatSync(source);
    if (!stat.isFile() || stat.size !== file.size) return false;
    if (stat.mtimeMs > previous.writtenAtMs && hash('sha256', readFileSync(source)) !== file.sha256)
      return false;
    linkSync(source, join(beside, file.path));
    return true;
  } catch {
    return false;
  }
}

/** Two renames: the moment between them is the only one without an output. */
function swap(beside: string, out: string): void {
  const old = `${beside}.old`;
  const existed = existsSync(out);
  if (existed) renameSync(out, old);
  try {
    renameSync(beside, out);
  } catch (error) {
    if (existed) renameSync(old, out);
    throw error;
  }
  if (existed) rmSync(old, { recursive: true, force: true });
}
