import type { SourceCheck } from '@bindery/sdk';
import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { oneLine } from '../plain-text.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printFacts, printJson } from './print.ts';
import { PROJECT_FLAGS, sourceOf, text } from './project-flags.ts';
import { withApi } from './with-api.ts';

const SOURCE_FLAGS = ['branch', 'folder', 'token-file'];

export const command: Command = {
  name: 'source check',
  usage: '<repository>',
  summary: 'Checks whether a repository can be reached and contains a site, before you create a project.',
  options: [
    ...PROJECT_FLAGS.filter(({ flag }) => SOURCE_FLAGS.includes(flag)),
    { flag: 'project', value: '<id or domain>', describe: 'use the credential of this project' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const named = text(line, 'project');
      const project = named === undefined ? null : await findProject(bindery, named, signal);
      const source = { repository: line.words[0]!, ...sourceOf(line) };
      const wanted = { source, ...(project && { projectId: project.projectId }) };
      const found = await bindery.checkSource(wanted, { signal });
      if (line.flags.json) printJson(found);
      else print(line.words[0]!, found);
      return found.ok ? 0 : 1;
    }),
};

function print(repository: string, found: SourceCheck): void {
  const { ok, branch, commit, folder, pages, folders, branches, problem } = found;
  const mark = ok ? pc.green('✓') : pc.red('✗');
  const told = ok
    ? `${oneLine(repository)} contains a site.`
    : oneLine(problem?.message ?? 'It cannot be built.');
  process.stdout.write(`${mark} ${told}\n`);
  if (problem?.hint) process.stdout.write(`  ${oneLine(problem.hint)}\n`);
  if (branches.length === 0) return;
  process.stdout.write('\n');
  printFacts([
    ['Branch', branch ?? `– (there are ${branches.slice(0, 10).join(', ')})`],
    ['Commit', commit && `${commit.sha.slice(0, 12)} ${commit.message.split('\n')[0]}`],
    ['Folder', folder || '/'],
    ['Pages', pages],
    ...(ok || folders.length === 0
      ? []
      : [['docs.json in', folders.map((one) => one || '/').join(', ')] as [string, string]]),
  ]);
}
