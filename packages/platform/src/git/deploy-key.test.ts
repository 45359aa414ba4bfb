import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateDeployKey, readDeployKey } from './deploy-key.ts';

it('reads back what it made', () => {
  const made = generateDeployKey('prj_1');
  expect(made.publicKey).toMatch(/^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI\S+ prj_1$/);
  expect(readDeployKey(made.privateKey)).toEqual({
    privateKey: made.privateKey,
    publicKey: made.publicKey.replace(' prj_1', ''),
  });
  expect(generateDeployKey('prj_1').publicKey).not.toBe(made.publicKey);
});

const pem = { type: 'pkcs8', format: 'pem' } as const;

it.each([
  ['RSA', /^ssh-rsa AAAA/, () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem)],
  [
    'ECDSA',
    /^ecdsa-sha2-nistp256 AAAA/,
    () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem),
  ],
  ['Ed25519', /^ssh-ed25519 AAAA/, () => generateKeyPairSync('ed25519').privateKey.export(pem)],
])('knows the public half of a PEM key of %s', (_, expected, make) => {
  expect(readDeployKey(make() as string)).toMatchObject({ publicKey: expect.stringMatching(expected) });
});

const whole = generateDeployKey('').privateKey;

describe('refuses', () => {
  it.each([
    ['no key', 'hello', /BEGIN/],
    ['a public key', generateDeployKey('').publicKey, /BEGIN/],
    ['half a key', `${whole.slice(0, 150)}\n-----END OPENSSH PRIVATE KEY-----`, /whole/],
    ['an empty key', '-----BEGIN OPENSSH PRIVATE KEY-----\n-----END OPENSSH PRIVATE KEY-----', /whole/],
    [
      'a passphrase',
      whole.replace(/b3BlbnNzaC1rZXktdjEAAAAABG5vbmU/, 'b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHI'),
      /passphrase|whole/,
    ],
    ['nonsense in PEM', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', /whole/],
    [
      'an encrypted PEM',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        ...pem,
        cipher: 'aes-256-cbc',
        passphrase: 'x',
      }) as string,
      /passphrase/,
    ],
  ])('%s', (_, text, expected) => {
    expect(readDeployKey(text)).toEqual({ problem: expect.stringMatching(expected) });
  });
});
