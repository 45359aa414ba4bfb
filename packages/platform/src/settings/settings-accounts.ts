/** Settings of accounts: mail, and an identity provider. */
import { onOrOff, origin, setting, text, yesOrNo } from './setting.ts';

export const accountDefinitions = {
  smtpUrl: setting<string | null>('smtp-url', ['SMTP_URL'], 'url', {
    describe: 'the mail server for invitations and new passwords; without it, you pass links on by hand',
    default: null,
    secret: true,
    parse: (given) => {
      const value = text(given);
      if (!/^smtps?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw new Error('an address such as smtps://user:password@mail.example.com');
      return value;
    },
  }),
  mailFrom: setting<string | null>('mail-from', ['MAIL_FROM'], 'address', {
    describe: 'the sender of mail, such as Bindery <docs@example.com>',
    default: null,
    parse: (given) => {
      const value = text(given);
      if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value)) throw new Error('an e-mail address');
      return value;
    },
  }),
  weeklySummary: setting('weekly-summary', ['BINDERY_WEEKLY_SUMMARY'], 'on|off', {
    describe: 'if mail is set up, send admins a summary of what readers did each Monday',
    default: true,
    parse: onOrOff,
  }),
  oidcIssuer: setting<string | null>('oidc-issuer', ['OIDC_ISSUER'], 'url', {
    describe: 'an identity provider (OpenID Connect) through which members can sign in',
    default: null,
    parse: issuer,
  }),
  oidcClientId: setting<string | null>('oidc-client-id', ['OIDC_CLIENT_ID'], 'id', {
    describe: 'the ID of this installation at the identity provider',
    default: null,
    parse: text,
  }),
  oidcClientSecret: setting<string | null>('oidc-client-secret', ['OIDC_CLIENT_SECRET'], 'secret', {
    describe: 'the secret for that ID; none for a public client',
    default: null,
    secret: true,
    parse: text,
  }),
  oidcName: setting('oidc-name', ['OIDC_NAME'], 'text', {
    describe: 'the text of the button on the sign-in page',
    default: 'Single sign-on',
    parse: text,
  }),
  oidcTrustEmail: setting('oidc-trust-email', ['OIDC_TRUST_EMAIL'], 'yes', {
    describe: 'trust the identity provider’s e-mail addresses even if it does not say that they are verified',
    default: false,
    parse: yesOrNo,
  }),
} as const;

/** Unlike an origin it may have a path. */
function issuer(given: unknown): string {
  const value = text(given);
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username) throw new Error('an http(s) address');
  origin(url.origin);
  return value;
}
