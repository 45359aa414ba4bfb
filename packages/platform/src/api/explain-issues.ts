/** What zod found wrong → one sentence that names each field and what was expected. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
const MOST_SHOWN = 5;

export function explainIssues(issues: readonly Issue[], whole: string): string {
  const shown = issues.slice(0, MOST_SHOWN).map((issue) => explainIssue(issue, whole));
  const more = issues.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function explainIssue(issue: Issue, whole: string): string {
  const field = issue.path.length ? `"${issue.path.map(String).join('.')}"` : whole;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required (${article(issue.expected)})`
        : `${field} must be ${article(issue.expected)}`;
    case 'unrecognized_keys':
      return issue.keys
        .map((key) => `"${[...issue.path, key].map(String).join('.')}" is not a known field`)
        .join('; ');
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field} must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `${field} must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    default:
      return `${field} ${issue.message}`;
  }
}

function article(expected: string): string {
  const noun = expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function amount(origin: string, bound: 'at least' | 'at most', count: number): string {
  if (origin === 'number' || origin === 'int') return `be ${bound} ${count}`;
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `have ${bound} ${count} ${count === 1 ? one : many}`;
}
