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

const BROKEN_MODULES: [string, string, string][] = [
  ['an import without its last quote', "import { a } from './a", ''],
  ['one in backticks', 'import { a } from `./a`', ''],
  ['one with text below it', "import { a } from './a\n\nWords between.", 'Words between.'],
  ['an object that nobody closes', 'export const a = {\n  b: 1,\n', ''],
  ['a function that nobody closes', 'export const A = () => {\n  return (\n    <b>\n', ''],
  [
    'one with a component half typed below',
    "import { a } from './a\n\n<Card title={\n\nWords between.",
    'Words between.',
  ],
  ['two in a row', "import { a } from './a\nimport { b } from './b\n\nWords between.", 'Words between.'],
  [
    'one between others',
    "import { a } from './a\nexport const kept = 'is kept'\n\nThis {kept}.",
    'This is kept.',
  ],
];

test.each(BROKEN_MODULES)('a module that does not parse: %s', (_, source, between) => {
  const page = render(`Words before it.\n\n${source}${AFTER}`);
  expect(page.html).toContain('Words before it.');
  expect(page.html).toContain(between);
  expect(page.html).toContain('Words after it.');
  expect(findings(page).join('\n')).toMatch(/module-failed/);
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
