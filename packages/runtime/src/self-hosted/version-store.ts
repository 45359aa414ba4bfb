/**
 * Versions on the volume. A folder below `versions/` named after its bundle's hash is whole and was verified: it is
 * renamed into place when everything in it is on disk. `state.json` says which one is active.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BundleLimits,
  BundleRefused,
  checkSignature,
  MANIFEST_NAME,
  type Manifest,
  parseManifest,
  SIGNATURE_NAME,
  type TrustedKey,
} from '@bindery/bundle';
import { removeAside } from '../remove-aside.ts';
import { unpackAside } from '../unpack-aside.ts';
import type { BundleOrigin, FetchedBundle } from './fetch/fetch-bundle.ts';
import { syncFolder, writeDurably } from './write-durably.ts';

export interface StoredVersion {
  /** First 32 hex digits of the bundle's SHA-256: name of its folder. */
  id: string;
  version: string;
  sha256: string;
  signedBy: string | null;
  /** As the manifest says; absent in the state of a runtime that did not look. */
  project?: string | null;
  sequence?: number | null;
  origin: BundleOrigin | null;
  activatedAt: string | null;
}

interface State {
  active: string | null;
  /** The last activated first. */
  versions: StoredVersion[];
  /** Versions that somebody has gone back from: a restart does not bring them back by itself. */
  rolledBackFrom: string[];
  /** Recorded with the first bundle, and kept: what this volume serves, and how far it has come. */
  pinned?: Pinned;
}

export interface Pinned {
  project: string | null;
  sequence: number | null;
}

export interface Trust {
  trustedKeys: readonly TrustedKey[];
  allowUnsigned: boolean;
}

const STATE_FILE = 'state.json';
const NOTHING: State = { active: null, versions: [], rolledBackFrom: [] };

export class VersionStore {
  readonly #dataFolder: string;
  #state: State = NOTHING;

