import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent merge',
  summary: 'Merges what an agent changed, where the platform keeps the review.',
  call: 'mergeAgentJob',
  done: 'is merged; the site is being built anew.',
});
