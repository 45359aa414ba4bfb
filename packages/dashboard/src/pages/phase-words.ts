const WORDS: Record<string, string> = {
  queued: 'Waiting in the queue.',
  fetching: 'Fetching the source.',
  planning: 'Planning the site.',
  rendering: 'Rendering pages.',
  packing: 'Packing the bundle.',
  done: 'Finishing.',
};

/** What is being done, in a sentence. */
export function phaseWords(phase: string): string {
  return WORDS[phase] ?? 'Working.';
}
