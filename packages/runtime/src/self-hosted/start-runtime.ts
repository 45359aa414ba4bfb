/** A self-hosted site: the last good version at once, the wanted one as soon as it is here and verified. */
import { randomBytes } from 'node:crypto';
import { makeFolder } from '@bindery/bundle';
import { CountryDatabase } from '@bindery/readers';
import { Activation, isExpected } from './activation.ts';
import { createControl } from './control.ts';
import type { SendingOptions } from './event-sender.ts';
import { FetchFailed } from './fetch/fetch-failed.ts';
import { lockFolder } from './folder-lock.ts';
import type { Log } from './log.ts';
import { adminTokenOf } from './secrets.ts';
import { singleProcess } from './server-group.ts';
import { type RuntimeSettings, SettingsError } from './settings.ts';
import { severalProcesses } from './several-processes.ts';
import { VersionStore } from './version-store.ts';

export interface RuntimeOptions {
  settings: RuntimeSettings;
  log: Log;
  /** Told of each step on the way to a version. */
  onStep?: (step: string) => void;
}

export interface Runtime {
  port: number;
  /** The first look for the bundle has ended, well or not. */
  settled: Promise<void>;
  /** Looks for the bundle again, by settings that may have changed. */
  reload(settings: RuntimeSettings): Promise<void>;
  stop(): Promise<void>;
}

export async function startRuntime({ settings, log, onStep }: RuntimeOptions): Promise<Runtime> {
  const { dataFolder } = settings;
  const sending = sendingOptions(settings);
  const countryDatabase = sending && settings.countryDatabase;
  if (countryDatabase !== null) await checkCountries(countryDatabase);
  makeFolder(dataFolder, { mode: 0o750 });
  const unlock = await lockFolder(dataFolder);
  onStep?.('locked');
  const store = await VersionStore.open(dataFolder);
  const adminToken = await adminTokenOf(settings);
  onStep?.('opened');
  const group = (settings.processes > 1 ? severalProcesses : singleProcess)({
    ...settings,
    cacheBytes: settings.cacheMegabytes * 1024 ** 2,
    searchBytes: settings.searchMegabytes * 1024 ** 2,
    assistant: settings,
    ...{ sending, countryDatabase },
  });
  const activation = new Activation({ settings, store, display: group, log, ...(onStep ? { onStep } : {}) });
  let isStopping = false;
  const control = createControl({
    activation,
    adminToken,
    isStopping: () => isStopping,
    counts: () => group.counts(),
  });
  const port = await group.listen(control).catch((error) => {
    unlock();
    throw error;
  });
  onStep?.('listening');
  warnAboutTrust(settings, log);
  await activation.resume();
  onStep?.('resumed');
  const look = keepLooking(activation);
  return {
    port,
    settled: look.now(),
    reload: async (changed) => {
      activation.configure(changed);
      await look.now();
    },
    stop: async () => {
      isStopping = true;
      look.end();
      await group.close(settings.stopSeconds * 1000);
      unlock();
    },
  };
}

/** Processes and pods with one token know the same visitors; without a token, those of this run. */
function sendingOptions({ analytics, features, proxy }: RuntimeSettings): SendingOptions | null {
  if (analytics === null || !features.features.analytics.enabled) return null;
  return { ...analytics, proxy, secret: analytics.token ?? randomBytes(32).toString('hex') };
}

/** A file that is not what it should be is told at the start, and not by lists that stay empty. */
async function checkCountries(file: string): Promise<void> {
  const database = new CountryDatabase(file, { onFailure: () => {} });
  await database.open().catch((error: Error) => {
    throw new SettingsError(error.message);
  });
  database.close();
}

function warnAboutTrust({ trustedKeys, allowUnsigned }: RuntimeSettings, log: Log): void {
  if (allowUnsigned) log.warn('bundles are accepted without a trusted signature (--allow-unsigned)');
  else if (trustedKeys.length === 0) {
    log.warn('no trusted key is set: every bundle will be refused. Set TRUSTED_KEYS, or --allow-unsigned');
  }
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 300_000;
/** A bundle that was refused is not better in a moment, but another one may come to lie there. */
const REFUSED_DELAY_MS = 60_000;

/** After a failure it tries again by itself, more and more seldom. */
function keepLooking(activation: Activation): { now(): Promise<void>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let hasEnded = false;
  const now = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await activation.activate({ onPurpose: false });
      failures = 0;
    } catch (error) {
      if (hasEnded) return;
      const isPassing = !isExpected(error) || (error instanceof FetchFailed && error.isPassing);
      const first = isPassing ? FIRST_DELAY_MS : REFUSED_DELAY_MS;
      const delayMs = Math.min(first * 2 ** failures++, LONGEST_DELAY_MS) * (0.8 + Math.random() * 0.4);
      timer = setTimeout(() => void now(), delayMs);
    }
  };
  return {
    now,
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
