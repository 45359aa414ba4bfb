import type { CageKind } from './cage-kind.ts';

export interface CagePlan extends CageOptions {
  /** The number of the user that it is; undefined: it stays who started it. */
  user?: number;
  hasFilter: boolean;
  /** The descriptor that bubblewrap reads the filter from. */
  filterFd: number;
}

export interface CageOptions {
  kind: CageKind;
  /** Real paths that it may read, beside the system's libraries. Those that are not there are left out. */
  readable: readonly string[];
  /** Real paths of folders that it may write. */
  writable?: readonly string[];
  /** Among the readable: with sockets that it may open, for example. Nobody else's while it runs. */
  owned?: readonly string[];
  /** Among the readable: folders where Node keeps compiled code, apart for each user. */
  codeCaches?: readonly string[];
  /** Below writable folders: empty, or gone, for it. */
  hidden?: readonly { path: string; isFolder: boolean }[];
  /** Its whole environment. */
  env?: Record<string, string>;
  limits?: CageLimits;
}

/** The kernel ends whoever goes beyond; each process on its own. */
export interface CageLimits {
  /** Of what a process may allocate. */
  memoryBytes?: number;
  /** Of the processor's time. */
  cpuSeconds?: number;
  /** Whoever else wants the processor goes first. */
  isPatient?: boolean;
}
