/** The API's resources as types, from the contract that validates them. */
import type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AgentModel,
  AgentReview,
  AuditEntry,
  Change,
  ChangedEmail,
  CreatedAdminKey,
  CreatedInvitation,
  Diagnostic,
  emailChange,
  Invitation,
  installationClaim,
  invitationAcceptance,
  Me,
  Member,
  meChange,
  memberChange,
  newAdminKey,
  newAgentJob,
  newInvitation,
  newProject,
  newSearch,
  newSourceCheck,
  newStaticExport,
  newStaticExportBundle,
  newUpdate,
  OpenedInvitation,
  Organization,
  organizationChange,
  PasswordResetLink,
  Project,
  ProjectFeatures,
  ProjectOverview,
  ProjectProblem,
  PublicSigningKey,
  passwordChange,
  projectChange,
  RunningJob,
  SearchAnswer,
  Session,
  SignInMethods,
  SourceCheck,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  startUpdate,
  Update,
  UpdateEntry,
  UpdateLogLine,
  Version,
  Webhook,
  webhookSecret,
} from '@bindery/contract';
import type { z } from 'zod';

export type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AgentModel,
  AgentReview,
  AuditEntry,
  Change,
  ChangedEmail,
  CreatedAdminKey,
  CreatedInvitation,
  Diagnostic,
  Invitation,
  Me,
  Member,
  OpenedInvitation,
  Organization,
  PasswordResetLink,
  Project,
  ProjectFeatures,
  ProjectOverview,
  ProjectProblem,
  PublicSigningKey,
  RunningJob,
  SearchAnswer,
  Session,
  SignInMethods,
  SourceCheck,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  Update,
  UpdateEntry,
  UpdateLogLine,
  Version,
  Webhook,
};
export type NewProject = z.input<typeof newProject>;
export type ProjectChange = z.input<typeof projectChange>;
export type NewSearch = z.input<typeof newSearch>;
export type NewSourceCheck = z.input<typeof newSourceCheck>;
export type NewStaticExport = z.input<typeof newStaticExport>;
export type NewStaticExportBundle = z.input<typeof newStaticExportBundle>;
export type NewUpdate = z.input<typeof newUpdate>;
export type StartedUpdate = z.output<NonNullable<(typeof startUpdate)['success']['schema']>>;
export type WebhookSecret = z.output<typeof webhookSecret>;
export type NewAgentJob = z.input<typeof newAgentJob>;
export type PasswordChange = z.input<typeof passwordChange>;
export type EmailChange = z.input<typeof emailChange>;
export type MeChange = z.input<typeof meChange>;
export type MemberChange = z.input<typeof memberChange>;
export type NewAdminKey = z.input<typeof newAdminKey>;
export type NewInvitation = z.input<typeof newInvitation>;
export type OrganizationChange = z.input<typeof organizationChange>;
export type InstallationClaim = z.input<typeof installationClaim>;
export type InvitationAcceptance = z.input<typeof invitationAcceptance>;
