import type { StaticExportWarning } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { oneLine } from '../plain-text.ts';

export const command: Command = {
  name: 'export warnings',
  usage: '<job id>',
  summary: 'Lists every mistake in the content that an export found.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const found: StaticExportWarning[] = [];
      const list = bindery.listStaticExportWarnings(line.words[0]!, { limit: 100, signal });
      for await (const warning of list) {
        if (line.flags.json) found.push(warning);
        else process.stdout.write(`${lineOf(warning)}\n`);
      }
      if (line.flags.json) printJson(found);
      return 0;
    }),
};

/** Such as compilers print it, so that editors can jump to the place. */
function lineOf({ severity, file, line, column, message, hint }: StaticExportWarning): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return oneLine(`${place}: ${severity}: ${message}${hint ? ` ${hint}` : ''}`);
}
