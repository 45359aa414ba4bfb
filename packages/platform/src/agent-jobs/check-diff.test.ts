import { expect, it } from 'vitest';
import { type DiffEntry, type DiffRules, refuseDiff } from './check-diff.ts';

const rules: DiffRules = { folder: 'docs', maxFiles: 2, maxBytes: 1000, secrets: ['tok_0123456789'] };
const entry = (more: Partial<DiffEntry> = {}): DiffEntry => ({
  ...{ path: 'docs/a.mdx', oldMode: '100644', newMode: '100644', content: 'x', sizeBytes: 1 },
  ...more,
});

it('lets ordinary changes through', () => {
  expect(
    refuseDiff([entry(), entry({ path: 'docs/b.mdx', newMode: '000000', content: null })], rules),
  ).toBeNull();
});

it.each([
  ['README.md', /outside the project's folder/],
  ['docs-other/a.mdx', /outside the project's folder/],
  ['docs/../x', /name that is not allowed|outside/],
  ['docs/.git/config', /tooling/],
  ['docs/.GIT/config', /tooling/],
  ['docs/.git./config', /tooling/],
  ['docs/.g\u200bit/config', /tooling/],
  ['docs/git~1/config', /tooling/],
  ['docs/.github/workflows/x.yml', /tooling/],
  ['docs/.gitlab-ci.yml', /tooling/],
  ['docs/.forgejo/workflows/x.yml', /tooling/],
  ['docs/.bindery/AGENTS.md', /tooling/],
  ['docs/AGENTS.md', /tooling/],
  ['docs/sub/claude.md', /tooling/],
  ['docs/.cursorrules', /tooling/],
  ['docs/.gitattributes', /tooling/],
  ['docs/.gitmodules', /tooling/],
  ['docs/.npmrc', /tooling/],
  ['docs/a\\b.mdx', /name/],
  ['docs/a:b.mdx', /name/],
  ['docs/\u0007.mdx', /name/],
])('%j', (path, reason) => {
  expect(refuseDiff([entry({ path })], rules)).toMatch(reason);
});

it.each([
  ['a new link', { newMode: '120000' }],
  ['what was a link', { oldMode: '120000' }],
  ['a submodule', { newMode: '160000' }],
])('refuses %s', (_, modes) => {
  expect(refuseDiff([entry(modes)], rules)).toMatch(/link or a submodule/);
});

it.each([
  ['a token that the platform holds', 'x tok_0123456789 y', /secret of this installation/],
  ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`, /GitHub token/],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(120)}`, /private key/],
  ['an Anthropic key', `sk-ant-api03-${'x'.repeat(40)}`, /Anthropic key/],
])('refuses %s', (_, content, reason) => {
  expect(refuseDiff([entry({ content })], rules)).toMatch(reason);
});

it.each(['ghp_example', 'AKIA…', 'sk-ant-…', '-----BEGIN PRIVATE KEY-----\n…'])(
  'lets an example such as %j through',
  (content) => expect(refuseDiff([entry({ content })], rules)).toBeNull(),
);

it('counts files and bytes', () => {
  expect(refuseDiff([entry(), entry(), entry()], rules)).toMatch(/3 files .* at most 2/);
  expect(refuseDiff([entry({ sizeBytes: 1001 })], rules)).toMatch(/1001 bytes/);
});
