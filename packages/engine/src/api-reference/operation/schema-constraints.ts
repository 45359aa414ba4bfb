/** Limits of a schema, each in a few characters. */
import { ENGLISH, type Phrase, type Words } from '../../words/words.ts';
import { flagAt, get, type Json, type JsonObject, numberAt, textAt } from '../spec/json.ts';

const LONGEST_PATTERN = 200;

export interface Constraint {
  /** Null: the value says it all. */
  phrase: Phrase | null;
  value: string;
}

export function constraintText({ phrase, value }: Constraint, words: Words = ENGLISH): string {
  return phrase === null ? value : words(phrase, value);
}

export function constraintsOf(keywords: JsonObject): Constraint[] {
  const pattern = textAt(keywords, 'pattern');
  const multiple = numberAt(keywords, 'multipleOf');
  const mediaType = textAt(keywords, 'contentMediaType');
  return [
    ...rangeOf(keywords).map((value) => ({ phrase: null, value })),
    ...spanOf(keywords, 'Length', 'length {}'),
    ...spanOf(keywords, 'Items', 'items {}'),
    ...spanOf(keywords, 'Properties', 'properties {}'),
    ...(flagAt(keywords, 'uniqueItems') ? [{ phrase: 'unique items', value: '' } as const] : []),
    ...(multiple === null ? [] : [{ phrase: 'multiple of {}', value: String(multiple) } as const]),
    ...(mediaType === null ? [] : [{ phrase: null, value: mediaType }]),
    ...(pattern === null || pattern.length > LONGEST_PATTERN
      ? []
      : [{ phrase: 'pattern: {}', value: pattern } as const]),
  ];
}

/** 3.0 has a flag beside the limit, 3.1 a limit of its own. */
function rangeOf(keywords: JsonObject): string[] {
  const low = boundOf(keywords, 'minimum', 'exclusiveMinimum');
  const high = boundOf(keywords, 'maximum', 'exclusiveMaximum');
  if (low === null && high === null) return [];
  if (low !== null && high !== null) {
    return [`${low.value} ${low.exclusive ? '<' : '≤'} x ${high.exclusive ? '<' : '≤'} ${high.value}`];
  }
  if (low !== null) return [`x ${low.exclusive ? '>' : '≥'} ${low.value}`];
  return [`x ${high!.exclusive ? '<' : '≤'} ${high!.value}`];
}

function boundOf(
  keywords: JsonObject,
  name: string,
  exclusiveName: string,
): { value: number; exclusive: boolean } | null {
  const exclusive: Json | undefined = get(keywords, exclusiveName);
  if (typeof exclusive === 'number') return { value: exclusive, exclusive: true };
  const value = numberAt(keywords, name);
  return value === null ? null : { value, exclusive: exclusive === true };
}

function spanOf(keywords: JsonObject, name: string, phrase: Phrase): Constraint[] {
  const low = numberAt(keywords, `min${name}`) || null;
  const high = numberAt(keywords, `max${name}`);
  if (low === null && high === null) return [];
  if (low === high) return [{ phrase, value: `${high}` }];
  if (low !== null && high !== null) return [{ phrase, value: `${low}–${high}` }];
  return [{ phrase, value: low === null ? `≤ ${high}` : `≥ ${low}` }];
}
