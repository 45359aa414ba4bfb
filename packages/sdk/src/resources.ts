/** The API's resources as types, from the contract that validates them. */
import type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AuditEntry,
  Member,
  newAgentJob,
  newProject,
  newSearch,
  newStaticExport,
  newStaticExportBundle,
  newUpdate,
  Organization,
  Project,
  ProjectFeatures,
  PublicSigningKey,
  projectChange,
  SearchAnswer,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  startUpdate,
  Update,
  UpdateEntry,
  Version,
  Webhook,
  webhookSecret,
} from '@bindery/contract';
import type { z } from 'zod';

export type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AuditEntry,
  Member,
  Organization,
  Project,
  ProjectFeatures,
  PublicSigningKey,
  SearchAnswer,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  Update,
  UpdateEntry,
  Version,
  Webhook,
};
export type NewProject = z.input<typeof newProject>;
export type ProjectChange = z.input<typeof projectChange>;
export type NewSearch = z.input<typeof newSearch>;
export type NewStaticExport = z.input<typeof newStaticExport>;
export type NewStaticExportBundle = z.input<typeof newStaticExportBundle>;
export type NewUpdate = z.input<typeof newUpdate>;
export type StartedUpdate = z.output<NonNullable<(typeof startUpdate)['success']['schema']>>;
export type WebhookSecret = z.output<typeof webhookSecret>;
export type NewAgentJob = z.input<typeof newAgentJob>;
