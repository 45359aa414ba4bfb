/** What zod found wrong → one sentence that names each field and what was expected. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
const MOST_SHOWN = 5;
const LONGEST_NAME = 100;
/** What zod says of these is no part of a sentence; of others the contract says what they must be. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-01-31',
  datetime: 'must be a time such as 2026-01-31T09:30:00.000Z',
};

export function explainIssues(issues: readonly Issue[], whole: string): string {
  const each = issues.flatMap(oneForEachKey);
  const shown = each.slice(0, MOST_SHOWN).map((issue) => explainIssue(issue, whole));
  const more = each.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** zod tells all unknown fields of an object at once: each is a mistake of its own, so that there is an end to the list. */
function oneForEachKey(issue: Issue): Issue[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
}

function explainIssue(issue: Issue, whole: string): string {
  const field = issue.path.length ? nameOf(issue.path) : whole;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required (${article(issue.expected)})`
        : `${field} must be ${article(issue.expected)}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${nameOf([...issue.path, key])} is not a known field`).join('; ');
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field} must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `${field} must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_format':
      return `${field} ${FORMATS[issue.format] ?? issue.message}`;
    default:
      return `${field} ${issue.message}`;
  }
}

/** Names are the caller's words: of a long one its beginning says which is meant. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.');
  return `"${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name}"`;
}

const NOUNS: Readonly<Record<string, string>> = { record: 'object', int: 'whole number' };

function article(expected: string): string {
  const noun = NOUNS[expected] ?? expected;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function amount(origin: string, bound: 'at least' | 'at most', count: number): string {
  if (origin === 'number' || origin === 'int') return `be ${bound} ${count}`;
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `have ${bound} ${count} ${count === 1 ? one : many}`;
}
