/** The API's resources as types, from the contract that validates them. */
import type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AgentModel,
  AgentReview,
  AuditEntry,
  Change,
  Diagnostic,
  Member,
  newAgentJob,
  newProject,
  newSearch,
  newSourceCheck,
  newStaticExport,
  newStaticExportBundle,
  newUpdate,
  Organization,
  Project,
  ProjectFeatures,
  ProjectOverview,
  ProjectProblem,
  PublicSigningKey,
  projectChange,
  RunningJob,
  SearchAnswer,
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
  Diagnostic,
  Member,
  Organization,
  Project,
  ProjectFeatures,
  ProjectOverview,
  ProjectProblem,
  PublicSigningKey,
  RunningJob,
  SearchAnswer,
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
