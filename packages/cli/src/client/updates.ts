import type { ProjectOverview, UpdateEntry } from '@bindery/sdk';
import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { oneLine, plainText } from '../plain-text.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printJson } from './print.ts';
import { outcomeOf, updateCells } from './update-cells.ts';
import { type ApiContext, withApi } from './with-api.ts';

export const command: Command = {
  name: 'updates',
  usage: '[project id or domain]',
  summary: 'Shows the last update of every project, or with --follow each update as it happens.',
  options: [
    {
      flag: 'follow',
      value: null,
      describe: 'show updates until Ctrl-C; for a single project, show the log, too',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 0, most: 1 },
  details: `With --json, --follow prints one line for each update.\n${EXIT_CODES}`,
  run: (line) =>
    withApi(line, async (context) => {
      const { bindery, signal } = context;
      const [named] = line.words;
      const only = named === undefined ? null : (await findProject(bindery, named, signal)).projectId;
      const json = line.flags.json === true;
      if (line.flags.follow) return follow(context, { only, json });
      const projects = await readProjects(context, only);
      const updates = projects.flatMap(({ lastUpdate }) => (lastUpdate ? [lastUpdate] : []));
      if (json) printJson(updates);
      else if (projects.length === 0)
        process.stdout.write(
          'No projects yet. Create one: bindery projects create <name> --repository <url>\n',
        );
      else process.stdout.write(table(['SITE', 'STATUS', 'COMMIT', 'STARTED', 'SUMMARY'], projects.map(row)));
      return 0;
    }),
};

interface Following {
  only: string | null;
  json: boolean;
}

/** Ends by Ctrl-C alone. */
async function follow(context: ApiContext, { only, json }: Following): Promise<never> {
  const { bindery, signal } = context;
  const sites = new Map<string, string>();
  const followed = new Set<string>();
  const shown = new Map<string, string>();
  const show = async (update: UpdateEntry) => {
    // An update is read when its news has come, and may be further by then.
    const state = `${update.status} ${update.waitingFor}`;
    if ((only !== null && update.projectId !== only) || shown.get(update.statusId) === state) return;
    shown.set(update.statusId, state);
    if (json) return printJson(update);
    process.stdout.write(`${describe(update, sites.get(update.projectId) ?? update.projectId)}\n`);
    if (only === null || update.endedAt !== null || followed.has(update.statusId)) return;
    followed.add(update.statusId);
    await showLog(context, update.statusId);
  };
  for (;;) {
    for await (const { type, data } of bindery.streamOrganization({ signal })) {
      // What runs already is not news, and whoever begins to follow wants to see it all the same.
      if (type !== 'change') {
        for (const { projectId, domain, lastUpdate } of await readProjects(context, only)) {
          sites.set(projectId, domain);
          if (lastUpdate && lastUpdate.endedAt === null) await show(lastUpdate);
        }
      } else if (data.kind === 'update' && (only === null || data.projectId === only)) {
        const { logs: _, ...update } = await bindery.getUpdate(data.id, { signal });
        if (!sites.has(update.projectId))
          sites.set(update.projectId, (await bindery.getProject(update.projectId, { signal })).domain);
        await show(update);
      }
    }
  }
}

async function readProjects(
  { bindery, signal }: ApiContext,
  only: string | null,
): Promise<ProjectOverview[]> {
  const projects: ProjectOverview[] = [];
  const wanted = { limit: 100, signal, ...(only !== null && { projectId: only }) };
  for await (const project of bindery.getOverview(wanted)) projects.push(project);
  return projects;
}

async function showLog({ bindery, signal }: ApiContext, statusId: string): Promise<void> {
  for await (const { type, data } of bindery.streamUpdate(statusId, { signal }))
    if (type === 'log') process.stdout.write(`${pc.dim('         │')} ${painted(plainText(data.line))}\n`);
}

function painted(line: string): string {
  if (/^(error|failed):/.test(line)) return pc.red(line);
  if (line.startsWith('warning:')) return pc.yellow(line);
  return line.startsWith('published:') ? pc.green(line) : pc.dim(line);
}

const LOOKS: Record<UpdateEntry['status'], [mark: string, word: string, paint: (text: string) => string]> = {
  queued: ['○', 'queued', pc.dim],
  in_progress: ['◐', 'building', pc.cyan],
  success: ['✓', 'live', pc.green],
  failure: ['✗', 'failed', pc.red],
};

function describe(update: UpdateEntry, site: string): string {
  const { status, createdAt, startedAt, endedAt, commit } = update;
  const [mark, word, paint] = LOOKS[status];
  const time = pc.dim((endedAt ?? startedAt ?? createdAt).slice(11, 19));
  const took =
    startedAt && endedAt
      ? pc.dim(` in ${((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`)
      : '';
  const what =
    commit && pc.dim(`${commit.sha.slice(0, 12)} ${oneLine(commit.message.split('\n')[0]!).slice(0, 50)}`);
  return [time, paint(mark), paint(word.padEnd(8)), pc.bold(oneLine(site)), what, oneLine(outcomeOf(update))]
    .filter(Boolean)
    .join('  ')
    .concat(took);
}

function row({ domain, lastUpdate }: ProjectOverview): string[] {
  return [domain, ...(lastUpdate ? updateCells(lastUpdate) : ['never built', '–', '–', ''])];
}
