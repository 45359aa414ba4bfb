/** Answers on stdout: JSON in one line, or names and values for people. */
import pc from 'picocolors';
import { plainText } from '../plain-text.ts';

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printFacts(facts: [string, string | number | null][]): void {
  const width = Math.max(...facts.map(([name]) => name.length)) + 1;
  const lines = facts.map(
    ([name, value]) =>
      `${pc.dim(name.padEnd(width))} ${typeof value === 'string' ? plainText(value) : (value ?? '–')}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** To the minute, in UTC. */
export function shortTime(timestamp: string | null): string {
  return timestamp === null ? '–' : timestamp.slice(0, 16).replace('T', ' ');
}