  private constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  /** What a killed process has left half done is removed. */
  static async open(dataFolder: string): Promise<VersionStore> {
    const store = new VersionStore(dataFolder);
    await mkdir(store.#versionsFolder, { recursive: true, mode: 0o755 });
    store.#state = await store.#readState();
    await store.#sweep();
    return store;
  }

  get active(): StoredVersion | null {
    return this.#state.versions.find(({ id }) => id === this.#state.active) ?? null;
  }

  get versions(): readonly StoredVersion[] {
    return this.#state.versions;
  }

  get pinned(): Pinned {
    return this.#state.pinned ?? { project: null, sequence: null };
  }

  wasRolledBackFrom({ id }: StoredVersion): boolean {
    return this.#state.rolledBackFrom.includes(id);
  }

  folderOf({ id }: StoredVersion): string {
    return join(this.#versionsFolder, id);
  }

  /** Verifies and unpacks. Throws `BundleRefused`; nothing stays behind then. */
  async add(
    bundle: FetchedBundle,
    { trust, pin, limits }: { trust: Trust; pin: string | null; limits: Partial<BundleLimits> },
  ): Promise<StoredVersion & Pinned> {
    const incoming = join(this.#versionsFolder, `incoming-${randomBytes(6).toString('hex')}`);
    const verified = await unpackAside(bundle.path, incoming, {
      sizeBytes: bundle.sizeBytes,
      trustedKeys: trust.allowUnsigned ? null : trust.trustedKeys,
      expectedVersion: pin,
      expectedSha256: bundle.sha256,
      limits,
    });
    try {
      if (trust.allowUnsigned) await refuseForged(incoming, trust.trustedKeys);
      const { sha256, signedBy } = verified;
      const id = sha256.slice(0, 32);
      const { version, project, sequence } = verified.manifest;
      const stored = { id, version, sha256, signedBy, project, sequence, origin: bundle.origin };
      if (await stat(this.folderOf({ ...stored, activatedAt: null })).catch(() => null)) {
        await rm(incoming, { recursive: true, force: true });
      } else {
        await rename(incoming, join(this.#versionsFolder, id));
        await syncFolder(this.#versionsFolder);
      }
      return { ...stored, activatedAt: null };
    } catch (error) {
      await rm(incoming, { recursive: true, force: true });
      throw error;
    }
  }

  /** Whether a version on the volume may be served by today's settings; throws `BundleRefused` with the reason. */
  async check(
    version: StoredVersion,
    { trust, pin }: { trust: Trust; pin: string | null },
  ): Promise<Manifest> {
    const folder = this.folderOf(version);
    const manifestBytes = await readFile(join(folder, MANIFEST_NAME)).catch(() => null);
    if (!manifestBytes) throw new BundleRefused('its folder on the volume is gone');
    if (trust.allowUnsigned) await refuseForged(folder, trust.trustedKeys);
    else {
      const signature = await readFile(join(folder, SIGNATURE_NAME)).catch(() => null);
      if (!signature) throw new BundleRefused('it is not signed');
      checkSignature(manifestBytes, signature, trust.trustedKeys);
    }
    if (pin !== null && version.version !== pin) {
      throw new BundleRefused(`its version is ${version.version}, not ${pin}`);
    }
    return parseManifest(manifestBytes);
  }

  /** On disk when it returns. `rolledBackFrom`: the version that is left on purpose. */
  async activate(
    version: StoredVersion,
    { at, rolledBackFrom = null }: { at: Date; rolledBackFrom?: StoredVersion | null },
  ): Promise<void> {
    const others = this.#state.versions.filter(({ id }) => id !== version.id);
    const held = this.#state.rolledBackFrom.filter((id) => id !== version.id);
    await this.#writeState({
      active: version.id,
      versions: [{ ...version, activatedAt: at.toISOString() }, ...others],
      rolledBackFrom: rolledBackFrom ? [...held, rolledBackFrom.id].slice(-100) : held,
      pinned: {
        project: version.project ?? this.pinned.project,
        sequence: version.sequence ?? this.pinned.sequence,
      },
    });
  }

  /** Takes all but the active and `keep` others from the list and gives them; `remove` deletes their files. */
  async retire(keep: number): Promise<StoredVersion[]> {
    const { active, versions } = this.#state;
    const others = versions.filter(({ id }) => id !== active);
    const retired = others.slice(keep);
    if (retired.length > 0) {
      const kept = versions.filter((version) => !retired.includes(version));
      await this.#writeState({ ...this.#state, versions: kept });
    }
    return retired;
  }

  async remove(version: StoredVersion): Promise<void> {
    if (this.#state.versions.some(({ id }) => id === version.id)) return;
    const removing = join(this.#versionsFolder, `removing-${randomBytes(6).toString('hex')}`);
    await rename(this.folderOf(version), removing);
    // Many thousand files: nobody waits for that. What is left when this process ends goes when the next one starts.
    removeAside(removing).catch(() => {});
  }

  get #versionsFolder(): string {
    return join(this.#dataFolder, 'versions');
  }

  async #readState(): Promise<State> {
    try {
      const written = JSON.parse(await readFile(join(this.#dataFolder, STATE_FILE), 'utf8')) as State;
      const versions: StoredVersion[] = [];
      for (const version of written.versions) {
        if (!/^[0-9a-f]{32}$/.test(version.id)) continue;
        if (await stat(this.folderOf(version)).catch(() => null)) versions.push(version);
      }
      const { active, rolledBackFrom, pinned } = written;
      return { active, versions, rolledBackFrom, ...(pinned && { pinned }) };
    } catch {
      // Missing or unreadable: the bundle comes again from where it came.
      return NOTHING;
    }
  }

  async #writeState(state: State): Promise<void> {
    await writeDurably(join(this.#dataFolder, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`);
    this.#state = state;
  }

  async #sweep(): Promise<void> {
    const known = new Set(this.#state.versions.map(({ id }) => id));
    for (const name of await readdir(this.#versionsFolder)) {
      if (!known.has(name)) await rm(join(this.#versionsFolder, name), { recursive: true, force: true });
    }
    for (const name of await readdir(this.#dataFolder)) {
      if (name.endsWith('.new')) await rm(join(this.#dataFolder, name), { force: true });
    }
  }
}

/** Without the need for a signature, one that claims a trusted key must still be that key's. */
async function refuseForged(folder: string, trustedKeys: readonly TrustedKey[]): Promise<void> {
  const signature = await readFile(join(folder, SIGNATURE_NAME)).catch(() => null);
  if (!signature) return;
  const manifestBytes = await readFile(join(folder, MANIFEST_NAME));
  try {
    checkSignature(manifestBytes, signature, trustedKeys);
  } catch (error) {
    if (!/not trusted here/.test((error as Error).message)) throw error;
  }
}
