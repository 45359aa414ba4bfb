import { newProject, newStaticExportBundle, projectChange } from '@bindery/contract';
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
