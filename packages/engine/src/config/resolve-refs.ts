/** `{"$ref": "./navigation.json"}` anywhere in docs.json is replaced by that file's content. */
import { posix } from 'node:path';
import type { Collector } from '../diagnostics/collector.ts';
import type { ReadConfigFile } from './config-files.ts';
import type { JsonNode, JsonObject, Place } from './json-node.ts';
import { DEEPEST_JSON, parseJson } from './parse-json.ts';
import { isNull } from './shape.ts';

const MOST_VALUES = 500_000;
const DEEPEST_CHAIN = 50;

export interface RefContext {
  read: ReadConfigFile;
  collector: Collector;
}

/** Every file that is part of the configuration, beside the node itself. */
export async function resolveRefs(
  node: JsonNode,
  context: RefContext,
): Promise<{ node: JsonNode; files: string[] }> {
  const resolver = new RefResolver(context);
  const resolved = await resolver.resolve(node, [node.file]);
  return { node: resolved ?? emptyObject(node), files: [...resolver.files.keys()].sort() };
}

interface RefStep {
  ref: JsonNode;
  siblings: JsonObject;
  /** Files on the way here. */
  chain: string[];
  depth: number;
}

class RefResolver {
  /** Parsed once however often they are named. */
  readonly files = new Map<string, Promise<JsonNode | null>>();
  readonly #context: RefContext;
  #valuesLeft = MOST_VALUES;
  #reportedSize = false;

  constructor(context: RefContext) {
    this.#context = context;
  }

  /** Null: the value is left out, with a diagnostic. */
  async resolve(node: JsonNode, chain: string[], depth = 0): Promise<JsonNode | null> {
    if (node.kind === 'scalar') return node;
    this.#valuesLeft -= node.kind === 'array' ? node.items.length + 1 : node.members.size + 1;
    if (this.#valuesLeft < 0 || depth > DEEPEST_JSON) return this.#tooMuch(node);
    if (node.kind === 'array') {
      const items: JsonNode[] = [];
      for (const item of node.items) {
        const resolved = item.kind === 'scalar' ? item : await this.resolve(item, chain, depth + 1);
        if (resolved !== null) items.push(resolved);
      }
      return { ...node, items };
    }
    const siblings = await this.#members(node, chain, depth);
    const ref = node.members.get('$ref');
    return ref === undefined ? siblings : this.#follow({ ref: ref.value, siblings, chain, depth });
  }

  async #members(node: JsonObject, chain: string[], depth: number): Promise<JsonObject> {
    const members: JsonObject['members'] = new Map();
    for (const [name, { key, value: written }] of node.members) {
      if (name === '$ref') continue;
      const value = written.kind === 'scalar' ? written : await this.resolve(written, chain, depth + 1);
      if (value !== null) members.set(name, { key, value });
    }
    return { ...node, members };
  }

  async #follow(step: RefStep): Promise<JsonNode | null> {
    const { ref, siblings, chain, depth } = step;
    const fallback = siblings.members.size > 0 ? siblings : null;
    const path = this.#pathOf(ref);
    if (path === null) return fallback;
    if (chain.includes(path)) {
      const way = [...chain.slice(chain.indexOf(path)), path].join(' → ');
      this.#report(ref, 'ref-cycle', `"$ref" goes round in a circle: ${way}`);
      return fallback;
    }
    if (chain.length > DEEPEST_CHAIN) {
      this.#report(ref, 'ref-cycle', `"$ref" is followed through more than ${DEEPEST_CHAIN} files`);
      return fallback;
    }
    const target = await this.#load(path, ref);
    const resolved = target === null ? null : await this.resolve(target, [...chain, path], depth);
    if (resolved === null) return fallback;
    // What stands beside a $ref overrides the file's own; a list has no fields to override.
    if (resolved.kind !== 'object' || fallback === null) return resolved;
    return { ...resolved, members: new Map([...resolved.members, ...siblings.members]) };
  }

  #pathOf(ref: JsonNode): string | null {
    if (ref.kind !== 'scalar' || typeof ref.value !== 'string' || ref.value === '') {
      if (!isNull(ref)) this.#report(ref, 'wrong-value', '"$ref" should be the path of a JSON file');
      return null;
    }
    const written = ref.value;
    if (/^[a-z][a-z+.-]*:/i.test(written) || written.startsWith('//')) {
      this.#report(ref, 'ref-outside', `"$ref" names files of this site only, not ${written.slice(0, 80)}`);
      return null;
    }
    if (written.startsWith('#') || written.includes('\\') || written.includes('\0')) {
      this.#report(
        ref,
        'wrong-value',
        `"$ref" should be the path of a JSON file, not ${JSON.stringify(written)}`,
      );
      return null;
    }
    if (written.includes('#')) {
      const said = JSON.stringify(written.slice(0, 80));
      this.#report(ref, 'wrong-value', `"$ref" stands for a whole file, not for a part of one: ${said}`);
      return null;
    }
    // A leading slash stands for the site's folder, as everywhere else in docs.json.
    const base = written.startsWith('/') ? '' : posix.dirname(ref.file);
    const path = posix.normalize(posix.join(base, written.replace(/^\/+/, '')));
    if (path === '..' || path.startsWith('../')) {
      this.#report(ref, 'ref-outside', `"$ref": ${JSON.stringify(written)} is outside the site's folder`);
      return null;
    }
    return path;
  }

  #load(path: string, ref: Place): Promise<JsonNode | null> {
    const known = this.files.get(path);
    if (known) return known;
    const loading = this.#read(path, ref);
    this.files.set(path, loading);
    return loading;
  }

  async #read(path: string, ref: Place): Promise<JsonNode | null> {
    const file = await this.#context.read(path);
    if (file.kind === 'outside') {
      this.#report(ref, 'ref-outside', `"$ref": "${path}" leads outside the site's folder through a link`);
      return null;
    }
    if (file.kind !== 'text') {
      const reason = {
        missing: 'does not exist',
        'not-a-file': 'is not a file',
        'too-large': 'is too large',
      };
      const said = file.kind === 'unreadable' ? 'cannot be read' : reason[file.kind];
      this.#report(ref, 'ref-missing', `"$ref": the file "${path}" ${said}`);
      return null;
    }
    this.#context.collector.addSource(path, file.text);
    const { node, mistakes } = parseJson(file.text, path);
    for (const mistake of mistakes) this.#context.collector.report({ ...mistake, rule: 'config-syntax' });
    return node;
  }

  #tooMuch(node: Place): null {
    if (!this.#reportedSize) {
      const message = `The configuration expands to more than ${MOST_VALUES} values or ${DEEPEST_JSON} levels`;
      this.#report(node, 'config-too-large', message);
    }
    this.#reportedSize = true;
    return null;
  }

  #report(place: Place, rule: string, message: string): void {
    const { file, line, column } = place;
    this.#context.collector.report({ file, line, column, rule, message });
  }
}

function emptyObject({ file, line, column }: Place): JsonObject {
  return { kind: 'object', file, line, column, members: new Map() };
}
