import { openSync } from 'node:fs';

/** Opens all files that this process may still open. */
export function takeFiles(): number[] {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    return held;
  }
}
