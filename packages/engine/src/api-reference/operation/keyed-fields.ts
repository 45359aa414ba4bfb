/** Fields whose names the sender chooses: `{^x-}` for keys that fit a pattern, `{key}` for all others. */
import { entriesOf, get, isObject, type Json, type JsonObject } from '../spec/json.ts';

export const ANY_KEY = '{key}';

/** Patterns that leave nothing out say less than no pattern. */
const FITS_ALL = /^\^?(?:\.[*+]|\[\\[sS]\\[sS]\][*+])?\$?$/;
const LONGEST_PATTERN = 80;

export function keyedFields(keywords: JsonObject): [name: string, schema: Json][] {
  const patterns = patternsOf(keywords).map(([pattern, schema]): [string, Json] => [nameOf(pattern), schema]);
  const others = othersOf(keywords);
  const isSaid = isObject(others) && Object.keys(others).length > 0;
  return isSaid ? [...patterns, [ANY_KEY, others]] : patterns;
}

/** What a key that nothing names may hold; undefined when nothing is said. */
export function additionalOf(keywords: JsonObject): JsonObject | undefined {
  const others = othersOf(keywords);
  const first = patternsOf(keywords)[0]?.[1];
  return [others, first].find(isObject) ?? (others === true ? {} : undefined);
}

function othersOf(keywords: JsonObject): Json | undefined {
  return keywords.additionalProperties ?? keywords.unevaluatedProperties;
}

function patternsOf(keywords: JsonObject): [pattern: string, schema: Json][] {
  return entriesOf(get(keywords, 'patternProperties')).filter(
    ([, schema]) => isObject(schema) || schema === true,
  );
}

function nameOf(pattern: string): string {
  return FITS_ALL.test(pattern) || pattern.length > LONGEST_PATTERN ? ANY_KEY : `{${pattern}}`;
}
