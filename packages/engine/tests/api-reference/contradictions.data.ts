/** Operations of the public specifications for which no request could be valid: what they say excludes itself. */
interface Contradiction {
  file: string;
  /** `METHOD /path` begins with it. */
  operation: string;
  why: string;
}

const OF_NO_TYPE = 'the values that may be chosen are booleans or numbers, and must be strings';
const FORBIDDEN = 'a property is required that is not described, and no others are allowed';

const TEXT_TOOLS = [
  ...['CollectionContainsString', 'CollectionEndsWithString', 'CollectionStartsWithString'],
  ...['CompareStrings', 'ContainsString', 'GenerateGuid', 'JoinStrings', 'ReplaceValuesInCollection'],
];

const CONTRADICTIONS: readonly Contradiction[] = [
  ...TEXT_TOOLS.map((name) => ({ file: 'apptigent.com.json', operation: `POST /${name}`, why: OF_NO_TYPE })),
  {
    file: 'bhagavadgita.io.json',
    operation: 'GET /api/v1/chapters/{chapter_number}/verses/{verse_number}',
    why: OF_NO_TYPE,
  },
  {
    file: 'atlassian.com/jira.json',
    operation: 'PUT /rest/api/3/issuesecurityschemes/{schemeId}/level/{levelId}/member',
    why: FORBIDDEN,
  },
  { file: 'atlassian.com/jira.json', operation: 'POST /rest/api/3/screenscheme', why: FORBIDDEN },
  {
    file: 'linode.com.json',
    operation: 'POST /networking/firewalls',
    why: 'its pattern allows no more than two letters, its length no less than three',
  },
];

export function contradicts(file: string, line: string): boolean {
  return CONTRADICTIONS.some((one) => one.file === file && line.startsWith(`${one.operation} `));
}
