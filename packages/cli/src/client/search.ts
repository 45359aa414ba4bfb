import type { SearchAnswer } from '@bindery/sdk';
import pc from 'picocolors';
import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'search',
  usage: '<domain> <words…>',
  summary: 'Searches a site as its readers do.',
  options: [
    { flag: 'limit', value: '<n>', describe: 'how many sections to list (default: 10)' },
    {
      flag: 'language',
      value: '<code>',
      describe: 'the language of the pages, such as fr (default: the site’s own)',
    },
    {
      flag: 'version',
      value: '<name>',
      describe: 'the version of the documentation (default: the site’s default)',
    },
    { flag: 'tab', value: '<name>', describe: 'only pages in this tab' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 2, most: 100 },
  details: EXIT_CODES,
  run: (line) => {
    const [domain = '', ...words] = line.words;
    const limit = Number(line.flags.limit ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 50)
      throw new UsageError('--limit must be a whole number from 1 to 50.');
    const { language, version, tab } = line.flags as Record<string, string | undefined>;
    return withApi(line, async ({ bindery, signal }) => {
      const wanted = { query: words.join(' '), limit, language, version, tab };
      const answer = await bindery.searchSite(domain, wanted, { signal });
      if (line.flags.json) printJson(answer);
      else process.stdout.write(shown(answer));
      return 0;
    });
  },
};

function shown({ results, suggestions }: SearchAnswer): string {
  const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : '';
  if (results.length === 0) return `No results.${meant}\n`;
  return results
    .map(({ title, heading, method, url, excerpt }) => {
      const name = [method, title, heading && `› ${heading}`].filter(Boolean).join(' ');
      return `${pc.bold(name)}\n  ${pc.cyan(url)}\n  ${excerpt}\n`;
    })
    .join('\n');
}
