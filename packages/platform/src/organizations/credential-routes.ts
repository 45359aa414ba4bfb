/** The Admin API for what somebody signs in with: a new password, another e-mail address. */
import * as contract from '@bindery/contract';
import { takeAttempt, takeAttemptFrom } from '../accounts/attempts.ts';
import {
  changePassword,
  confirmEmail,
  prepareEmail,
  provePassword,
  setEmail,
} from '../accounts/change-credentials.ts';
import { changeLetter, emailLetter } from '../accounts/letters.ts';
import { linkTo } from '../accounts/links.ts';
import type { Mail } from '../accounts/mail.ts';
import type { Api } from '../api/route.ts';
import { describeMe } from './me.ts';
import { person } from './me-routes.ts';
import { lowerEmail } from './store.ts';

const LETTERS = { burst: 5, perSecond: 1 / 300 };

export function credentialRoutes({
  publicUrl,
  mail,
}: {
  publicUrl: () => string;
  mail: Mail | null;
}): (api: Api) => void {
  return (api) => {
    api.statement(contract.changePassword, async ({ db, caller, actor, body }) => {
      const who = person(caller);
      await provePassword(db, who.userId, body.password);
      const { newPassword } = body;
      await db.transaction().execute((tx) => changePassword(tx, { caller: who, newPassword, by: actor }));
      const { user } = await describeMe(db, who);
      mail?.send(changeLetter({ to: user!.email, what: 'Your password was changed.' }));
      return undefined;
    });

    api.statement(contract.changeEmail, async ({ db, caller, actor, body }) => {
      const who = person(caller);
      const { userId, organizationId } = who;
      const email = lowerEmail(body.email);
      await provePassword(db, userId, body.password);
      if (mail === null) {
        const change = { userId, organizationId, email, isVerified: false, by: actor };
        await db.transaction().execute((tx) => setEmail(tx, change));
        return { email, confirmed: true };
      }
      await takeAttempt(db, `letters of ${userId}`, LETTERS);
      const asked = { caller: who, email, by: actor };
      const token = await db.transaction().execute((tx) => prepareEmail(tx, asked));
      const { user } = await describeMe(db, who);
      if (token !== null)
        mail.send(emailLetter({ to: email, name: user!.name, link: linkTo(publicUrl(), 'email', token) }));
      return { email, confirmed: false };
    });

    api.entrance(
      contract.confirmEmail,
      async ({ db, body, actor }) => {
        const { email, before } = await confirmEmail(db, { token: body.token, by: actor });
        const what = `Your e-mail address was changed to ${email}. This one is no longer used.`;
        return {
          result: { email, confirmed: true },
          after: () => mail?.send(changeLetter({ to: before, what })),
        };
      },
      (_, { ip }) => {
        const limit = { perSecond: 0.5, burst: 30 };
        return takeAttemptFrom(api.db, { what: 'confirmations', ip, limit });
      },
    );
  };
}
