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
              { group: 'A group with a rather long name', tag: LONG_TAG, pages: ['tags/inside'] },
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
  'tags/inside.mdx': page('Inside', 'tag: deprecated\ndeprecated: true\n'),
  'deep/one.mdx': page('Deep one', 'tag: NEW\n'),
  'deep/two.mdx': page('Deep two'),
};
