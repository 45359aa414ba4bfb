import { jobAction } from './job-action.ts';

export const command = jobAction({
  name: 'agent cancel',
  summary: 'Cancels an active agent job.',
  call: 'cancelAgentJob',
  done: 'is cancelled.',
});
