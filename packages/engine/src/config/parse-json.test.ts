import { expect, test } from 'vitest';
import { loadWritten } from '../../tests/config/load-written.ts';

const BEFORE = '"theme": "maple", "name": "N", "colors": {"primary": "#0D9373"},';
const AFTER = '"navigation": {"pages": ["a", "b"]}, "search": {"prompt": "Ask"}';

test.each([
  ['a bare word', `{${BEFORE} "favicon": my icon.svg, ${AFTER}}`],
  ['a bare word in an object', `{${BEFORE} "seo": {"indexing": all}, ${AFTER}}`],
  ['no value', `{${BEFORE} "description": , ${AFTER}}`],
  ['no colon', `{${BEFORE} "description" "x", ${AFTER}}`],
  ['a text that is not closed', `{${BEFORE} "description": "hello,\n${AFTER}}`],
  ['a semicolon', `{${BEFORE} "description": "x";\n${AFTER}}`],
  ['curly quotes', `{${BEFORE} “description”: “x”, ${AFTER}}`],
  ['what a template leaves', `{${BEFORE} "description": {{text}}, ${AFTER}}`],
  ['a brace too many', `{${BEFORE} "seo": {}}, ${AFTER}}`],
  ['a bracket too many', `{${BEFORE} "seo": {}], ${AFTER}}`],
  ['many brackets too many', `{${BEFORE} "seo": {}${']'.repeat(500)}, ${AFTER}}`],
  [
    'a list that is not closed',
    `{${BEFORE} "redirects": [{"source": "/x", "destination": "/a"}, "x": {}, ${AFTER}}`,
  ],
  ['a stray slash', `{${BEFORE} / "description": "x", ${AFTER}}`],
])('%s costs its entry and nothing after it', async (_, docsJson) => {
  const { config, navigation, diagnostics } = await loadWritten({ 'docs.json': docsJson });
  expect(navigation?.entries).toMatchObject([{ written: 'a' }, { written: 'b' }]);
  expect([config.theme, config.search.prompt]).toEqual(['maple', 'Ask']);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { rule: 'config-syntax' },
  ]);
});

test('a group whose brace is missing ends where the next one begins', async () => {
  const groups = '[{"group": "A", "pages": ["a"], {"group": "B", "pages": ["b"]}]';
  const { navigation } = await loadWritten({
    'docs.json': `{${BEFORE} "navigation": {"groups": ${groups}}}`,
  });
  expect(navigation?.entries).toMatchObject([{ title: 'A' }, { title: 'B' }]);
});

test('a brace that is missing is where the indentation says', async () => {
  const docsJson = `{
  ${BEFORE}
  "seo": {
    "metatags": {
      "a": "b"
    },
  "navigation": {
    "pages": ["a", "b"]
  },
  "search": {"prompt": "Ask"}
}`;
  const { config, navigation, diagnostics } = await loadWritten({ 'docs.json': docsJson });
  expect(navigation?.entries).toMatchObject([{ written: 'a' }, { written: 'b' }]);
  expect([config.seo.metatags, config.search.prompt]).toEqual([{ a: 'b' }, 'Ask']);
  expect(diagnostics).toMatchObject([
    { severity: 'error', line: 7, message: 'Expected "}" before `"navigation"`, which begins further left' },
  ]);
});

test('what stands behind # is a comment as well', async () => {
  const { navigation, diagnostics } = await loadWritten({
    'docs.json': `{${BEFORE}\n# one, "two"\n${AFTER}}`,
  });
  expect(navigation?.entries).toMatchObject([{ written: 'a' }, { written: 'b' }]);
  expect(diagnostics).toMatchObject([{ message: 'JSON has no comments; they are ignored' }]);
});

test('of a merge conflict both sides are read', async () => {
  const pages = '"a",\n<<<<<<< HEAD\n"b"\n=======\n"c"\n>>>>>>> other\n';
  const { navigation } = await loadWritten({
    'docs.json': `{${BEFORE} "navigation": {"pages": [\n${pages}]}}`,
  });
  expect(navigation?.entries).toMatchObject([{ written: 'a' }, { written: 'b' }, { written: 'c' }]);
});

test.each(['hello', '/', '{"a": 1, / ', '[/', `{${'"a": {'.repeat(150)} x`])(
  '%s is no reason to give up',
  async (docsJson) => {
    const { diagnostics } = await loadWritten({ 'docs.json': docsJson });
    expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', file: 'docs.json' }));
  },
);
