import type { AssistantQuestion } from '../wire.ts';
import { questionWords } from './question-words.ts';

/** A question of fewer telling words hangs on what was said before. */
const FEW_WORDS = 3;
const MOST_SELECTED_CHARS = 300;

/** What to search for: the question, what was selected with it and, where it is short, the question before it. */
export function retrievalText({ message, selection, history = [] }: AssistantQuestion): string {
  const before = history.findLast(({ role }) => role === 'reader')?.text ?? '';
  const isShort = questionWords(message).length < FEW_WORDS;
  return [message, selection?.text.slice(0, MOST_SELECTED_CHARS), isShort ? before : '']
    .filter(Boolean)
    .join('\n');
}
