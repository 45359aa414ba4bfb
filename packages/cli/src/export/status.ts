import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { printExport } from './print-export.ts';

export const command: Command = {
  name: 'export status',
  usage: '<job id>',
  summary: 'Shows the progress of a static export.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      printExport(await bindery.getStaticExport(line.words[0]!, { signal }), line.flags.json);
      return 0;
    }),
};
