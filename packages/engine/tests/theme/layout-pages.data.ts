/** One page of every layout, in both directions of writing, with content that likes to be wider than its column. */
const LANGUAGES = ['en', 'ar'] as const;

export const LAYOUTS = [
  'guide',
  'wide',
  'custom',
  'center',
  'frame',
  'assistant',
  'written-api',
  'changelog',
] as const;

/** As labels have it: a name of a function or a setting. */
const LONG_LABEL = 'averyveryverylongidentifierthatnobodycanbreak';
const LONG_WORD = LONG_LABEL.repeat(3);
const CELLS = Array.from({ length: 9 }, (_, index) => `column ${index + 1}`).join(' | ');

/** At any width one of them is near either edge. */
const TIPS =
  '<Tooltip tip="What a word means, in a sentence that takes two lines on a phone.">word</Tooltip> '.repeat(
    20,
  );

const BODY = `
## A heading of some length with \`${LONG_WORD}\` in it

${'Words that fill a few lines, so that a column has something to hold. '.repeat(6)}

${TIPS}

| ${CELLS} |
|${' --- |'.repeat(9)}
| ${CELLS} |

\`\`\`bash A file with a long name that goes on and on
curl --request POST --url https://api.example.com/v1/${LONG_WORD}
\`\`\`

![A wide picture](/picture.svg)

<Columns cols={3}><Card title="One" icon="rocket" href="/en/guide">Text</Card><Card title="${LONG_LABEL}">Text</Card><Card title="Three">Text</Card></Columns>

<Steps><Step title="First">Do ${LONG_WORD}.</Step></Steps>

### ${LONG_LABEL}

<Accordion title="${LONG_LABEL}">Text</Accordion>

<Tabs><Tab title="${LONG_LABEL}">Text</Tab></Tabs>

<Badge>${LONG_LABEL}</Badge>

### A second level

<Note>https://example.com/${LONG_WORD}</Note>

<Note><pre><code>a command of an author's own tag, with ${LONG_WORD}</code></pre></Note>
`;

const FIELDS = `
<ParamField path="${LONG_WORD}" type="string" required default="${LONG_WORD}">A field.</ParamField>

<ResponseField name="data" type="object"><Expandable title="inside"><ResponseField name="deep" type="string">Deep.</ResponseField></Expandable></ResponseField>

<RequestExample>
\`\`\`bash cURL
curl --request GET --url https://api.example.com/v1/${LONG_WORD}
\`\`\`
</RequestExample>

<ResponseExample>
\`\`\`json 200
{"id": "${LONG_WORD}"}
\`\`\`
</ResponseExample>
`;

const CHANGES = `
<Update label="2026-03-01" description="A description of some length" tags={["Engine", "Theme"]}>${BODY}</Update>

<Update label="February" tags={["Theme"]}>Second</Update>
`;

function frontmatter(title: string, more = ''): string {
  return `---\ntitle: ${title}\ndescription: A sentence that says what the page is about.\n${more}---\n`;
}

function source(layout: (typeof LAYOUTS)[number]): string {
  if (layout === 'guide') return frontmatter('A guide with a rather long title that needs two lines') + BODY;
  if (layout === 'written-api')
    return frontmatter('Send', 'api: POST https://api.example.com/v1/send\n') + FIELDS + BODY;
  if (layout === 'changelog') return frontmatter('Changes') + CHANGES;
  return frontmatter(layout === 'wide' ? LONG_LABEL : layout, `mode: ${layout}\n`) + BODY;
}

const DOCS = {
  theme: 'mint',
  name: 'Sample',
  colors: { primary: '#0f766e', light: '#2dd4bf' },
  banner: { content: '**New**: a banner with a few words', dismissible: true },
  contextual: { options: ['copy', 'view'] },
  navbar: {
    links: [
      { label: 'Support', href: 'https://example.com' },
      { label: 'Blog', href: 'https://example.com/blog' },
    ],
    primary: { type: 'button', label: 'Sign up', href: 'https://example.com' },
  },
  footer: { socials: { github: 'https://github.com/a/b' } },
  navigation: {
    languages: LANGUAGES.map((language) => ({
      language,
      tabs: [
        {
          tab: 'Guide',
          groups: [
            { group: 'Layouts', pages: LAYOUTS.map((name) => `${language}/${name}`) },
            { group: LONG_LABEL, pages: [{ group: LONG_LABEL, pages: [`${language}/wide`] }] },
          ],
        },
        { tab: 'API', openapi: { source: 'api.json', directory: `${language}/api` } },
        ...Array.from({ length: 5 }, (_, index) => ({
          tab: `A further tab ${index + 1}`,
          href: 'https://example.com',
        })),
      ],
    })),
  },
};

const OPERATION = {
  summary: 'Get a thing',
  description: 'Everything that is known of one thing.',
  parameters: ['id', LONG_WORD].map((name) => ({
    name,
    in: name === 'id' ? 'path' : 'query',
    required: name === 'id',
    schema: { type: 'string' },
  })),
  responses: {
    200: {
      description: 'The thing',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { id: { type: 'string' }, [LONG_WORD]: { type: 'integer' } },
          },
        },
      },
    },
  },
};

export const LAYOUT_PAGES: Record<string, string> = {
  'docs.json': JSON.stringify(DOCS),
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    servers: [{ url: 'https://api.example.com/a/base/that/is/long' }],
    paths: { '/things/{id}/with/a/path/of/several/parts': { get: OPERATION } },
  }),
  // A site may make its pages narrower than their place.
  'style.css': '.mode-center #content-area { max-width: 30rem }',
  'picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="300"><rect width="2400" height="300" fill="teal"/></svg>',
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => LAYOUTS.map((name) => [`${language}/${name}.mdx`, source(name)])),
  ),
};
