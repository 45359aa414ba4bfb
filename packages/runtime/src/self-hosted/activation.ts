/** Which version is shown, and how it comes to be: one change at a time, each whole or without effect. */
import { BundleRefused } from '@bindery/bundle';
import type { Display } from './display.ts';
import { type FetchedBundle, fetchBundle } from './fetch/fetch-bundle.ts';
import { FetchFailed } from './fetch/fetch-failed.ts';
import type { Log } from './log.ts';
import type { RuntimeSettings } from './settings.ts';
import type { StoredVersion, VersionStore } from './version-store.ts';
import { type BundleOwner, refuseOtherProject, refuseReplay } from './whose-bundle.ts';

export interface ActivationOptions {
  settings: RuntimeSettings;
  store: VersionStore;
  display: Display;
  log: Log;
  /** Told of each step on the way. */
  onStep?: (step: string) => void;
}

export interface Wanted {
  /** Another bundle than the settings', for this once. */
  bundleUrl?: string;
  version?: string;
  /** Somebody asked for exactly this: also for one that is older, or was left before. */
  onPurpose: boolean;
}

export interface Readiness {
  ready: boolean;
  degraded: boolean;
  version: string | null;
  reason: string | null;
}

export class Activation {
  readonly #options: ActivationOptions;
  #shown: StoredVersion | null = null;
  #reason: string | null = 'starting: the bundle is being fetched';
  #isReady = false;
  #last: Promise<unknown> = Promise.resolve();
  switches = 0;
  refusals = 0;

  constructor(options: ActivationOptions) {
    this.#options = options;
  }

  get shown(): StoredVersion | null {
    return this.#shown;
  }

  readiness(): Readiness {
    const version = this.#shown?.version ?? null;
    const degraded = this.#isReady && this.#reason !== null;
    return { ready: this.#isReady, degraded, version, reason: this.#reason };
  }

  /** Versions on the volume, the last activated first. */
  list(): {
    version: string;
    sha256: string;
    signedBy: string | null;
    activatedAt: string | null;
    isActive: boolean;
  }[] {
    return this.#options.store.versions.map(({ id, version, sha256, signedBy, activatedAt }) => {
      return { version, sha256, signedBy, activatedAt, isActive: id === this.#shown?.id };
    });
  }

  configure(settings: RuntimeSettings): void {
    this.#options.settings = settings;
  }

  /** Shows the last good version, if the settings still allow it. Not ready yet: first the bundle is looked for. */
  async resume(): Promise<void> {
    const { store, settings, log } = this.#options;
    for (const version of [store.active, ...store.versions]) {
      if (version === null) continue;
      try {
        const manifest = await store.check(version, { trust: settings, pin: settings.version });
        refuseOtherProject(manifest, { asked: settings.project, pinned: store.pinned });
        await this.#show(version);
        return;
      } catch (error) {
        if (!(error instanceof BundleRefused)) throw error;
        log.warn(`the version ${version.version} on the volume is not served: ${error.reason}`);
      }
    }
  }

