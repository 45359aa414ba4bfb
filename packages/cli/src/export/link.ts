import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import { type Command, UsageError } from '../command-line.ts';

export const command: Command = {
  name: 'export link',
  usage: '<job id>',
  summary:
    'Prints a fresh link to the bundle of a completed export. Anyone who has the link can download it.',
  options: [
    { flag: 'expires-in', value: '<seconds>', describe: '60 to 604800 (default: 86400, a day)' },
    { ...JSON_OPTION, describe: 'one line of JSON, with expiresAt, sizeBytes, sha256 and version' },
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: `Only the link goes to stdout; its expiry time goes to stderr.\n${EXIT_CODES}`,
  run: async (line) => {
    const seconds = line.flags['expires-in'];
    if (seconds !== undefined && !/^\d+$/.test(String(seconds)))
      throw new UsageError('--expires-in must be a whole number of seconds.');
    return withApi(line, async ({ bindery, signal }) => {
      const wanted = seconds === undefined ? undefined : { expiresInSeconds: Number(seconds) };
      const bundle = await bindery.createStaticExportBundle(line.words[0]!, wanted, { signal });
      if (line.flags.json) {
        printJson(bundle);
        return 0;
      }
      process.stdout.write(`${bundle.bundleUrl}\n`);
      process.stderr.write(`It works until ${bundle.expiresAt}. sha256 ${bundle.sha256}\n`);
      return 0;
    });
  },
};
