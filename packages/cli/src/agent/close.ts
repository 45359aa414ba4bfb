import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent close',
  summary: 'Closes what an agent changed without merging it, where the platform keeps the review.',
  call: 'closeAgentJob',
  done: 'is closed.',
});
