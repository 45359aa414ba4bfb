/** What a whole question may ask of an edition's index. */
import type { Documents } from '../documents.ts';
import type { Variant } from '../find-variants.ts';
import type { QueryWord } from '../parse-query.ts';
import type { Match, RankedDoc } from '../rank.ts';
import type { FoundSection, SearchAnswer } from '../search-hit.ts';

export interface OpenIndex {
  documents: Documents;
  /** The very word and its forms. */
  family(word: QueryWord): Promise<Match[]>;
  /** The very word alone. */
  exact(variant: Variant): Promise<Match[]>;
  /** Words of titles and headings. */
  listed(): Promise<string[]>;
  /** Null when its text is gone. */
  read(one: RankedDoc): Promise<FoundSection | null>;
}

export type Question = (
  words: readonly QueryWord[],
  index: OpenIndex,
  wish: QuestionWish,
) => Promise<SearchAnswer>;

export interface QuestionWish {
  limit: number;
  /** Index of a tab; null: all of them. */
  tab: number | null;
}
