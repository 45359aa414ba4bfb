/** A whole question instead of a few words: put in other words than a page, and answered by all of it. */
import { toHit } from '../closer-look.ts';
import type { Documents } from '../documents.ts';
import type { Match } from '../rank.ts';
import { type Compounds, findCompounds } from './compounds.ts';
import { type AskedTerms, liftNamed } from './lift-named.ts';
import type { OpenIndex, Question } from './open-index.ts';
import { type MeantWord, rankSections, worthOf } from './rank-sections.ts';

/** By a word, others that mean the same. */
export type Meant = Readonly<Record<string, readonly string[]>>;

/** So many times what is wanted is read. */
const LOOKED = 5;
/** Of a word that is a part of another. */
const WITHIN = 0.6;
const MOST_COMPOUNDS = 40;
/** How much of a word, and of how long a one, others that are related begin with. */
const RELATED_LENGTH = 6;
const RELATED_SHARE = 0.75;
const MOST_LONGER = 4;

export function asQuestion(meant: Meant): Question {
  return async (words, index, { limit, tab }) => {
    const compounds = compoundsOf(index.documents, await index.listed());
    const find = (term: string) => findTerm(term, index, compounds);
    const found = await Promise.all(
      words.map(async ({ term }) => {
        const matches = await Promise.all([term, ...(meant[term] ?? [])].map(find));
        return asWord([...matches, await findRelated(term, index)]);
      }),
    );
    const ranked = rankSections(found, { documents: index.documents, most: limit * LOOKED, tab });
    const sections = await Promise.all(ranked.map((one) => index.read(one)));
    const asked = found.map((word) => termsAsked(word, index.documents));
    const terms = new Set(asked.flatMap(({ own, alike }) => [...own, ...alike]));
    const shown = liftNamed(
      sections.filter((one) => one !== null),
      asked,
    ).slice(0, limit);
    return { hits: shown.map((one) => toHit(one, terms)), terms: [...terms], near: [] };
  };
}

/** The first are its own. */
function asWord([own = [], ...others]: Match[][]): MeantWord {
  const known = new Set(own.map(termOf));
  return { own, alike: others.map((matches) => matches.filter((match) => !known.has(termOf(match)))) };
}

function termsAsked(word: MeantWord, { count }: Documents): AskedTerms {
  const own = new Set(word.own.map(termOf));
  return { worth: worthOf(word, count), own, alike: new Set(word.alike.flat().map(termOf)) };
}

/** Words that begin as this one: `financial` for `finance`. */
async function findRelated(term: string, index: OpenIndex): Promise<Match[]> {
  if (term.length < RELATED_LENGTH) return [];
  const start = term.slice(0, Math.max(RELATED_LENGTH - 1, Math.ceil(term.length * RELATED_SHARE)));
  const longer = await index.family({ term: start, isOpen: true });
  return longer.filter(({ variant }) => variant.term.length <= term.length + MOST_LONGER);
}

/** A word with its forms, and words of titles and headings that are made with one of them. */
async function findTerm(term: string, index: OpenIndex, compounds: Compounds): Promise<Match[]> {
  const family = await index.family({ term, isOpen: false });
  const within = new Set([term, ...family.map(termOf)].flatMap((one) => compounds.get(one) ?? []));
  const parts = [...within].slice(0, MOST_COMPOUNDS).map((one) => index.exact({ term: one, fit: WITHIN }));
  return [...family, ...(await Promise.all(parts)).flat()];
}

const known = new WeakMap<Documents, Compounds>();

/** Made once for an edition. */
function compoundsOf(documents: Documents, listed: readonly string[]): Compounds {
  const compounds = known.get(documents) ?? findCompounds(listed);
  known.set(documents, compounds);
  return compounds;
}

function termOf({ variant }: Match): string {
  return variant.term;
}
