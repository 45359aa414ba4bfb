/** What the parts of a process are made of. */
import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { Address } from './address.ts';
import type { FoundCage } from './found-cage.ts';
import type { Foundation } from './foundation.ts';
import type { Logger } from './log.ts';
import type { SecretKeys } from './secrets/secret-key.ts';
import type { SigningKeys } from './secrets/signing-key.ts';
import type { Settings } from './settings/settings.ts';
import type { AtStep } from './site-builds/site-build.ts';
import type { ExportStep } from './static-export/export-run.ts';
import type { ObjectStore } from './storage/object-store.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Start {
  settings: Settings;
  log: Logger;
  role: Role;
  command: string;
  /** Told what is being done, in words for a terminal. */
  onStep?: (step: string) => void;
  /** For tests that interrupt an export. */
  at?: AtStep<ExportStep>;
}

export interface Parts extends Start {
  foundation: Foundation;
  keys: SecretKeys;
  signing: SigningKeys;
  store: ObjectStore;
  metrics: Registry;
  /** The socket of the API, which listens once the app is there. */
  server: Server;
  address(): Address;
  cage: FoundCage | undefined;
  /** Whether this process has pages to serve while a store is away. */
  servesAnyway: () => boolean;
}
