/** The description of an operation: its first paragraph leads the page, the rest follows. */
import { TEXT_TAGS } from '../mdx/html/html-tags.data.ts';
import { type JsonObject, textAt } from './spec/json.ts';

export interface Description {
  lead: string | null;
  rest: string | null;
}

/** A list, table, heading or fence cannot lead. */
const NO_PARAGRAPH =
  /^(?:[#>|`~]|[-*+] |\d+[.)] |<|={3}|-{3})|\n\s*[-=|:]{3,}|\n(?:[-*+] |\d+[.)] |```|~~~|#|>|\|)/;
const LONGEST_LEAD = 600;

export function splitDescription(text: string | null): Description {
  const whole = text?.trim() ?? '';
  if (whole === '') return { lead: null, rest: null };
  const [first = ''] = whole.split(/\n\s*\n/, 1);
  if (NO_PARAGRAPH.test(first) || first.length > LONGEST_LEAD) return { lead: null, rest: whole };
  const rest = whole.slice(first.length).trim();
  return { lead: first, rest: rest === '' ? null : rest };
}

export function descriptionOf(operation: JsonObject, item: JsonObject): string | null {
  return textAt(operation, 'description') ?? textAt(item, 'description');
}

/** What is closed is a tag; `List<String>` is text. */
function isTag(name: string, text: string): boolean {
  return TEXT_TAGS.has(name.toLowerCase()) || text.includes(`</${name}>`);
}

const TAG = /<\/?([a-z][a-z\d]*)(?=[\s/>])[^<>]*>/gi;
const LONGEST_SUMMARY = 300;

/** Without markup, for search engines and lists of pages. */
export function plainDescription(text: string | null): string | null {
  if (text === null) return null;
  const [first = ''] = text.trim().split(/\n\s*\n/, 1);
  const plain = first
    .slice(0, 2000)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replace(TAG, (tag, name: string) => (isTag(name, text) ? '' : tag))
    .replace(/^[\s#>*+-]+/, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > LONGEST_SUMMARY ? `${plain.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…` : plain;
}
