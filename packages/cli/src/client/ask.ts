import type { AssistantAnswer } from '@bindery/sdk';
import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'ask',
  usage: '<domain> <question…>',
  summary: 'Asks the assistant of a site, as its readers do.',
  options: [
    { flag: 'language', value: '<code>', describe: 'of the pages, such as fr; the site’s own unless told' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 2, most: 400 },
  details: EXIT_CODES,
  run: (line) => {
    const [domain = '', ...words] = line.words;
    const { language } = line.flags as Record<string, string | undefined>;
    return withApi(line, async ({ bindery, signal }) => {
      const message = { message: words.join(' '), ...(language && { language }) };
      const answer = await bindery.askAssistant(domain, message, { signal });
      if (line.flags.json) printJson(answer);
      else process.stdout.write(shown(answer));
      return 0;
    });
  },
};

function shown({ text, sources, nearest }: AssistantAnswer): string {
  const pages = sources.map(({ title, heading, address }) => ({
    ...{ name: [title, heading].filter(Boolean).join(' › '), address },
  }));
  const listed = [...pages, ...nearest.map(({ title, address }) => ({ name: title, address }))];
  const lines = listed.map(({ name, address }) => `  ${name} ${pc.cyan(address)}\n`);
  return `${text.trim()}\n${lines.length > 0 ? `\n${lines.join('')}` : ''}`;
}
