/** Variables of docs.json, wherever readers and machines see text. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildResult, buildSite } from '../../src/index.ts';
import { makeSite, removeSites, temporaryFolder } from './harness/site.ts';

afterAll(removeSites);

const out = temporaryFolder();
let result: BuildResult;

beforeAll(async () => {
  const site = makeSite({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Name {{v}}',
      description: 'About {{v}}',
      colors: { primary: '#123456' },
      variables: { v: 'VALUE' },
      banner: { content: 'Banner {{v}}' },
      navbar: { links: [{ label: 'Link {{v}}', href: 'https://a.example' }] },
      footer: {
        links: [{ header: 'Footer {{v}}', items: [{ label: 'Foot {{v}}', href: 'https://a.example' }] }],
      },
      navigation: { tabs: [{ tab: 'Tab {{v}}', groups: [{ group: 'Group {{v}}', pages: ['index', 'b'] }] }] },
    }),
    'index.mdx': `---
title: Title {{v}}
description: Description {{v}}
sidebarTitle: Side {{v}}
tag: "Tag {{v}}"
keywords: ["word {{v}}"]
"og:title": Card {{v}}
---

:::note Colons {{v}}
text
:::

<Tabs><Tab title="Title {{v}}">x</Tab></Tabs>

<Accordion title="Accordion {{v}}" description="More {{v}}">x</Accordion>

<Card title="Card {{v}}" cta="Go {{v}}" href="/b">x</Card>

<Steps><Step title="Step {{v}}">x</Step></Steps>

<Frame caption="Caption {{v}}">![Picture {{v}}](/none.png "Name {{v}}")</Frame>

<Update label="Update {{v}}" description="Changed {{v}}" tags={["tag {{v}}"]}>x</Update>

\`\`\`js Code {{v}}
"{{v}}"
\`\`\`
`,
    'b.mdx': '---\ntitle: B {{unknown}}\n---\nx',
  });
  result = await buildSite(site, { out, threads: 1, cacheFolder: false });
});

it('none is left', () => {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(out, file)).isFile(),
  );
  expect(files.filter((file) => readFileSync(join(out, file), 'utf8').includes('{{v}}'))).toEqual([]);
});

it.each([
  ['index.html', /<title>Title VALUE - Name VALUE<\/title>/],
  ['index.html', /<p><strong>Colons VALUE<\/strong><\/p>/],
  ['b.html', /Side VALUE/],
  ['b.html', /Group VALUE/],
  ['index.md', /^# Title VALUE\n\n> Description VALUE/],
  ['llms.txt', /\[Title VALUE\]\([^)]*\): Description VALUE/],
])('%s has %s', (file, text) => {
  expect(readFileSync(join(out, file), 'utf8')).toMatch(text);
});

it('a title with a name that stands for nothing is told', () => {
  expect(result.diagnostics.filter(({ rule }) => rule === 'unknown-variable')).toMatchObject([
    { file: 'b.mdx', message: 'There is no variable "unknown" in docs.json', hint: 'It is in "title".' },
  ]);
});
