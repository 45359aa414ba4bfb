/** The Admin API for whoever calls: themselves, their sessions, and the first way in. */
import * as contract from '@bindery/contract';
import { sessionProblem } from '../accounts/keeps-sessions.ts';
import { readStanding } from '../accounts/memberships.ts';
import type { SessionCookies } from '../accounts/session-cookie.ts';
import { endSession, openSession, pageOfSessions } from '../accounts/sessions.ts';
import { recordAudit } from '../api/audit.ts';
import type { Caller, UserCaller } from '../api/caller.ts';
import type { EntranceCall } from '../api/entrance.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import { claimInstallation, isClaimed } from './claim.ts';
import { changeMe, describeMe } from './me.ts';

export interface MeRoutesOptions {
  publicUrl: () => string;
  cookies: SessionCookies;
  /** What the button of the identity provider says. */
  oidcName: string | null;
  sendsMail: boolean;
}

export function meRoutes(options: MeRoutesOptions): (api: Api) => void {
  const { publicUrl, oidcName, sendsMail } = options;
  return (api) => {
    api.read(contract.getMe, ({ db, caller }) => describeMe(db, caller));

    api.write(contract.updateMe, ({ db, caller, actor, body }) =>
      changeMe(db, person(caller), { ...body, ip: caller.ip, requestId: actor.requestId }),
    );

    api.read(contract.listSessions, ({ db, caller, query }) => {
      const { userId, sessionId } = person(caller);
      return pageOfSessions(db, { userId, sessionId, ...query });
    });

    api.write(contract.revokeSession, async ({ db, caller, actor, params: { sessionId } }) => {
      const { userId, organizationId } = person(caller);
      if (!(await endSession(db, { userId, sessionId })))
        throw new ApiError(404, 'You have no session with this identifier.');
      await recordAudit(db, actor, { organizationId, action: 'session.revoke', target: sessionId });
      return undefined;
    });

    api.open(contract.getSignInMethods, async () => ({
      password: true as const,
      oidc: oidcName === null ? null : { name: oidcName },
      mail: sendsMail,
      claimed: await isClaimed(api.db),
      problem: sessionProblem(publicUrl()),
    }));

    api.entrance(contract.claimInstallation, async (call) => {
      refuseWhereNoSessionIsKept(publicUrl());
      return enter(
        call,
        options.cookies,
        await claimInstallation(call.db, { ...call.body, from: call.actor }),
      );
    });
  };
}

/** Operations for sessions alone are refused to keys before they get here. */
export function person(caller: Caller): UserCaller {
  if (caller.kind === 'user') return caller;
  throw notFound('session');
}

/** Signs in whoever has just proved who they are. */
export async function enter(
  { db, actor, request }: EntranceCall<unknown>,
  cookies: SessionCookies,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<{ result: contract.Me; setCookie: string }> {
  const session = await openSession(db, { userId, organizationId, ip: actor.ip, request });
  const { role, plan } = await readStanding(db, { userId, organizationId });
  await recordAudit(
    db,
    { ...actor, id: userId },
    {
      ...{ organizationId, action: 'session.create', target: session.id },
    },
  );
  const place = { organizationId, plan, role, ip: actor.ip ?? '' };
  const result = await describeMe(db, { kind: 'user', userId, sessionId: session.id, ...place });
  return { result, setCookie: cookies.make(session.token) };
}

export function refuseWhereNoSessionIsKept(publicUrl: string): void {
  const problem = sessionProblem(publicUrl);
  if (problem) throw new ApiError(403, problem);
}
