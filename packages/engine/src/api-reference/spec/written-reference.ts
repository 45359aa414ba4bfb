/** What a page's frontmatter says it is the reference of. */
import type { PageMeta } from '../../content/content-index.ts';
import { parseEntry } from '../../navigation/reference-entry.ts';
import { isAddress } from './address.ts';

export type WrittenReference =
  | { kind: 'operation'; spec: string | null; method: string; path: string; written: string }
  | { kind: 'webhook'; spec: string | null; name: string; written: string }
  | { kind: 'schema'; spec: string | null; name: string; written: string }
  | { kind: 'channel'; spec: string | null; name: string; written: string }
  | { kind: 'endpoint'; method: string; url: string; written: string };

const ENDPOINT = /^(get|post|put|patch|delete|head|options|trace|query)\s+(\S.*)$/i;
const BARE_PATH = /^((?:\S+\s+)?(?:get|post|put|patch|delete|head|options|trace|query)\s+)([^\s/]\S*)$/i;
const SPEC_AND_NAME = /^(\S+\.(?:json|ya?ml)|https?:\/\/\S+)\s+(\S.*)$/i;

/** Null when the page is an ordinary one. */
export function readWrittenReference(meta: PageMeta): WrittenReference | null {
  if (meta.openapi !== null) return readOpenapi(meta.openapi.trim());
  const schema = meta.data['openapi-schema'];
  if (typeof schema === 'string' && schema.trim() !== '') return { kind: 'schema', ...splitSpec(schema) };
  if (meta.asyncapi !== null) return { kind: 'channel', ...splitSpec(meta.asyncapi) };
  const endpoint = ENDPOINT.exec(meta.api?.trim() ?? '');
  if (endpoint === null) return null;
  return { kind: 'endpoint', method: endpoint[1]!.toUpperCase(), url: endpoint[2]!, written: meta.api! };
}

function readOpenapi(written: string): WrittenReference | null {
  const entry = parseEntry(withSlash(written));
  if (entry.kind === 'path') return null;
  return { ...entry, spec: entry.spec?.replace(/^["']|["']$/g, '') ?? null, written };
}

/** `GET users` is meant as `GET /users`. */
function withSlash(written: string): string {
  return written.replace(BARE_PATH, '$1/$2');
}

function splitSpec(written: string): { spec: string | null; name: string; written: string } {
  const text = written.trim();
  const match = SPEC_AND_NAME.exec(text);
  return match === null ? { spec: null, name: text, written } : { spec: match[1]!, name: match[2]!, written };
}

/** `kind name`, `source kind name`; other tools have notes of their own called `sdk`. */
const LIBRARY_PART = /^(?:\S+\s+)?(?:class|interface|enum|function|type|variable|method|property)\s+\S+$/i;

/**
 * What a page without a reference says all the same. Untold, it would be empty, and its author would look for the
 * reason in the specification.
 */
export function findUnread(meta: PageMeta): { rule: string; message: string; hint?: string } | null {
  const written = meta.openapi?.trim() ?? '';
  if (written !== '') {
    return {
      rule: 'unresolved-reference',
      message: `"${written.slice(0, 200)}" in "openapi" names no operation`,
      hint: 'Write the method and the path: GET /users, or openapi.yaml GET /users.',
    };
  }
  const { sdk } = meta.data;
  if (typeof sdk !== 'string' || !LIBRARY_PART.test(sdk.trim())) return null;
  const message = 'References from "sdk" are not generated yet; the page shows its own text alone';
  return { rule: 'unsupported-reference', message };
}

/** The address of a specification that a page names; null when it names none elsewhere. */
export function remoteOf(meta: PageMeta): string | null {
  const reference = readWrittenReference(meta);
  const spec = reference === null || reference.kind === 'endpoint' ? null : reference.spec;
  return spec !== null && isAddress(spec) ? spec : null;
}
