/** The project's source, checked once more against what the operator allows, as files. */
import { join } from 'node:path';
import { OutboundFailed, type OutboundGate, OutboundRefused } from '@bindery/network';
import { type CheckedOut, type CheckoutOptions, checkout, type SourceLimits } from '../git/checkout.ts';
import { redact, withHint } from '../git/failure-hint.ts';
import { GitFailed } from '../git/git.ts';
import { readHistory } from '../git/history.ts';
import type { Mirrors } from '../git/mirrors.ts';
import { checkRepository, SourceRefused, type SourceRules } from '../git/source-rules.ts';
import type { Source, SshTrust } from '../git/transport.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import { outageOf } from '../jobs/outage.ts';
import type { ProjectSource } from './store.ts';

export interface FetchSourceOptions {
  gate: OutboundGate;
  /** Opens a project's stored token or deploy key. */
  openCredential(sealed: Buffer, projectId: string): string;
  sources: SourceRules;
  limits?: SourceLimits;
  mirrors?: Mirrors;
  ssh?: SshTrust;
}

export interface FetchedSource extends CheckedOut {
  /** What git says of the commits up to this one; fetched when it is asked for. */
  history(): Promise<string>;
}

interface FetchingJob {
  signal: AbortSignal;
  /** Attempts that failed before. */
  failures: number;
}

/** The files lie in `source` below the folder. */
export async function fetchSource(
  project: ProjectSource,
  {
    folder,
    job,
    options,
    commit,
    onFetched,
  }: {
    folder: string;
    job: FetchingJob;
    options: FetchSourceOptions;
    /** Absent: the newest of the branch. */
    commit?: string;
    /** Told what of the source has come, from 0 to 1. */
    onFetched?: (fraction: number) => void;
  },
): Promise<FetchedSource> {
  const open = (sealed: Buffer | null) => sealed && options.openCredential(sealed, project.id);
  const [token, deployKey] = [open(project.credential), open(project.deploy_key)];
  const explaining = async <T>(what: string, work: (source: Source) => Promise<T>): Promise<T> => {
    try {
      const user = { organizationId: project.organization_id, projectId: project.id };
      const repository = await checkRepository(project.repository, options.sources, user);
      return await work({ repository, branch: project.branch, token, deployKey });
    } catch (error) {
      const reason = outageOf(error) === null ? describeFailure(error) : null;
      if (reason === null || (isPassing(error) && job.failures + 1 < ATTEMPTS)) throw error;
      const message = `The ${what} ${project.repository} could not be fetched: ${reason}.`;
      throw new PermanentError(redact(message, token), { cause: error });
    }
  };
  const way: CheckoutOptions = {
    gate: options.gate,
    run: { configFolder: join(folder, 'git'), signal: job.signal, onFetched },
    subfolder: project.folder,
    limits: options.limits,
    ssh: options.ssh,
    mirror: options.mirrors && { mirrors: options.mirrors, projectId: project.id },
  };
  const checkedOut = await explaining('source', (source) =>
    checkout(source, join(folder, 'source'), { ...way, commit }),
  );
  const history = (): Promise<string> =>
    explaining('history of the source', (source) => readHistory(source, { ...way, commit: checkedOut.sha }));
  return { ...checkedOut, history };
}

/** A git host that is away for a moment must not cost a push its build. */
const ATTEMPTS = 3;

function isPassing(error: unknown): boolean {
  // Its name could not be looked up just now.
  if (error instanceof OutboundFailed) return true;
  return (
    error instanceof GitFailed &&
    error.reason === 'failed' &&
    /Could not resolve host|Connection (refused|reset|timed out|closed)|returned error: 5\d\d|early EOF|unexpected disconnect|RPC failed|Temporary failure/i.test(
      error.stderr,
    )
  );
}

function describeFailure(error: unknown): string | null {
  if (error instanceof SourceRefused) return `its repository ${error.message}`;
  const known =
    error instanceof GitFailed || error instanceof OutboundRefused || error instanceof OutboundFailed;
  return known ? withHint(error) : null;
}
