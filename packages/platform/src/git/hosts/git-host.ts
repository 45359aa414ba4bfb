/** What the platform wants of a git host beside git itself: the pull request of one branch. */
import type { OutboundGate } from '@bindery/network';
import { z } from 'zod';

export type HostKind = 'github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'gitea';

export interface GitHost {
  readonly kind: HostKind;
  /** The newest pull request of that branch, whatever became of it; null when there never was one. */
  find(head: string): Promise<PullRequest | null>;
  /** Asks for a new one; `find` first, for a host may take a second one. */
  open(wanted: NewPullRequest): Promise<PullRequest>;
  /** Title and text anew. */
  update(number: string, words: PullRequestWords): Promise<void>;
}

export interface PullRequestWords {
  title: string;
  /** Markdown. */
  body: string;
}

export interface NewPullRequest extends PullRequestWords {
  /** The branch with the changes, and the one they are for; both of the same repository. */
  head: string;
  base: string;
}

export interface PullRequest {
  number: string;
  url: string;
  state: 'open' | 'merged' | 'closed';
}

/** Of a pull request, as the host says: it becomes a link that people follow. */
export const webAddress = z.url({ protocol: /^https?$/ });

export interface HostOptions {
  /** Where the API is, without a slash at its end. */
  apiUrl: string;
  /** The repository's path on the host: `owner/name`, with GitLab also deeper. */
  path: string;
  token: string;
  gate: OutboundGate;
  signal?: AbortSignal;
}

/** The host said no, or something that cannot be understood. The message is for the user. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}
