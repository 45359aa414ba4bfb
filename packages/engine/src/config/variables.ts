/** `{{name}}` stands for a variable of docs.json: in pages, in what they say of themselves, and in docs.json. */
import type { JsonNode, JsonObject, Place } from './json-node.ts';

export type Variables = Readonly<Record<string, string>>;

export const VARIABLE = /\{\{[ \t]*([A-Za-z_][\w.-]{0,100})[ \t]*\}\}/g;

/** A name that stands for nothing stays as it is written. */
export function fillVariables(
  text: string,
  variables: Variables,
  onUnknown?: (name: string) => void,
): string {
  if (!text.includes('{{')) return text;
  return text.replace(VARIABLE, (written, name: string) => {
    if (Object.hasOwn(variables, name)) return String(variables[name]);
    onUnknown?.(name);
    return written;
  });
}

export function unknownVariable(name: string): { rule: string; message: string } {
  return { rule: 'unknown-variable', message: `There is no variable "${name}" in docs.json` };
}

/** A long value in many places is more than any memory holds. */
const MOST_CHARACTERS = 4_000_000;

/** Every text of docs.json, the variables' own apart. */
export function fillNode(
  root: JsonObject,
  variables: Variables,
  onUnknown: (name: string, place: Place) => void,
): JsonObject {
  let left = MOST_CHARACTERS;
  const fillText = (text: string, place: Place): string => {
    const filled = left <= 0 ? text : fillVariables(text, variables, (name) => onUnknown(name, place));
    if (filled !== text) left -= filled.length;
    return left < 0 ? text : filled;
  };
  const fillMembers = (node: JsonObject): JsonObject => {
    const members: JsonObject['members'] = new Map();
    for (const [name, { key, value }] of node.members)
      members.set(name, { key, value: node === root && name === 'variables' ? value : fill(value) });
    return { ...node, members };
  };
  const fill = (node: JsonNode): JsonNode => {
    if (node.kind === 'array') return { ...node, items: node.items.map(fill) };
    if (node.kind === 'object') return fillMembers(node);
    return typeof node.value === 'string' ? { ...node, value: fillText(node.value, node) } : node;
  };
  return fillMembers(root);
}
