const WORDS: Record<string, string> = {
  queued: 'Waits for its turn.',
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
