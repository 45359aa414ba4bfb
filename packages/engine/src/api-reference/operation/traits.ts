/** What operations and messages of an AsyncAPI document share with others of their kind. */
import { get, isObject, type JsonObject, listAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { schemaIn } from './message-schema.ts';

const MOST_TRAITS = 50;

/** Of the same word the later trait's counts. In version 2 traits change what they are put on, in version 3 they only add. */
export function withTraits(document: SpecDocument, target: JsonObject): JsonObject {
  const traits = listAt(target, 'traits')
    .slice(0, MOST_TRAITS)
    .map((written) => document.object(written))
    .filter((trait) => trait !== null);
  if (traits.length === 0) return target;
  const areChanges = /^2\b/.test(textAt(document.root, 'asyncapi') ?? '');
  return (areChanges ? [target, ...traits] : [...traits, target]).reduce(merge);
}

/** Headers add up; of everything else the second is taken. */
function merge(first: JsonObject, second: JsonObject): JsonObject {
  const merged = { ...first, ...second };
  const headers = [first, second].map((one) => schemaIn(get(one, 'headers'))).filter(isObject);
  return headers.length < 2 ? merged : { ...merged, headers: { allOf: headers } };
}
