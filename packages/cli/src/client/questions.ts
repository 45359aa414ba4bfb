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
  summary: 'Lists what readers asked the assistant, those that are alike as one.',
  options: [
    { flag: 'unanswered', value: null, describe: 'only what the documentation does not say' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) => {
    const [named = ''] = line.words;
    if (named === '') throw new UsageError('Name the project: its id or its domain.');
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
  if (questions.length === 0) return 'Nobody has asked anything.\n';
  return questions
    .map(({ question, count, outcome, pages }) => {
      const mark = outcome === 'unknown' ? pc.yellow('not answered') : pc.green('answered');
      const came = pages.map(({ address }) => address).join(' ');
      return `${String(count).padStart(5)} ${pc.bold(question)} (${mark})\n${came ? `      ${pc.dim(came)}\n` : ''}`;
    })
    .join('');
}
