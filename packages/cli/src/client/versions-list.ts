import type { Version } from '@bindery/sdk';
import type { Command } from '../command-line.ts';
import { formatSize } from '../format-size.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION, sameApi } from './connection.ts';
import { findProject } from './find-project.ts';
import { printJson, shortTime } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'versions list',
  usage: '<project id or domain>',
  summary: 'Lists the versions that a project keeps, newest first.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, line.words[0]!, signal);
      const versions: Version[] = [];
      for await (const version of bindery.listVersions(projectId, { limit: 100, signal }))
        versions.push(version);
      if (line.flags.json) printJson(versions);
      else if (versions.length === 0)
        process.stdout.write(`No versions yet. Build one: bindery update ${line.words[0]}${sameApi(line)}\n`);
      else
        process.stdout.write(table(['', 'VERSION', 'BUILT', 'PAGES', 'SIZE', 'COMMIT'], versions.map(row)));
      return 0;
    }),
};

function row({ version, active, createdAt, pageCount, sizeBytes, commit }: Version): string[] {
  const message = commit.message.split('\n')[0]!.slice(0, 60);
  const built = [shortTime(createdAt), String(pageCount), formatSize(sizeBytes)];
  return [active ? '●' : '', version, ...built, `${commit.sha.slice(0, 12)} ${message}`];
}
