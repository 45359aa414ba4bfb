/** A small site that has everything a reader can do something with. */
const DOCS = {
  theme: 'mint',
  name: 'Sample',
  colors: { primary: '#0f766e', light: '#2dd4bf' },
  banner: { content: '**New**: read [the guide](/guide/start)', dismissible: true },
  contextual: { options: ['copy', 'view', 'claude', 'download-spec', 'mcp', 'cursor', 'vscode'] },
  navbar: { primary: { type: 'button', label: 'Sign up', href: 'https://example.com' } },
  footer: { socials: { github: 'https://github.com/a/b' } },
  navigation: {
    languages: [
      {
        language: 'en',
        tabs: [
          {
            tab: 'Guide',
            groups: [
              {
                group: 'Start',
                icon: 'rocket',
                pages: ['index', 'guide/start', { group: 'More', pages: ['guide/deep'] }],
              },
            ],
          },
          { tab: 'API', openapi: 'api.json' },
          { tab: 'Changes', groups: [{ group: 'Changes', pages: ['changelog'] }] },
        ],
      },
      { language: 'ar', groups: [{ group: 'Start', pages: ['ar/guide/start'] }] },
    ],
  },
};

const COMPONENTS = `---
title: Everything
description: A page to try things on.
---

## Tabs

<Tabs><Tab title="npm">with npm</Tab><Tab title="pnpm">with pnpm</Tab></Tabs>

<Tabs><Tab title="npm">npm again</Tab><Tab title="pnpm">pnpm again</Tab></Tabs>

<CodeGroup>
\`\`\`bash npm
npm install
\`\`\`
\`\`\`bash pnpm
pnpm install
\`\`\`
</CodeGroup>

<CodeGroup dropdown>
\`\`\`python Python
print(1)
\`\`\`
\`\`\`go Go
package main
\`\`\`
</CodeGroup>

## Code

\`\`\`js
const answer = 42;
const wrong = 41; // [!code --]
\`\`\`

\`\`\`txt expandable
${Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join('\n')}
\`\`\`

## Accordions

<Accordion title="Closed at first">The answer inside.</Accordion>

<Expandable title="parts">What it is made of.</Expandable>

## Tooltip

A <Tooltip tip="What a word means" headline="Word">word</Tooltip> to point at.

## Frame

<Frame caption="A picture"><img src="/picture.svg" alt="A picture" width="200" height="100" /></Frame>

## Tree

<Tree>
  <Tree.Folder name="docs" defaultOpen><Tree.File name="a.mdx" /><Tree.Folder name="inner"><Tree.File name="b.mdx" /></Tree.Folder></Tree.Folder>
  <Tree.File name="readme.md" />
</Tree>

## Prompt

<Prompt description="Try this">Write a page.</Prompt>

## Diagram

\`\`\`mermaid
flowchart TD
  A --> B
  B --> C
  C --> D
\`\`\`

<div className="grid grid-cols-2 md:grid-cols-3"><p className="text-red-600 dark:text-red-400">red</p></div>

## Last

${'Words to scroll past.\n\n'.repeat(60)}
`;

export const SAMPLE_PAGES: Record<string, string> = {
  'docs.json': JSON.stringify(DOCS),
  'index.mdx': COMPONENTS,
  'guide/start.mdx':
    '---\ntitle: Start\nrelated:\n  - Go deeper: /guide/deep\n  - /changelog\n---\n\n## First\n\nSee [deep](/guide/deep#second) things.\n',
  'guide/deep.mdx': `---\ntitle: Deep\n---\n\n## First\n\n${'Words.\n\n'.repeat(60)}\n\n## Second\n\nThere.\n`,
  'changelog.mdx':
    '---\ntitle: Changes\n---\n\n<Update label="March" tags={["Engine", "Theme"]}>Third</Update>\n\n<Update label="February" tags={["Theme"]}>Second</Update>\n\n<Update label="January" tags={["Engine"]}>First</Update>\n',
  'ar/guide/start.mdx': '---\ntitle: البداية\n---\n\n## أولا\n\nنص.\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/things/{id}': {
        get: {
          summary: 'Get a thing',
          description: 'Everything that is known of one thing.',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The thing',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { id: { type: 'string' }, size: { type: 'integer' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  }),
  'picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="teal"/></svg>',
};
