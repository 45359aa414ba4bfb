import { termsOf } from './scan-terms.ts';
import { withoutStopWords } from './stop-words.ts';

export interface QueryWord {
  term: string;
  /** Still being typed: it may go on. */
  isOpen: boolean;
}

/** Long texts are pasted by accident; what comes first is looked for. */
const MOST_CHARS = 400;
const MOST_WORDS = 20;

export function parseQuery(text: string): QueryWord[] {
  const written = text.slice(0, MOST_CHARS);
  // An identifier is looked for as it was written; its parts are in the index for those who write them.
  const terms = termsOf(written, { withParts: false });
  const last = /[\p{L}\p{N}\p{M}]$/u.test(written) ? terms.at(-1) : undefined;
  const whole = terms.length > MOST_WORDS ? everySecondPair(terms) : terms;
  const words = withoutStopWords([...new Set(whole)]).slice(0, MOST_WORDS);
  return words.map((term) => ({ term, isOpen: term === last }));
}

/** Of a long run without spaces, `ABCDE`, the pairs `AB CD DE` say the same as all of them. */
function everySecondPair(terms: readonly string[]): string[] {
  const goesOn = (index: number) => /^[\u0e00-\uffff]{2}$/.test(terms[index]!);
  let isLeftOut = true;
  return terms.filter((term, index) => {
    isLeftOut =
      !isLeftOut && goesOn(index) && terms[index - 1]?.[1] === term[0] && term[1] === terms[index + 1]?.[0];
    return !isLeftOut;
  });
}
