import type { FeedbackEntry } from '@bindery/sdk';
import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { withApi } from './with-api.ts';

const STATUSES: readonly FeedbackEntry['status'][] = ['open', 'done', 'dismissed'];

export const command: Command = {
  name: 'analytics mark',
  usage: '<project id or domain> <feedback id> <open|done|dismissed>',
  summary: 'Changes the status of a reader’s feedback.',
  options: [...CONNECTION],
  words: { least: 3, most: 3 },
  details: EXIT_CODES,
  run: (line) => {
    const [project = '', feedbackId = '', given = ''] = line.words;
    const status = STATUSES.find((known) => known === given);
    if (status === undefined)
      throw new UsageError(`The status must be ${STATUSES.join(', ')}, not "${given}".`);
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, project, signal);
      await bindery.changeFeedback(projectId, feedbackId, { status }, { signal });
      process.stdout.write(`${feedbackId} is ${status}.\n`);
      return 0;
    });
  },
};
