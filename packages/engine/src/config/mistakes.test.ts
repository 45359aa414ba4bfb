import { expect, test } from 'vitest';
import { loadWritten } from '../../tests/config/load-written.ts';
import { MISTAKES } from '../../tests/config/mistakes.data.ts';

const BEFORE_NAVIGATION = '"theme": "mint", "name": "N", "colors": {"primary": "#000"}, "navigation":';
const REQUIRED = `${BEFORE_NAVIGATION} {"pages": ["a"]}`;

test.each(MISTAKES)('%s', async (_, marked, rule, message, hint = null!) => {
  const full = marked.replace('…', REQUIRED).replace('NAV', BEFORE_NAVIGATION);
  const before = full.slice(0, full.indexOf('‸')).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length + 1 };
  const diagnostics = await diagnose(full.replace('‸', ''));
  const told = diagnostics.map(({ severity, rule, line, column, message, hint }) => {
    return { rule: `${severity} ${rule}`, line, column, message, hint };
  });
  expect(told).toEqual([{ rule, ...place, message, hint }]);
});

test('the table is worth its name', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(50);
});

test('a docs.json without mistakes says nothing', async () => {
  expect(await diagnose(`{"$schema": "https://mintlify.com/docs.json", ${REQUIRED}}`)).toEqual([]);
});

test('a diagnostic shows the line concerned, with a caret under the column', async () => {
  const [found] = await diagnose(`{${REQUIRED},\n  "descripton": "d"}`);
  expect(found!.excerpt).toBe('  "descripton": "d"}\n  ^');
});

test('every mistake is told, not only the first', async () => {
  const found = await diagnose(`{${REQUIRED}, "seo": {"indexing": "none", "x": 1}, "logo": 5, "y": 2,}`);
  expect(found.map(({ rule }) => rule).sort()).toEqual([
    'config-syntax',
    'unknown-field',
    'unknown-field',
    'wrong-value',
    'wrong-value',
  ]);
});

async function diagnose(docsJson: string) {
  return (await loadWritten({ 'docs.json': docsJson })).diagnostics;
}
