/** The Admin API for the people of an organization: members, invitations, and the links that they come by. */
import * as contract from '@bindery/contract';
import { takeAttempt, takeAttemptFrom } from '../accounts/attempts.ts';
import { invitationLetter } from '../accounts/letters.ts';
import { linkTo } from '../accounts/links.ts';
import type { Mail } from '../accounts/mail.ts';
import type { SessionCookies } from '../accounts/session-cookie.ts';
import type { Actor } from '../api/audit.ts';
import { rateLimitHeaders } from '../api/caller.ts';
import { tooMany } from '../api/errors.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Api } from '../api/route.ts';
import type { KeptAnswers } from '../api/write-route.ts';
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  pageOfInvitations,
  revokeInvitation,
} from './invitations.ts';
import { enter, refuseWhereNoSessionIsKept } from './me-routes.ts';
import { changeMember, makeMemberReset, removeMember } from './members.ts';
import { pageOfMembers } from './own-organization.ts';

export interface MemberRoutesOptions {
  publicUrl: () => string;
  cookies: SessionCookies;
  mail: Mail | null;
  /** Answers that hold a link are kept sealed. */
  kept: KeptAnswers;
}

const RESET_HOURS = 24;
const INVITATIONS_PER_HOUR = 60;

export function memberRoutes({ publicUrl, cookies, mail, kept }: MemberRoutesOptions): (api: Api) => void {
  const invited = createRateLimit({ perSecond: INVITATIONS_PER_HOUR / 3600, burst: INVITATIONS_PER_HOUR });
  return (api) => {
    const knock = async ({ token }: { token: string }, { ip }: Actor) => {
      const limit = { perSecond: 0.5, burst: 30 };
      await takeAttemptFrom(api.db, { what: 'invitations', ip, limit });
      await takeAttempt(api.db, `invitation ${token}`, { perSecond: 0.2, burst: 20 });
    };
    api.read(contract.listMembers, ({ db, caller, query }) =>
      pageOfMembers(db, { organizationId: caller.organizationId, ...query }),
    );

    api.write(contract.changeMember, ({ db, caller, actor, params, body }) =>
      changeMember(db, { organizationId: caller.organizationId, ...params, ...body, by: actor }),
    );

    api.write(contract.removeMember, async ({ db, caller, actor, params }) => {
      await removeMember(db, { organizationId: caller.organizationId, ...params, by: actor });
      return undefined;
    });

    api.write(
      contract.createPasswordReset,
      async ({ db, caller, actor, params }) => {
        const expiresAt = new Date(Date.now() + RESET_HOURS * 3_600_000);
        const whose = { organizationId: caller.organizationId, ...params, by: actor, expiresAt };
        const token = await makeMemberReset(db, whose);
        return { link: linkTo(publicUrl(), 'reset', token), expiresAt: expiresAt.toISOString() };
      },
      { kept },
    );

    api.write(
      contract.createInvitation,
      async ({ db, caller, actor, body, after }) => {
        const { organizationId } = caller;
        takeInvitation(invited, organizationId);
        const made = await createInvitation(db, { organizationId, ...body, by: actor });
        const link = linkTo(publicUrl(), 'invitation', made.token);
        const { email: to, role } = made.invitation;
        after(() => mail?.send(invitationLetter({ to, role, link, organization: made.organization })));
        return { ...made.invitation, link, mailed: mail !== null };
      },
      { kept },
    );

    api.read(contract.listInvitations, ({ db, caller, query }) =>
      pageOfInvitations(db, { organizationId: caller.organizationId, ...query }),
    );

    api.write(contract.revokeInvitation, async ({ db, caller, actor, params }) => {
      const { organizationId } = caller;
      await revokeInvitation(db, { organizationId, id: params.invitationId, by: actor });
      return undefined;
    });

    api.entrance(
      contract.openInvitation,
      async ({ db, body }) => {
        const { email, role, name, hasAccount, expires_at } = await findInvitation(db, body.token);
        const expiresAt = expires_at.toISOString();
        return { result: { email, role, organization: { name }, hasAccount, expiresAt } };
      },
      knock,
    );

    api.entrance(
      contract.acceptInvitation,
      async (call) => {
        refuseWhereNoSessionIsKept(publicUrl());
        const { db, body, actor } = call;
        const signedIn = call.signedIn?.userId ?? null;
        return enter(call, cookies, await acceptInvitation(db, { ...body, signedIn, from: actor }));
      },
      knock,
    );
  };
}

function takeInvitation(limit: ReturnType<typeof createRateLimit>, organizationId: string): void {
  const { allowed, retryAfterSeconds, resetSeconds } = limit.take(organizationId);
  if (allowed) return;
  throw tooMany(
    `An organization may invite ${INVITATIONS_PER_HOUR} people an hour. Try again later.`,
    retryAfterSeconds,
    rateLimitHeaders({ limit: INVITATIONS_PER_HOUR, remaining: 0, resetSeconds }),
  );
}
