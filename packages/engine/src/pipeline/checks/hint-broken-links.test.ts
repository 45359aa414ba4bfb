import { expect, it } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hintBrokenLinks } from './hint-broken-links.ts';

const PAGES = [
  '02-guides/01-overview',
  '02-guides/02-set-up',
  '03-agents/01-overview',
  '03-agents/index',
  'reference/errors',
];

it.each([
  ['/reference/erors', '/reference/errors'],
  ['/errors', '/reference/errors'],
  // As programs name pages whose files have numbers.
  ['/docs/guides/set-up', '/02-guides/02-set-up'],
  ['/guides/set-up#first', '/02-guides/02-set-up'],
  ['/docs/agents/overview', '/03-agents/01-overview'],
  ['/docs/agents', '/03-agents/index'],
  ['/overview', null],
  ['/elsewhere', null],
])('%s may have meant %s', (written, page) => {
  const [told] = hintBrokenLinks([brokenLink(written)], PAGES);
  expect(told!.hint).toBe(page === null ? null : `Did you mean "${page}"?`);
});

it('every link of a site that had its pages elsewhere is explained', () => {
  const many = Array.from({ length: 1_000 }, () => brokenLink('/docs/agents/overview'));
  const hints = hintBrokenLinks(many, PAGES).map(({ hint }) => hint);
  expect([...new Set(hints)]).toEqual(['Did you mean "/03-agents/01-overview"?']);
});

it('links and pages that share one name by the thousand are not all compared', () => {
  const pages = Array.from({ length: 1_000 }, (_, i) => `folder${i}/overview`);
  const links = Array.from({ length: 1_000 }, (_, i) => brokenLink(`/docs/folder${i}/overview`));
  const hints = hintBrokenLinks(links, pages).map(({ hint }) => hint);
  expect(hints[0]).toBe('Did you mean "/folder0/overview"?');
  expect(hints.filter((hint) => hint !== null)).toHaveLength(500);
});

function brokenLink(written: string): Diagnostic {
  const message = `There is no page or file "${written}"`;
  const place = { file: 'a.mdx', line: 1, column: 1, excerpt: null };
  return { severity: 'warning', rule: 'broken-link', message, hint: null, ...place };
}
