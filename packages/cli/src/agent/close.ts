import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent close',
  summary: 'Closes an agent’s changes without merging them, if the review is on the platform.',
  call: 'closeAgentJob',
  done: 'is closed.',
});
