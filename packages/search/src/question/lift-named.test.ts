import { expect, it } from 'vitest';
import type { FoundSection } from '../search-hit.ts';
import { type AskedTerms, liftNamed } from './lift-named.ts';

it('prefers a page whose address says what is asked for, however long it is', () => {
  const asked = ['reset', 'password'].map(wordOf);
  const found = [
    sectionAt('guides/trouble.html', 1.3),
    sectionAt('guides/account/security/reset-password.html', 1),
  ];

  const lifted = liftNamed(found, asked).map(({ page }) => page.href);

  expect(lifted).toEqual(['guides/account/security/reset-password.html', 'guides/trouble.html']);
});

it('leaves the order alone where addresses say nothing', () => {
  const asked = ['reset', 'password'].map(wordOf);
  const found = [sectionAt('p/17.html', 1.1), sectionAt('p/18.html', 1)];

  expect(liftNamed(found, asked).map(({ page }) => page.href)).toEqual(['p/17.html', 'p/18.html']);
});

function wordOf(term: string): AskedTerms {
  return { worth: 1, own: new Set([term]), alike: new Set() };
}

function sectionAt(href: string, score: number): FoundSection {
  const section: FoundSection['section'] = ['', '', 'Ask for a mail that lets you in again.'];
  return { page: { from: 0, href, title: 'Locked out', crumbs: [], sections: [section] }, section, score };
}
