/** Limits of a schema as short phrases. */
import { flagAt, get, type Json, type JsonObject, numberAt, textAt } from './json.ts';

const LONGEST_PATTERN = 200;

export function constraintsOf(keywords: JsonObject): string[] {
  const pattern = textAt(keywords, 'pattern');
  const multiple = numberAt(keywords, 'multipleOf');
  const mediaType = textAt(keywords, 'contentMediaType');
  return [
    ...rangeOf(keywords),
    ...spanOf(keywords, 'Length', 'character'),
    ...spanOf(keywords, 'Items', 'item'),
    ...spanOf(keywords, 'Properties', 'property'),
    ...(flagAt(keywords, 'uniqueItems') ? ['unique items'] : []),
    ...(multiple === null ? [] : [`multiple of ${multiple}`]),
    ...(mediaType === null ? [] : [mediaType]),
    ...(pattern === null || pattern.length > LONGEST_PATTERN ? [] : [`pattern: ${pattern}`]),
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

function spanOf(keywords: JsonObject, name: string, unit: string): string[] {
  const low = numberAt(keywords, `min${name}`) || null;
  const high = numberAt(keywords, `max${name}`);
  if (low === null && high === null) return [];
  if (low === high) return [counted(high!, unit)];
  if (low !== null && high !== null) return [`${low}–${counted(high, unit)}`];
  return [low === null ? `at most ${counted(high!, unit)}` : `at least ${counted(low, unit)}`];
}

function counted(count: number, unit: string): string {
  if (count === 1) return `1 ${unit}`;
  return `${count} ${unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`}`;
}
