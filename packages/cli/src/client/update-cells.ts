import type { UpdateEntry } from '@bindery/sdk';
import { shortTime } from './print.ts';

/** What a table shows of an update: its status, commit, start and outcome. */
export function updateCells(update: UpdateEntry): string[] {
  const { status, commit, createdAt } = update;
  return [status, commit?.sha.slice(0, 12) ?? '–', shortTime(createdAt), outcomeOf(update)];
}

/** In words; empty while there is nothing to say. */
export function outcomeOf({ summary, waitingFor }: UpdateEntry): string {
  return waitingFor === null ? (summary ?? '') : `waiting for ${waitingFor}`;
}
