import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { type Command, UsageError } from './command-line.ts';

const STARTER = fileURLToPath(new URL('../starter', import.meta.url));

export const command: Command = {
  name: 'new',
  usage: '[dir]',
  summary: 'Makes a starter site in a folder that is empty or not there yet (docs when not given).',
  words: { least: 0, most: 1 },
  run: async (line) => {
    const folder = resolve(line.words[0] ?? 'docs');
    const shown = relative(process.cwd(), folder) || '.';
    const taken = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
    if (taken.length)
      throw new UsageError(`${shown} is not empty (${taken.slice(0, 3).join(', ')}…). Name another folder.`);
    mkdirSync(folder, { recursive: true });
    cpSync(STARTER, folder, { recursive: true });
    process.stdout.write(
      `${pc.green('✓')} A starter site is in ${shown}\n\n  bindery dev ${shown}     see it live\n  bindery build ${shown}   make static files\n`,
    );
    return 0;
  },
};
