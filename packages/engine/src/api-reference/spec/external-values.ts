/** Examples that lie in files of their own (`externalValue`) become part of the document that names them. */
import { posix } from 'node:path';
import { decodeText } from '../../config/decode-text.ts';
import { isAddress } from './address.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { parseSpec } from './parse-spec.ts';

const LARGEST_BYTES = 200_000;
const MOST_VALUES = 500;

/** How many characters it has grown by. Addresses, and files that are not there, stay as they are: pages lead to them. */
export function fillExternalValues(
  source: string,
  root: JsonObject,
  read: (path: string) => Uint8Array | null,
): number {
  let left = MOST_VALUES;
  let length = 0;
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const inside of Object.values(value)) visit(inside);
    if (!isObject(value) || typeof value.externalValue !== 'string' || value.value !== undefined) return;
    const path = pathOf(source, value.externalValue);
    const bytes = path === null || left-- <= 0 ? null : read(path);
    if (path === null || bytes === null || bytes.length > LARGEST_BYTES) return;
    const text = decodeText(bytes);
    length += text.length;
    value.value = /\.json$/i.test(path) ? (parseSpec(bytes).data ?? text) : text;
  };
  visit(root);
  return length;
}

/** From where the document lies, or with a leading slash from the site's root; never out of it. */
function pathOf(source: string, written: string): string | null {
  if (isAddress(source) || isAddress(written)) return null;
  const path = written.startsWith('/')
    ? posix.normalize(written.slice(1))
    : posix.join(posix.dirname(source), written);
  return path.startsWith('..') ? null : path;
}
