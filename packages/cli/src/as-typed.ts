import { basename } from 'node:path';

/** How the command is typed where this one came from: what npx runs is on nobody's PATH. */
export function asTyped(program = process.argv[1] ?? ''): string {
  return program.includes('/node_modules/.bin/') ? `npx ${basename(program)}` : 'bindery';
}