  /** Fetches, verifies, switches. Rejects with the reason, which is on `/readyz` by then; what is shown stays. */
  activate(wanted: Wanted): Promise<StoredVersion> {
    return this.#inTurn(async () => {
      const { display } = this.#options;
      display.makeWay(true);
      try {
        const version = await this.#obtain(wanted);
        await this.#switchTo(version, null);
        return version;
      } catch (error) {
        this.#fail(error as Error);
        throw error;
      } finally {
        display.makeWay(false);
      }
    });
  }

  /** Back to the version before, or to a named one that is still here. */
  rollback(label: string | null): Promise<StoredVersion> {
    return this.#inTurn(async () => {
      const { store, settings } = this.#options;
      const others = store.versions.filter(({ id }) => id !== this.#shown?.id);
      const version = label === null ? others[0] : others.find((other) => other.version === label);
      if (!version) {
        const named = label === null ? 'There is no earlier version' : `The version ${label} is not`;
        throw new BundleRefused(
          `${named} on the volume; there are: ${others.map((other) => other.version).join(', ') || 'none'}`,
        );
      }
      const manifest = await store.check(version, { trust: settings, pin: null });
      refuseOtherProject(manifest, { asked: settings.project, pinned: store.pinned });
      await this.#switchTo(withOwner(version, manifest), this.#shown);
      return version;
    });
  }

  async #obtain(wanted: Wanted): Promise<StoredVersion> {
    const { store, settings, onStep } = this.#options;
    const pin = wanted.version ?? settings.version;
    if (wanted.version !== undefined && wanted.bundleUrl === undefined) {
      const kept = store.versions.find(({ version }) => version === wanted.version);
      if (kept) {
        const manifest = await store.check(kept, { trust: settings, pin });
        refuseOtherProject(manifest, { asked: settings.project, pinned: store.pinned });
        return withOwner(kept, manifest);
      }
    }
    const own = wanted.bundleUrl === undefined ? {} : { bundleUrl: wanted.bundleUrl, exportJob: null };
    const signal = AbortSignal.timeout(settings.fetchTimeoutSeconds * 1000);
    onStep?.('fetching');
    const fetched = await fetchBundle({
      settings: { ...settings, ...own },
      known: store.versions,
      signal,
      ...(onStep ? { onStep } : {}),
    });
    onStep?.('fetched');
    if ('path' in fetched) return await this.#takeIn(fetched, pin, wanted);
    const known = store.versions.find(({ sha256 }) => sha256 === fetched.sha256)!;
    const manifest = await store.check(known, { trust: settings, pin });
    this.#refuseUnwanted(withOwner(known, manifest), pin, wanted);
    return withOwner(known, manifest);
  }

  async #takeIn(fetched: FetchedBundle, pin: string | null, wanted: Wanted): Promise<OwnedVersion> {
    const { store, settings, onStep } = this.#options;
    const limits = { maxPackedBytes: settings.maxBundleMegabytes * 1024 ** 2 };
    const version = await store.add(fetched, { trust: settings, pin, limits }).catch(async (error) => {
      // A bad one would be bad again, and must not be continued.
      await fetched.discard();
      throw error;
    });
    onStep?.('unpacked');
    try {
      this.#refuseUnwanted(version, pin, wanted);
    } catch (error) {
      await store.remove(version);
      await fetched.discard();
      throw error;
    }
    await fetched.discard();
    return version;
  }

  #refuseUnwanted(version: OwnedVersion, pin: string | null, { onPurpose }: Wanted): void {
    const { store, settings, log } = this.#options;
    const { pinned } = store;
    refuseOtherProject(version, { asked: settings.project, pinned });
    if (onPurpose || pin !== null || version.id === this.#shown?.id) return;
    if (store.wasRolledBackFrom(version)) {
      throw new BundleRefused(
        `the version ${version.version} was rolled back; to take it again, POST /-/activate`,
      );
    }
    const isFree = settings.allowUnsigned || version.project === null;
    const warning = refuseReplay(version, { ...settings, pinned, isFree });
    if (warning) log.warn(`${version.version}: ${warning}`);
  }

  async #switchTo(version: StoredVersion, rolledBackFrom: StoredVersion | null): Promise<void> {
    const { store, log, onStep } = this.#options;
    const before = this.#shown;
    if (before?.id !== version.id) await this.#show(version);
    await store.activate(version, { at: new Date(), rolledBackFrom });
    onStep?.('recorded');
    this.#reason = null;
    this.#isReady = true;
    if (before?.id !== version.id) {
      this.switches++;
      log.info(`serving ${version.version}${before ? ` instead of ${before.version}` : ''}`);
    }
    await this.#collect();
    onStep?.('collected');
  }

  async #show(version: StoredVersion): Promise<void> {
    const { display, store, settings, onStep } = this.#options;
    await display.show({ id: version.id, folder: store.folderOf(version), features: settings.features });
    this.#shown = version;
    onStep?.('shown');
  }

  async #collect(): Promise<void> {
    const { store, settings, display, log } = this.#options;
    for (const version of await store.retire(settings.keep)) {
      await display.release(version.id);
      await store.remove(version);
      log.info(`removed ${version.version}`);
    }
  }

  #fail(error: Error): void {
    const { log } = this.#options;
    this.#reason = isExpected(error) ? error.message : `unexpected: ${error.message}`;
    this.refusals++;
    this.#isReady = this.#shown !== null;
    const stays = this.#shown ? `; still serving ${this.#shown.version}` : '; nothing to serve';
    log.error(`the bundle was refused: ${this.#reason}${stays}`);
    if (!isExpected(error)) log.error(error.stack ?? '');
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => {});
    return result;
  }
}

type OwnedVersion = StoredVersion & BundleOwner;

/** The manifest is what was verified; the state of an older runtime does not say whose a version is. */
function withOwner(version: StoredVersion, { project, sequence }: BundleOwner): OwnedVersion {
  return { ...version, project, sequence };
}

export function isExpected(error: unknown): error is BundleRefused | FetchFailed {
  return error instanceof BundleRefused || error instanceof FetchFailed;
}
