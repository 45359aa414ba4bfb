import type { Diagnostic } from '@bindery/engine';
import { expect, it } from 'vitest';
import { ProblemTeller } from './problem-teller.ts';

function problem(message: string, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    ...{ severity: 'error', file: 'a.mdx', line: 3, column: 1, rule: 'broken-link', message },
    ...{ hint: null, excerpt: null, ...more },
  };
}

it('tells a mistake once, wherever its line goes, and again after it was mended', () => {
  const teller = new ProblemTeller({ color: false });
  const wrong = problem('This page is not there.');
  expect(teller.tell([wrong], { least: 'error' })).toBe(
    'a.mdx\n  3:1     error This page is not there.  broken-link\n',
  );
  expect(teller.tell([{ ...wrong, line: 9 }], { least: 'warning' })).toBe('');
  expect(teller.tell([], { least: 'warning' })).toBe('');
  expect(teller.tell([wrong], { least: 'warning' })).toContain('This page is not there.');
});

it('leaves warnings out where only errors count, and never tells them later as new', () => {
  const teller = new ProblemTeller({ color: false });
  const old = problem('An old one.', { severity: 'warning' });
  expect(teller.tell([old], { least: 'error' })).toBe('');
  const fresh = problem('A new one.', { severity: 'warning' });
  const told = teller.tell([old, fresh, problem('A note.', { severity: 'info' })], { least: 'warning' });
  expect(told).toContain('A new one.');
  expect(told).not.toMatch(/An old one|A note/);
});

it('tells errors before warnings, few of many, and how many more there are', () => {
  const teller = new ProblemTeller({ color: false });
  const warnings = Array.from({ length: 8 }, (_, index) =>
    problem(`Warning ${index}.`, { severity: 'warning', file: '0.mdx' }),
  );
  const told = teller.tell([...warnings, problem('The error.')], { least: 'warning' });
  expect(told).toContain('The error.');
  expect(told.match(/Warning \d/g)).toHaveLength(4);
  expect(told).toContain('…and 4 more; bindery check lists them all');
});
