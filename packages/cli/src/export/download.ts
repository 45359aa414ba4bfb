import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { checkDownload, DOWNLOAD_OPTIONS, downloadAndVerify } from './download-and-verify.ts';
import { reportBundle } from './report-bundle.ts';

export const command: Command = {
  name: 'export download',
  usage: '<job id>',
  summary: 'Downloads the bundle of a completed export and checks its hash and signature.',
  options: [...DOWNLOAD_OPTIONS, JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: `An interrupted download continues where it stopped.\n${EXIT_CODES}`,
  run: async (line) => {
    checkDownload(line);
    return withApi(line, async (context) => {
      const job = await context.bindery.getStaticExport(line.words[0]!, { signal: context.signal });
      const bundle = await downloadAndVerify(context, job, line);
      reportBundle({ job, bundle, json: line.flags.json === true });
      return 0;
    });
  },
};
