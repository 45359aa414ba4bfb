import { expect, it } from 'vitest';
import { accountParts } from './accounts.ts';
import { createLog } from './log.ts';
import { readSettings } from './settings/settings.ts';

const keys = { credentials: Buffer.alloc(32), links: Buffer.alloc(32), sessions: Buffer.alloc(32, 1) };
const partsOf = (environment: Record<string, string>) =>
  accountParts({
    settings: readSettings({ flags: {}, environment, workingFolder: '/nowhere' }),
    ...{ keys, log: createLog({ verbose: false, terminal: false }) },
  });

it('has passwords alone until mail and an identity provider are set', () => {
  expect(partsOf({})).toMatchObject({ signIn: { mail: null, oidc: null }, routes: { oidcName: null } });
  const both = partsOf({
    ...{ SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'Bindery <docs@example.com>' },
    ...{ OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'bindery', OIDC_NAME: 'Login' },
  });
  expect(both.signIn.mail).not.toBe(null);
  expect(both.signIn.oidc).toMatchObject({ issuer: 'https://login.example.com/realm', clientSecret: null });
  expect(both.routes.oidcName).toBe('Login');
});

it.each([
  [{ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM/],
  [
    { SMTP_URL: 'https://u:geheim@mail.example.com' },
    /^SMTP_URL must be an address such as .*(?<!geheim.*)$/,
  ],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.c\nBcc: x@y.z' }, /MAIL_FROM/],
  [{ OIDC_ISSUER: 'https://login.example.com' }, /OIDC_CLIENT_ID/],
  [{ OIDC_ISSUER: 'ftp://login.example.com' }, /OIDC_ISSUER/],
  [{ OIDC_ISSUER: 'login.example.com' }, /OIDC_ISSUER/],
])('refuses %j', (environment, message) => {
  expect(() => partsOf(environment as Record<string, string>)).toThrow(message);
});
