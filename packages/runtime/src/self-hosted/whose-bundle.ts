/**
 * One key signs the bundles of every project of a platform, so a signature alone does not say that a bundle is the right
 * one, nor that it is not one of last year's that somebody put back. The manifest's project and sequence do.
 */
import { BundleRefused, refuseForeign } from '@bindery/bundle';
import type { Pinned } from './version-store.ts';

export interface BundleOwner {
  project: string | null;
  sequence: number | null;
}

/** Never relaxed: another project's site is served only when the settings name that project. */
export function refuseOtherProject(
  owner: BundleOwner,
  { asked, pinned }: { asked: string | null; pinned: Pinned },
): void {
  const expected = asked ?? pinned.project;
  if (expected === null || owner.project === expected) return;
  const hint = asked === null ? '; to serve another project from now on, set --project' : '';
  try {
    refuseForeign(owner, expected);
  } catch (error) {
    throw new BundleRefused(`${(error as BundleRefused).reason}, which is served here${hint}`);
  }
}

export interface OrderRules {
  pinned: Pinned;
  /** A local build, or one that anybody may have made: there is no order to be kept. */
  isFree: boolean;
  allowOlder: boolean;
  allowUnsequenced: boolean;
}

/** A warning where a setting lets a bundle through that cannot be compared. */
export function refuseReplay({ sequence }: BundleOwner, rules: OrderRules): string | null {
  const { pinned, isFree, allowOlder, allowUnsequenced } = rules;
  if (sequence === null) {
    if (isFree && pinned.sequence === null) return null;
    const reason = 'it has no sequence number, so it could be an old one';
    if (allowUnsequenced) return `${reason}; taken because of --allow-unsequenced`;
    throw new BundleRefused(`${reason}; export it again, or set --allow-unsequenced`);
  }
  if (pinned.sequence === null || sequence >= pinned.sequence || allowOlder) return null;
  throw new BundleRefused(
    `it is older than what is served: sequence ${sequence} after ${pinned.sequence}; to go back on purpose, set --allow-older or --version, or POST /-/activate`,
  );
}
