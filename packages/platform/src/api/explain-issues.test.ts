import * as contract from '@bindery/contract';
import { newProject, newStaticExportBundle, type Operation, projectChange } from '@bindery/contract';
import { expect, it } from 'vitest';
import { explainIssues } from './explain-issues.ts';

const source = { repository: 'https://git.test/r' };

it.each([
  [newProject, undefined, 'the body is required (an object)'],
  [newProject, [], 'the body must be an object'],
  [newProject, { source }, '"name" is required (a string)'],
  [newProject, { name: 7, source }, '"name" must be a string'],
  [newProject, { name: '  ', source }, '"name" must have at least 1 character'],
  [newProject, { name: 'x'.repeat(101), source }, '"name" must have at most 100 characters'],
  [newProject, { name: 'x', source, nmae: 1 }, '"nmae" is not a known field'],
  [newProject, { name: 'x', source: { ...source, brnch: 1 } }, '"source.brnch" is not a known field'],
  [
    newProject,
    { name: 'x', source: { ...source, branch: 'a b' } },
    '"source.branch" must be a valid git branch name',
  ],
  [
    newProject,
    { name: 'x', source, deploymentType: 'x' },
    '"deploymentType" must be one of cloud, client-hosted, air-gapped',
  ],
  [newProject, {}, '"name" is required (a string); "source" is required (an object)'],
  [
    newProject,
    { name: 'x', source, ...Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1])) },
    `${['k0', 'k1', 'k2', 'k3', 'k4'].map((key) => `"${key}" is not a known field`).join('; ')}; and 4995 more`,
  ],
  [newProject, { name: 'x', source, ['k'.repeat(5000)]: 1 }, `"${'k'.repeat(100)}…" is not a known field`],
  [newStaticExportBundle, { expiresInSeconds: 59 }, '"expiresInSeconds" must be at least 60'],
  [newStaticExportBundle, { expiresInSeconds: 604_801 }, '"expiresInSeconds" must be at most 604800'],
  [projectChange, { domains: [] }, '"domains" must have at least 1 entry'],
  [projectChange, { domains: ['a', 'a'] }, '"domains" must not name a domain twice'],
  [projectChange, { domains: ['a', 'B'] }, /^"domains\.1" must be a bare hostname in lower case/],
])('names the field and what was expected (%#)', (schema, value, expected) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  const message = explainIssues(error!.issues, 'the body');
  if (typeof expected === 'string') expect(message).toBe(expected);
  else expect(message).toMatch(expected);
});

const SENTENCE = /^\w+: (?:"[^"]+"|the body) (?:must (?!be an int\b)|is )/;
const exported: readonly unknown[] = Object.values(contract);
const operations = exported.filter(
  (value): value is Operation => typeof value === 'object' && value !== null && 'operationId' in value,
);
const WRONG = [null, '', ' ', 'x y!', 'x'.repeat(5000), -1, 1.5, 1e12, true, [], ['', 'x'], {}, '2026-02-30'];

it('says of every field of every operation what it must be', () => {
  const told = operations.flatMap(({ operationId, query, body }) =>
    [query, body].flatMap((schema) =>
      Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).flatMap((field) =>
        WRONG.flatMap((value) => {
          const { error } = schema!.safeParse({ [field]: value }, { reportInput: true });
          return (error?.issues ?? []).map(
            (issue) => `${operationId}: ${explainIssues([issue], 'the body')}`,
          );
        }),
      ),
    ),
  );
  expect(told.length).toBeGreaterThan(500);
  expect([...new Set(told)].filter((text) => !SENTENCE.test(text))).toEqual([]);
});
