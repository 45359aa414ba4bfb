/** Who asks, and the organization with its people, keys and audit log. */
import { AgentCalls } from './agent-calls.ts';
import { type ListOptions, part, type WriteOptions } from './calls.ts';
import { type FollowOptions, followEvents, type StreamedEvent } from './follow-events.ts';
import type {
  AdminKey,
  AuditEntry,
  Change,
  ChangedEmail,
  CreatedAdminKey,
  CreatedInvitation,
  EmailChange,
  InstallationClaim,
  Invitation,
  InvitationAcceptance,
  Me,
  MeChange,
  Member,
  MemberChange,
  NewAdminKey,
  NewInvitation,
  OpenedInvitation,
  Organization,
  OrganizationChange,
  PasswordChange,
  PasswordResetLink,
  PublicSigningKey,
  Session,
  SignInMethods,
} from './resources.ts';
import type { CallOptions } from './send.ts';

type AuditFilter = ListOptions & {
  actor?: string;
  action?: string;
  target?: string;
  since?: string;
  until?: string;
};

/** `reset`: what lies between is no longer known; read again what you show. */
export type OrganizationEvent =
  | StreamedEvent<'change', Change>
  | StreamedEvent<'ready' | 'reset', Record<string, never>>;

export class OrganizationCalls extends AgentCalls {
  /** The person or key that asks, the organization and the role. */
  getMe(options?: CallOptions): Promise<Me> {
    return this.get('/v1/me', options);
  }

  /** For a person who is signed in. */
  updateMe(change: MeChange, options?: CallOptions): Promise<Me> {
    return this.send({ method: 'PATCH', path: '/v1/me', body: change }, options);
  }

  /** Ends the person's other sessions. */
  changePassword(change: PasswordChange, options?: CallOptions): Promise<void> {
    return this.send({ method: 'PUT', path: '/v1/me/password', body: change }, options);
  }

  /** Changes it, or sends a link to the new address where mail is set up. */
  changeEmail(change: EmailChange, options?: CallOptions): Promise<ChangedEmail> {
    return this.send({ method: 'PUT', path: '/v1/me/email', body: change }, options);
  }

  /** With the token of that link. */
  confirmEmail(confirmation: { token: string }, options?: CallOptions): Promise<ChangedEmail> {
    return this.send({ method: 'POST', path: '/v1/email-confirmation', body: confirmation }, options);
  }

  /** Where the person is signed in. */
  listSessions(options: ListOptions = {}): AsyncGenerator<Session> {
    return this.list('/v1/me/sessions', options);
  }

  revokeSession(sessionId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/me/sessions/${part(sessionId)}` }, options);
  }

  /** Answered to everybody. */
  getSignInMethods(options?: CallOptions): Promise<SignInMethods> {
    return this.get('/v1/sign-in-methods', options);
  }

  /** With the token of the link that `bindery start` prints; signs in. */
  claimInstallation(claim: InstallationClaim, options?: CallOptions): Promise<Me> {
    return this.send({ method: 'POST', path: '/v1/setup', body: claim }, options);
  }

  /** What the link of an invitation is for. */
  openInvitation(invitation: { token: string }, options?: CallOptions): Promise<OpenedInvitation> {
    return this.send({ method: 'POST', path: '/v1/invitations/open', body: invitation }, options);
  }

  /** Makes the account, unless there is one, and signs in. */
  acceptInvitation(acceptance: InvitationAcceptance, options?: CallOptions): Promise<Me> {
    return this.send({ method: 'POST', path: '/v1/invitations/accept', body: acceptance }, options);
  }

  /** The organization that the key belongs to, and what the key may do. */
  getOrganization(options?: CallOptions): Promise<Organization> {
    return this.get('/v1/organization', options);
  }

  /** What happens in the organization, from now on or behind an event; never returns by itself. */
  streamOrganization(options: FollowOptions = {}): AsyncGenerator<OrganizationEvent, never> {
    return followEvents(this.connection, '/v1/organization/events', options);
  }

  renameOrganization(change: OrganizationChange, options?: CallOptions): Promise<Organization> {
    return this.send({ method: 'PATCH', path: '/v1/organization', body: change }, options);
  }

  listMembers(options: ListOptions = {}): AsyncGenerator<Member> {
    return this.list('/v1/organization/members', options);
  }

  changeMember(userId: string, change: MemberChange, options?: CallOptions): Promise<Member> {
    return this.send({ method: 'PATCH', path: memberPath(userId), body: change }, options);
  }

  removeMember(userId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: memberPath(userId) }, options);
  }

  /** A link by which a member sets a new password. For a person who is signed in. */
  createPasswordReset(userId: string, options?: WriteOptions): Promise<PasswordResetLink> {
    return this.post(`${memberPath(userId)}/password-reset`, undefined, options);
  }

  /** The link in the answer is shown this once. */
  createInvitation(invitation: NewInvitation, options?: WriteOptions): Promise<CreatedInvitation> {
    return this.post('/v1/organization/invitations', invitation, options);
  }

  /** Those that nobody has accepted. */
  listInvitations(options: ListOptions = {}): AsyncGenerator<Invitation> {
    return this.list('/v1/organization/invitations', options);
  }

  revokeInvitation(invitationId: string, options?: CallOptions): Promise<void> {
    const path = `/v1/organization/invitations/${part(invitationId)}`;
    return this.send({ method: 'DELETE', path }, options);
  }

  listAdminKeys(options: ListOptions = {}): AsyncGenerator<AdminKey> {
    return this.list('/v1/organization/keys', options);
  }

  /** The key in the answer is shown this once. For a person who is signed in. */
  createAdminKey(key: NewAdminKey, options?: WriteOptions): Promise<CreatedAdminKey> {
    return this.post('/v1/organization/keys', key, options);
  }

  revokeAdminKey(keyId: string, options?: WriteOptions): Promise<AdminKey> {
    return this.post(`/v1/organization/keys/${part(keyId)}/revoke`, undefined, options);
  }

  /** Who changed what, newest first. */
  listAuditEntries({
    actor,
    action,
    target,
    since,
    until,
    ...options
  }: AuditFilter = {}): AsyncGenerator<AuditEntry> {
    const filter = { actor, action, target, since, until };
    return this.list('/v1/organization/audit', options, filter);
  }

  listSigningKeys(options: CallOptions = {}): AsyncGenerator<PublicSigningKey> {
    return this.list('/v1/signing-keys', options);
  }
}

function memberPath(userId: string): string {
  return `/v1/organization/members/${part(userId)}`;
}
