import type { Project } from '@bindery/sdk';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION, sameApi } from './connection.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'projects list',
  summary: 'Lists the projects of the organization, newest first.',
  options: [JSON_OPTION, ...CONNECTION],
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const projects: Project[] = [];
      for await (const project of bindery.listProjects({ limit: 100, signal })) projects.push(project);
      if (line.flags.json) printJson(projects);
      else if (projects.length === 0)
        process.stdout.write(
          `No projects yet. Create one: bindery projects create <name> --repository <url>${sameApi(line)}\n`,
        );
      else {
        const rows = projects.map(({ projectId, name, domain, activeVersion, source }) => [
          ...[projectId, name, domain, activeVersion ?? '–', source.repository],
        ]);
        process.stdout.write(table(['ID', 'NAME', 'DOMAIN', 'ACTIVE VERSION', 'REPOSITORY'], rows));
      }
      return 0;
    }),
};
