import { expect, it } from 'vitest';
import { findSecrets, secretDiagnostics } from './find-secrets.ts';

// Put together here, so that no scanner of repositories takes them for real ones.
const random = 'x9Kd82mQpL0vRtYw3ZbNc7Hs4Jf1Ag6UeXo5iTq8';
const SECRETS: [string, string][] = [
  ['a GitHub token', `gh${'p_'}${random.slice(0, 36)}`],
  ['an AWS access key', `AK${'IA'}J5Q2WZ7PLM3KXR6T`],
  ['a GitLab token', `gl${'pat-'}${random.slice(0, 20)}`],
  ['a Stripe key', `sk_${'live_'}${random.slice(0, 24)}`],
  ['an npm token', `np${'m_'}${random.slice(0, 36)}`],
  ['a Google API key', `AI${'za'}${random.slice(0, 35)}`],
  ['an admin key of Bindery', `bnd_${'admin_'}${random.slice(0, 38)}`],
  [
    'a private key',
    `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${random}${random}\n-----END RSA PRIVATE KEY-----`,
  ],
];

it.each(SECRETS)('finds %s', (what, secret) => {
  expect(findSecrets(`before ${secret} after`)).toMatchObject([{ what, offset: 7 }]);
  const [diagnostic] = secretDiagnostics('a.mdx', `one\ntwo ${secret}\n`);
  expect(diagnostic).toMatchObject({ file: 'a.mdx', line: 2, column: 5, severity: 'warning' });
  expect(JSON.stringify(diagnostic)).not.toContain(random.slice(0, 16));
});

it.each([
  ['a key', `bnd_${'admin_'}hT3vQ9xLm2Rz7KcY5wNb8Jd4Fg6Sp1UaCHECKS`, 'secret-in-content'],
  [
    'a key whose check digits are right',
    `bnd_${'admin_'}hT3vQ9xLm2Rz7KcY5wNb8Jd4Fg6Sp1Ua1jnE3u`,
    'admin-key-in-content',
  ],
])('tells %s', (_, key, rule) => {
  expect(secretDiagnostics('a.mdx', key)[0]?.rule).toBe(rule);
});

it.each([
  'AKIAIOSFODNN7EXAMPLE',
  `ghp_${'x'.repeat(36)}`,
  'sk_live_your_key_goes_here_now',
  'ghp_1234567890abcdef1234567890abcdef1234',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  'a word like task-list or npm_config_registry',
])('leaves alone: %s', (text) => {
  expect(findSecrets(text)).toEqual([]);
});
