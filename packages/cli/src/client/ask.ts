import type { AssistantAnswer, AssistantEvent } from '@bindery/sdk';
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
    {
      flag: 'language',
      value: '<code>',
      describe: 'the language of the pages, such as fr (default: the site’s own)',
    },
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
      if (line.flags.json) printJson(await bindery.askAssistant(domain, message, { signal }));
      else await show(bindery.streamAssistant(domain, message, { signal }));
      return 0;
    });
  },
};

/** Word by word, as it comes. */
async function show(events: AsyncGenerator<AssistantEvent, AssistantAnswer>): Promise<void> {
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done) return void process.stdout.write(`\n${listed(next.value)}`);
    if (next.value.type === 'text') process.stdout.write(next.value.data.delta);
  }
}

/** The passages that were used or, where there are none, what comes nearest. */
function listed({ sources, nearest, outcome }: AssistantAnswer): string {
  const pages = sources.map(({ title, heading, address }) => ({
    ...{ name: [title, heading].filter(Boolean).join(' › '), address },
  }));
  const all = [...pages, ...nearest.map(({ title, address }) => ({ name: title, address }))];
  const lines = all.map(({ name, address }) => `  ${name} ${pc.cyan(address)}\n`);
  const head = outcome === 'unknown' ? 'Nearest pages:' : 'Sources:';
  return lines.length > 0 ? `\n${head}\n${lines.join('')}` : '';
}
