/** What is small, or longer than its author thought: menus of tabs, tags, deep groups, long words in every place. */
const LONG_TAG = 'available from the next release on';
const LONG_WORD = 'averyveryverylongidentifierthatnobodycanbreak';
const DESCRIPTION =
  'A description of one sentence, which says what somebody finds behind this entry of the menu.';

const menuOf = (name: string): object[] =>
  ['one', 'two', 'three'].map((entry) => ({
    item: `The ${name} ${entry}`,
    icon: 'rocket',
    description: DESCRIPTION,
    groups: [{ group: 'Pages', pages: [`${name}/${entry}`] }],
  }));

const MENUS = ['first', 'middle', 'last'] as const;

const DOCS = {
  theme: 'mint',
  name: 'Details',
  colors: { primary: '#0f766e', light: '#2dd4bf' },
  navigation: {
    tabs: [
      { tab: 'Start', menu: menuOf('first') },
      {
        tab: 'Sidebar',
        groups: [
          {
            group: 'Tags',
            tag: 'BETA',
            pages: [
              'tags/short',
              'tags/long',
              'tags/word',
              'tags/name',
              'methods/send',
              { group: 'A group with a rather long name', tag: LONG_TAG, pages: ['tags/inside'] },
              'parts',
            ],
          },
          {
            group: 'Deep',
            pages: [
              {
                group: 'Second level',
                expanded: true,
                pages: [
                  {
                    group: 'Third level',
                    expanded: true,
                    pages: [
                      {
                        group: 'Fourth level',
                        expanded: true,
                        pages: [
                          'deep/one',
                          { group: `Fifth ${LONG_WORD}`, expanded: true, pages: ['deep/two'] },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { tab: 'A tab between the others', menu: menuOf('middle') },
      ...Array.from({ length: 7 }, (_, index) => ({
        tab: `A further tab ${index + 1}`,
        href: 'https://example.com',
      })),
      { tab: 'Last', menu: menuOf('last') },
    ],
  },
};

const page = (title: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: What it is about.\n${more}---\n\n## A heading\n\nText.\n\n### Below it\n\nText.\n`;

/** Whatever has a side where it begins. */
const PARTS = `---
title: Parts
---

Words that fill a line, so that a column has something to hold, and a bit more than that.

<Steps><Step title="First">
\`\`\`bash
echo first
\`\`\`
</Step><Step title="Second">Words.</Step></Steps>

<Tree><Tree.Folder name="docs" defaultOpen><Tree.File name="a.mdx" /></Tree.Folder></Tree>

\`\`\`ts build.ts lines
const answer = 42;
\`\`\`

<CodeGroup>
\`\`\`bash npm
npm install
\`\`\`
\`\`\`bash pnpm
pnpm install
\`\`\`
</CodeGroup>

<Accordion title="A question">Its answer.</Accordion>

<ParamField query="limit" type="integer" default="50"><Expandable title="inside">Words.</Expandable></ParamField>

<ParamField body="setting" type="string" default="${LONG_WORD}">Words about it.</ParamField>

| One | Two |
| --- | ---: |
| 1   | 2    |

- a list
  - in a list

> A quotation.

<pre>plain</pre>

<Note>A note.</Note>

<Card title="A card" icon="rocket" horizontal href="/parts">Words.</Card>

<Update label="March" tags={["Engine"]}>Words.</Update>
`;

const CELLS = `---
title: Options
---

| Option | Other | What it does |
|---|---|---|
| \`--max-old-space\` | \`--no-old-space\` | ${'What it does in many words. '.repeat(12)} |
| \`--an-option-with-so-many-words-in-it\` | none | ${'What it does in many words. '.repeat(12)} |
`;

export const DETAIL_PAGES: Record<string, string> = {
  'docs.json': JSON.stringify(DOCS),
  ...Object.fromEntries(
    MENUS.flatMap((name) =>
      ['one', 'two', 'three'].map((entry) => [`${name}/${entry}.mdx`, page(`Page ${name} ${entry}`)]),
    ),
  ),
  'tags/short.mdx': page('Authentication and authorization of people', 'tag: NEW\n'),
  'tags/long.mdx': page('Webhooks', `tag: ${LONG_TAG}\n`),
  'tags/word.mdx': page(LONG_WORD, `tag: ${LONG_WORD}\n`),
  'methods/send.mdx': page('Send', 'api: POST https://api.example.com/send\n'),
  'tags/name.mdx': page('Internationalization of names', 'tag: deprecated\n'),
  'tags/inside.mdx': page('Inside', 'tag: deprecated\ndeprecated: true\n'),
  'deep/one.mdx': page('Deep one', 'tag: NEW\n'),
  'deep/two.mdx': page('Deep two'),
  'parts.mdx': PARTS,
  'cells.mdx': CELLS,
};
