/** A brace that nobody closes, with tags behind it, doubled the native parser's time with each of them. */
import { expect, test } from 'vitest';
import { findings, render } from './harness.ts';

const TAGS = Array.from({ length: 60 }, (_, number) => `run <job-id> --as <name> ${number}`).join('\n');
const SITES: [string, string][] = [
  ['an attribute', `Words <Card title={and more.\n${TAGS}`],
  ['an attribute at the beginning of a line', `<Card title={\n${TAGS}`],
  ['a second attribute', `<Card icon="x" title={\n${TAGS}`],
  ['an expression', `Words {and more.\n${TAGS}`],
  ['an expression that is closed later', `Words {and more.\n${TAGS}\n}`],
  ['a spread', `Words <Card {...\n${TAGS}`],
  ['attributes in attributes', `<C t={<j>`.repeat(60)],
  ['calls with types', `Words {${'f<a>(x) '.repeat(60)}`],
  ['code behind it', `Words <Card title={and more.\n\n\`\`\`bash\n${TAGS}\n\`\`\``],
  ['a brace in a text before it', `{'}' ${'<a>'.repeat(60)}`],
  ['a brace in a template before it', `{\`}\` ${'<a>'.repeat(60)}`],
  ['a brace in a comment before it', `{/*}*/ ${'<a>'.repeat(60)}`],
  ['a backslash before the one before it', `a \\\\{${'<a>'.repeat(60)}`],
  ['ends in attributes', `{${'<a x="/>">'.repeat(60)}`],
  ['ends in a text', `{${'<a>/>'.repeat(60)}`],
  ['ends in comments', '<td>{#//</td>\n\n\n'.repeat(60)],
  ['ends of other tags', '</Note>\n<div>{# \n\n\n'.repeat(60)],
  ['many expressions that leave some open', `{${'<a>'.repeat(11)}}\n\n`.repeat(20)],
  ['a code span and quotes before it', `\`{\` it's "so" \\{ {and \`x\n${TAGS}`],
];

// Without the guard none of these ends; the time limit of tests is what would fail.
test.each(SITES)('%s', (_, source) => {
  const page = render(`Words before it.\n\n${source}\n\nWords after it.\n`);
  expect(page.html).toContain('Words before it.');
  expect(page.html).toContain('Words after it.');
  expect(findings(page).filter((finding) => finding.includes('page-not-parsed'))).toEqual([]);
  expect(findings(page)).not.toEqual([]);
});

test.each([
  ['types in a text', `<Note title={\`${'Map<K, V> '.repeat(30)}\`}>Words</Note>`],
  ['elements side by side', `{[${'<b>x</b>, '.repeat(40)}]}`],
  [
    'elements with texts and comments',
    `{[${'<b title=">">it\'s https://x.example/</b>, /* <i> */ '.repeat(20)}]}`,
  ],
  [
    'functions with types',
    `export const F = () => {\n${Array.from({ length: 8 }, (_, i) => `  const [a${i}, b${i}] = React.useState('<a>');\n`).join('')}  return <p>{a0}</p>;\n}\n\nWords {1 + 1}`,
  ],
  ['tags in code', `\`\`\`ts\nif (a) {\n${'f<a>(b);\n'.repeat(40)}\n\`\`\`\n\nWords {1 + 1}`],
])('%s are as they were', (_, source) => {
  expect(findings(render(source)).filter((finding) => /failed|not-parsed|balanced/.test(finding))).toEqual(
    [],
  );
});

test.each(['\\{', '`{` ', '{', "{'\\", '{`\\', '{<a> ', '\\{<a> '])(
  '%j many times over is read in a moment',
  (sign) => {
    const source = `${sign.repeat(20_000)}\n\n${'<a> '.repeat(20)}`;
    expect(render(source).html.length).toBeGreaterThan(0);
  },
);
