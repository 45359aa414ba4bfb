/** Whatever is mistyped on a page costs its line or its paragraph, never the page. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../bench/src/random.ts';
import { findings, render } from './harness.ts';

const AFTER = '\n\nWords after it.\n';

test.each([
  ['a closing tag behind the end of a fence', '<CodeGroup>\n```sql\nSELECT 1\n```</Frame>\n</CodeGroup>'],
  ['a brace behind an opening tag', '<Info>{\nwords\n</Info>'],
  ['a brace behind one, and components', '<Info>{\n<Icon icon="x" />\nwords\n</Info>'],
  ['a name that ends with a full stop', '<Accordion title="a">\n<Card1. >\n</Accordion>'],
  ['an import in the middle of a paragraph', 'Set up in `a.ts`:\nimport {\n  Tool,\n} from "@a/b";'],
  ['a tag in a long bare address', `[a](https://x.y/?q=${'%20'.repeat(60)}<Card title={%22)`],
  [
    'a fence that is none where its list has ended',
    '- a\n\n   ```json\n[\n   {\n "a": 1,\n "b": 2 }\n  ]\n```',
  ],
])('%s', (_, source) => {
  const page = render(`Words before it.\n\n${source}${AFTER}`);
  expect(page.html).toContain('Words before it.');
  expect(page.html).toContain('Words after it.');
  expect(findings(page).filter((finding) => finding.includes('page-not-parsed'))).toEqual([]);
  expect(findings(page)).not.toEqual([]);
});

const PAGE = `Words at the top with \`code\` and a [link](https://x.example/a?b=c).

<Tabs>
  <Tab title="One">
    - a list
      \`\`\`json
      { "a": [1, 2], "b": "<c>" }
      \`\`\`
  </Tab>
  <Tab title="Two">**Bold** {1 + 1}</Tab>
</Tabs>

| a | b |
| --- | --- |
| <Badge>x</Badge> | \`{y}\` |

<Accordion title="Fold">
<CodeGroup>
\`\`\`js First
call({ a: 1 });
\`\`\`
\`\`\`py Second
print("x")
\`\`\`
</CodeGroup>
</Accordion>

> <Note>In a quote</Note>

1. <Steps><Step title="q">Words</Step></Steps>
`;

const PIECES = [
  ...[
    '<Note>',
    '</Note>',
    '<Tabs><Tab title="a">',
    '</Tab></Tabs>',
    '<Card title={',
    '<CodeGroup1. >',
    '<pre>',
  ],
  ...['```', '~~~', '{', '}', '{/* x', '*/}', '{`', '`', '"', '<', '>', '$$', '\\', '<!--', '-->', '</p>'],
  ...['- ', '    ', '\t', '> ', '1. ', '#', '---', '| a |\n|-|', 'export const a = 1', 'import x from "./y"'],
];

test('four hundred pages with up to five mistakes each are all made', () => {
  const random = createRandom(21);
  const lost: string[] = [];
  for (let number = 0; number < 400; number++) {
    let source = PAGE;
    for (let mistakes = 1 + random.below(5); mistakes > 0; mistakes--) {
      const at = random.below(source.length);
      const isCut = random.chance(0.3);
      const put = isCut ? '' : random.pick(PIECES);
      source = source.slice(0, at) + put + source.slice(at + (isCut ? random.below(30) : 0));
    }
    const page = render(source);
    if (findings(page).some((finding) => finding.includes('page-not-parsed'))) lost.push(source);
  }
  expect(lost).toEqual([]);
});
