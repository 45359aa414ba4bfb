import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent archive',
  summary: 'Archives an agent job that has ended.',
  call: 'archiveAgentJob',
  done: 'is archived.',
});
