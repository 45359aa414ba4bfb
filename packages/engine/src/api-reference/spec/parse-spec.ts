/** Text of a specification, JSON or YAML, to plain data within limits. */
import { CORE_SCHEMA, load, Type, YAMLException } from 'js-yaml';
import { decodeText } from '../../config/decode-text.ts';
import type { Json } from './json.ts';

export const SPEC_LIMITS = {
  /** Of the file as it stands. GitHub's own, among the largest there are, has 13 MB. */
  sizeBytes: 32 * 1024 * 1024,
  /** YAML takes ten times as long to read. */
  yamlSizeBytes: 12 * 1024 * 1024,
  /** Values in it, aliases counted as often as they are used. */
  values: 4_000_000,
  /** Characters of it written out as JSON, aliases as often as they are used; escapes count as one. */
  length: 64_000_000,
  /** Of all specifications of a site together: they travel to renderers in one piece. */
  siteLength: 128_000_000,
  depth: 150,
} as const;

export type ParsedSpec =
  | { data: Json /** Written out. */; length: number; problem: null }
  | { data: null; problem: { message: string; line: number | null; column: number | null } };

const MERGE = new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text) => text === '<<' });
/** Times stay text; `<<` is understood, as people write it. */
const SCHEMA = CORE_SCHEMA.extend({ implicit: [MERGE] });

export function parseSpec(bytes: Uint8Array): ParsedSpec {
  if (bytes.length > SPEC_LIMITS.sizeBytes) return tooLarge(bytes.length, SPEC_LIMITS.sizeBytes);
  const text = decodeText(bytes);
  const isJson = /^\s*[{[]/.test(text);
  if (!isJson && bytes.length > SPEC_LIMITS.yamlSizeBytes) {
    return tooLarge(bytes.length, SPEC_LIMITS.yamlSizeBytes);
  }
  try {
    const data = isJson ? parseJson(text) : parseYaml(text);
    const { excess, length } = measure(data);
    return excess === null ? { data, length, problem: null } : failed(excess);
  } catch (error) {
    if (error instanceof RangeError) return failed(`It is nested deeper than ${SPEC_LIMITS.depth} levels`);
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    return failed(
      `It cannot be read: ${reason}`,
      mark ? { line: mark.line + 1, column: mark.column + 1 } : null,
    );
  }
}

/** What looks like JSON but is not may still be YAML, whose message then says where. */
function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return parseYaml(text);
  }
}

function parseYaml(text: string): Json {
  if (text.length > SPEC_LIMITS.yamlSizeBytes) throw new YAMLException('it is no valid JSON');
  return (load(text, { schema: SCHEMA, json: true }) ?? null) as Json;
}

/** Why the data is too much; null when it is not. Aliases are counted as often as they are used. */
function measure(data: Json): { excess: string | null; length: number } {
  let values = 0;
  let length = 0;
  const visit = (value: Json, depth: number): string | null => {
    values += 1;
    if (values > SPEC_LIMITS.values)
      return `It holds more than ${SPEC_LIMITS.values / 1_000_000} million values`;
    length += MARK_LENGTH + (typeof value === 'string' ? value.length : 0);
    if (length > SPEC_LIMITS.length) {
      return `Written out, aliases as often as they are used, it has more than ${SPEC_LIMITS.length / 1_000_000} million characters`;
    }
    if (typeof value !== 'object' || value === null) return null;
    if (depth > SPEC_LIMITS.depth) return `It is nested deeper than ${SPEC_LIMITS.depth} levels`;
    const isList = Array.isArray(value);
    for (const key in value) {
      if (!isList) length += MARK_LENGTH + key.length;
      const excess = visit((value as Record<string, Json>)[key]!, depth + 1);
      if (excess !== null) return excess;
    }
    return null;
  };
  const excess = visit(data, 0);
  return { excess, length };
}

/** Of quotes, a comma, a pair of brackets, a number: nobody needs to know it exactly. */
const MARK_LENGTH = 4;

function failed(message: string, place: { line: number; column: number } | null = null): ParsedSpec {
  return { data: null, problem: { message, line: place?.line ?? null, column: place?.column ?? null } };
}

function tooLarge(bytes: number, limit: number): ParsedSpec {
  return failed(`It has ${megabytes(bytes)} MB; such a specification may have ${megabytes(limit)} MB`);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
