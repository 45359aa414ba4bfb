import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent merge',
  summary: 'Merges an agent’s changes, if the review is on the platform.',
  call: 'mergeAgentJob',
  done: 'is merged; the site is being built again.',
});
