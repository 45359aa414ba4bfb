/** Starts a program in a cage, with all that the cage can have here. */
import type { ChildProcess } from 'node:child_process';
import { cageTraits } from './best-cage.ts';
import { type CagedProgram, launch } from './launch.ts';

export async function startCaged(caged: CagedProgram): Promise<ChildProcess> {
  const { kind } = caged.cage;
  const traits = await cageTraits(kind);
  if (!traits) throw new Error(`no cage of the kind ${kind} works here`);
  return launch(traits, caged);
}
