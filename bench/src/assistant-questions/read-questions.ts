/** Questions and where each is answered, from lines of text: right pages | heading | question. */
import type { Random } from '../random.ts';

export interface AskedQuestion {
  question: string;
  /** How the path of a right page ends. */
  endings: readonly string[];
  /** What the question was made from; '' where that is not told. */
  heading: string;
}

export function readQuestions(text: string): AskedQuestion[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [endings = '', heading = '', question = ''] = line.split('|').map((part) => part.trim());
      return { question, endings: endings.toLowerCase().split(','), heading };
    });
}

/** So many of them, by lot. */
export function drawQuestions(
  questions: readonly AskedQuestion[],
  { most, random }: { most: number; random: Random },
): AskedQuestion[] {
  const left = [...questions];
  const drawn: AskedQuestion[] = [];
  while (drawn.length < most && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

export function isRight({ endings }: AskedQuestion, address: string): boolean {
  const path = address
    .replace(/#.*$/, '')
    .toLowerCase()
    .replace(/(.)\/$/, '$1');
  return endings.some((ending) => (ending === 'index' ? path === '/' : path.endsWith(`/${ending}`)));
}
