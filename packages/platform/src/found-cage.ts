import { bestCage, type CageKind, type CageLack, cageLacks } from '@bindery/cage';

/** What builds run in on this machine. */
export interface FoundCage {
  kind: CageKind;
  lacks: readonly CageLack[];
}

export async function findCage(): Promise<FoundCage> {
  const kind = await bestCage();
  return { kind, lacks: await cageLacks(kind) };
}
