import type { Bindery, ReportOptions } from '@bindery/sdk';
import { type Command, UsageError } from '../command-line.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { csv } from './csv.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { LIMIT, readLimit } from './limit.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

type Cell = string | number | boolean | null;
interface Report {
  total: number;
  previousTotal: number;
  data: object[];
  nextCursor: string | null;
}
type Ask = (bindery: Bindery, projectId: string, options: ReportOptions) => Promise<Report>;

/** `--by` and the like are checked by the service, which says what there is. */
const REPORTS: Record<string, { columns: string[]; ask: Ask }> = {
  views: { columns: ['key', 'count', 'visitors'], ask: (api, id, options) => api.getViews(id, options) },
  visitors: { columns: ['key', 'count'], ask: (api, id, options) => api.getVisitors(id, options) },
  referrers: { columns: ['key', 'count'], ask: (api, id, options) => api.getReferrers(id, options) },
  searches: {
    columns: ['key', 'count', 'withoutResults', 'clicks'],
    ask: (api, id, options) => api.getSearches(id, options),
  },
  feedback: {
    columns: ['at', 'page', 'helpful', 'comment', 'status', 'feedbackId'],
    ask: (api, id, options) => api.getFeedback(id, options),
  },
  assistant: { columns: ['key', 'count'], ask: (api, id, options) => api.getAssistantUse(id, options) },
  agents: { columns: ['key', 'kind', 'count'], ask: (api, id, options) => api.getAgents(id, options) },
  'broken-links': {
    columns: ['key', 'referrer', 'count'],
    ask: (api, id, options) => api.getBrokenLinks(id, options),
  },
  actions: { columns: ['key', 'count', 'failed'], ask: (api, id, options) => api.getActions(id, options) },
};

export const command: Command = {
  name: 'analytics',
  usage: '<report> <project id or domain>',
  summary: `Shows what the readers of a site do. The reports are ${Object.keys(REPORTS).join(', ')}.`,
  options: [
    { flag: 'from', value: '<day>', describe: 'the first day, such as 2026-01-31 (default: 30 days ago)' },
    { flag: 'to', value: '<day>', describe: 'the last day (default: today)' },
    { flag: 'page', value: '<address>', describe: 'only this page, such as /guides/start' },
    { flag: 'language', value: '<code>', describe: 'only pages of this language' },
    {
      flag: 'by',
      value: '<what>',
      describe: 'what to list: page, language, device, country; referrer, campaign; agent, format',
    },
    { flag: 'results', value: '<all|none>', describe: 'for searches: none lists those that found nothing' },
    { flag: 'kind', value: '<copy|playground>', describe: 'for actions: which kind' },
    { flag: 'status', value: '<status>', describe: 'for feedback: open, done or dismissed' },
    { flag: 'csv', value: null, describe: 'print CSV, for a spreadsheet' },
    LIMIT,
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 2, most: 2 },
  details: EXIT_CODES,
  run: (line) => {
    const [name = '', project = ''] = line.words;
    const report = Object.hasOwn(REPORTS, name) ? REPORTS[name]! : null;
    if (report === null)
      throw new UsageError(
        `There is no report "${name}". The reports are ${Object.keys(REPORTS).join(', ')}.`,
      );
    const limit = readLimit(line);
    const { from, to, page, language, by, results, kind, status } = line.flags as Record<
      string,
      string | undefined
    >;
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, project, signal);
      const wanted = { from, to, page, language, by, results, kind, status, limit: limit.perPage, signal };
      const first = await report.ask(bindery, projectId, given(wanted));
      const data = await limit.take(
        entriesFrom(first, (cursor) => report.ask(bindery, projectId, given({ ...wanted, cursor }))),
      );
      if (line.flags.json) printJson({ ...first, data });
      else if (line.flags.csv) process.stdout.write(csv(report.columns, cells(report.columns, data)));
      else process.stdout.write(shown(name, report.columns, { ...first, data }));
      return 0;
    });
  },
};

/** What was not said is not sent. */
function given(options: Record<string, unknown>): ReportOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

async function* entriesFrom(first: Report, ask: (cursor: string) => Promise<Report>): AsyncGenerator<object> {
  let report = first;
  yield* report.data;
  while (report.nextCursor !== null) {
    report = await ask(report.nextCursor);
    yield* report.data;
  }
}

function cells(columns: string[], data: object[]): string[][] {
  return data.map((entry) => columns.map((name) => String((entry as Record<string, Cell>)[name] ?? '')));
}

function shown(name: string, columns: string[], { total, previousTotal, data }: Report): string {
  const words = name.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const line = `${words}: ${total} (${previousTotal} in the period before)\n`;
  if (data.length === 0) return line;
  return (
    line +
    table(
      columns.map((column) => column.replace(/(?=[A-Z])/g, ' ').toUpperCase()),
      cells(columns, data),
    )
  );
}
