import type { AskedQuestion } from '@bindery/sdk';
import pc from 'picocolors';
import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'questions',
  usage: '<project>',
  summary: 'Lists the questions that readers asked the assistant, similar ones together.',
  options: [
    { flag: 'unanswered', value: null, describe: 'only questions without an answer in the documentation' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) => {
    const [named = ''] = line.words;
    if (named === '') throw new UsageError('Give the ID or the domain of the project.');
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, named, signal);
      const outcome = line.flags.unanswered ? ('unknown' as const) : undefined;
      const questions: AskedQuestion[] = [];
      for await (const question of bindery.listAssistantQuestions(projectId, { outcome, signal }))
        questions.push(question);
      if (line.flags.json) printJson(questions);
      else process.stdout.write(shown(questions));
      return 0;
    });
  },
};

function shown(questions: readonly AskedQuestion[]): string {
  if (questions.length === 0) return 'No questions.\n';
  return questions
    .map(({ question, count, outcome, pages }) => {
      const mark = outcome === 'unknown' ? pc.yellow('not answered') : pc.green('answered');
      const came = pages.map(({ address }) => address).join(' ');
      return `${String(count).padStart(5)} ${pc.bold(question)} (${mark})\n${came ? `      ${pc.dim(came)}\n` : ''}`;
    })
    .join('');
}
