/** A specification in memory: what it is, and what its references lead to. References are followed when asked for. */
import { decodeAddress } from '../../config/decode-address.ts';
import type { SpecFormat, SpecText } from '../../site/spec-text.ts';
import { get, isObject, type Json, type JsonObject, objectAt, textAt } from './json.ts';

const LONGEST_CHAIN = 50;

export class SpecDocument {
  readonly source: string;
  readonly format: SpecFormat;
  readonly root: JsonObject;
  readonly #resolved = new Map<string, Json | undefined>();

  constructor(source: string, format: SpecFormat, root: JsonObject) {
    this.source = source;
    this.format = format;
    this.root = root;
  }

  static fromText({ source, format, json }: SpecText): SpecDocument {
    return new SpecDocument(source, format, JSON.parse(json) as JsonObject);
  }

  /** The value itself, or what its `$ref` leads to, with the name of the last step. Broken and endless ones give null. */
  follow(value: Json | undefined): Followed {
    let current = value;
    let name: string | null = null;
    let ref: string | null = null;
    for (let steps = 0; steps < LONGEST_CHAIN; steps++) {
      if (!isObject(current)) return { value: null, name, ref };
      const next = get(current, '$ref');
      if (typeof next !== 'string') return { value: current, name, ref };
      ref = next;
      name = nameOf(next);
      current = this.#lookUp(next);
    }
    return { value: null, name, ref };
  }

  object(value: Json | undefined): JsonObject | null {
    return this.follow(value).value;
  }

  component(kind: string, name: string): JsonObject | null {
    return this.object(get(objectAt(objectAt(this.root, 'components') ?? {}, kind) ?? {}, name));
  }

  get version(): string | null {
    return textAt(objectAt(this.root, 'info') ?? {}, 'version');
  }

  get title(): string | null {
    return textAt(objectAt(this.root, 'info') ?? {}, 'title');
  }

  #lookUp(ref: string): Json | undefined {
    if (this.#resolved.has(ref)) return this.#resolved.get(ref);
    const found = pointTo(this.root, ref);
    this.#resolved.set(ref, found);
    return found;
  }
}

export interface Followed {
  value: JsonObject | null;
  /** Of the component, when there was a reference. */
  name: string | null;
  ref: string | null;
}

/** A JSON pointer within the document (RFC 6901); anything outside it leads nowhere. */
export function pointTo(root: Json, ref: string): Json | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let current: Json | undefined = root;
  for (const step of ref.slice(2).split('/')) {
    const key = decodeAddress(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = /^\d{1,6}$/.test(key) ? current[Number(key)] : undefined;
    else current = get(current, key);
    if (current === undefined) return undefined;
  }
  return current;
}

/** The last step of a reference. */
export function nameOf(ref: string): string {
  return decodeAddress(ref.slice(ref.lastIndexOf('/') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
