/** What a page of a reference depends on: its own part of the document and all that it leads to, however deep. */
import { hash } from 'node:crypto';
import type { Json } from './json.ts';
import { pointTo, type SpecDocument } from './spec-document.ts';

interface Piece {
  hash: string;
  refs: string[];
}

const pieces = new WeakMap<SpecDocument, Map<string, Piece>>();
/** `$ref` and the values of a discriminator's mapping alike. */
const REF = /"(#\/(?:[^"\\]|\\.)*)"/g;

/** A hash over the given values and everything they refer to within the document. */
export function partHash(document: SpecDocument, values: Json): string {
  let table = pieces.get(document);
  if (table === undefined) {
    table = new Map();
    pieces.set(document, table);
  }
  const own = pieceOf(values);
  const seen = new Set<string>(own.refs);
  // Grows while it is walked.
  for (const ref of seen) {
    let piece = table.get(ref);
    if (piece === undefined) {
      piece = pieceOf(pointTo(document.root, ref) ?? null);
      table.set(ref, piece);
    }
    for (const further of piece.refs) seen.add(further);
  }
  const parts = [...seen].sort().map((ref) => `${ref} ${table.get(ref)!.hash}`);
  return hash('sha256', [own.hash, ...parts].join('\n'));
}

function pieceOf(value: Json): Piece {
  const text = JSON.stringify(value);
  const refs = new Set<string>();
  for (const [, ref] of text.matchAll(REF)) refs.add(JSON.parse(`"${ref}"`) as string);
  return { hash: hash('sha256', text), refs: [...refs] };
}
