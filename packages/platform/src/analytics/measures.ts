/** What is counted. One that counts something apart (`referrer`: which one) has rows with a key as well. */
export const MEASURES = [
  'view',
  'visitor',
  'device',
  'device-visitor',
  'referrer',
  'campaign',
  'search',
  'search-empty',
  'search-click',
  'copy',
  'playground',
  'playground-failed',
  'feedback',
  'helpful',
  'assistant',
  'agent',
  'agent-format',
  'not-found',
  'dropped',
] as const;
export type Measure = (typeof MEASURES)[number];
