/** What signing in is made of in this installation: keys, mail, identity provider. */
import { openMail } from './accounts/mail.ts';
import { sessionCookies } from './accounts/session-cookie.ts';
import type { SignInOptions } from './accounts/sign-in-routes.ts';
import type { Logger } from './log.ts';
import { OperatorError } from './operator-error.ts';
import type { AccountRoutesOptions } from './routes.ts';
import type { SecretKeys } from './secrets/secret-key.ts';
import type { Settings } from './settings/settings.ts';

export function accountParts(options: { settings: Settings; keys: SecretKeys; log: Logger }): {
  signIn: SignInOptions;
  routes: AccountRoutesOptions;
} {
  const { settings, keys, log } = options;
  const key = keys.sessions.toString('base64');
  const mail = mailOf(settings, log);
  const oidc = oidcOf(settings);
  return {
    signIn: { key, mail, oidc },
    routes: { cookies: sessionCookies(key), mail, oidcName: oidc?.name ?? null },
  };
}

function mailOf({ smtpUrl, mailFrom }: Settings, log: Logger) {
  if (smtpUrl === null) return null;
  if (mailFrom === null) throw new OperatorError('SMTP_URL also needs MAIL_FROM, the sender of the mail.');
  return openMail({ smtpUrl, from: mailFrom, log });
}

function oidcOf(settings: Settings): SignInOptions['oidc'] {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcTrustEmail } = settings;
  if (oidcIssuer === null) return null;
  if (oidcClientId === null) throw new OperatorError('OIDC_ISSUER also needs OIDC_CLIENT_ID.');
  return {
    ...{ issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret },
    ...{ name: oidcName, trustsEmail: oidcTrustEmail },
  };
}
