/** All projects at a glance: what they show, what is being done, what is wrong. */
import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';
import { updateEntry } from './updates.ts';

export const PROBLEM_CODES = [
  'update-failed',
  'update-waiting',
  'never-built',
  'domain-unproven',
  'domain-failing',
  'content-errors',
] as const;

export const projectProblem = z
  .object({
    code: z.enum(PROBLEM_CODES).meta({ description: 'The kind of problem. More kinds may be added.' }),
    severity: z.enum(['error', 'warning']),
    message: z.string().meta({ description: 'What is wrong, in one sentence.' }),
  })
  .meta({ id: 'ProjectProblem' });

export const runningJob = z
  .object({
    kind: z.enum(['update', 'export', 'agentJob']),
    id: z.string(),
    status: z.enum(['queued', 'running']),
    createdAt: timestamp,
  })
  .meta({ id: 'RunningJob' });

export const projectOverview = z
  .object({
    projectId,
    name: z.string(),
    domain: z.string().meta({ examples: ['docs.example.com'] }),
    siteUrl: z.url().meta({ description: 'The address of the site.' }),
    createdAt: timestamp,
    activeVersion: z
      .object({
        version: z.string(),
        createdAt: timestamp,
        commit: z.object({ sha: z.string(), ref: z.string(), message: z.string() }),
        pageCount: z.int().min(0),
        warnings: z.int().min(0).meta({ description: 'How many mistakes its content has.' }),
      })
      .nullable()
      .meta({ description: 'The version that the site shows; null if it shows nothing yet.' }),
    lastUpdate: updateEntry
      .nullable()
      .meta({ description: 'The newest update, whether it succeeded or not.' }),
    running: z
      .array(runningJob)
      .meta({ description: 'The jobs that are waiting or running, newest first; up to 20.' }),
    openAgentJobs: z.int().min(0).meta({
      description: 'How many agent jobs are working, or have changes that are neither merged nor closed.',
    }),
    problems: z
      .array(projectProblem)
      .meta({ description: 'What is wrong, the worst first; empty if nothing is.' }),
  })
  .meta({ id: 'ProjectOverview' });

export type ProjectOverview = z.output<typeof projectOverview>;
export type ProjectProblem = z.output<typeof projectProblem>;
export type RunningJob = z.output<typeof runningJob>;

export const getOverview = defineOperation({
  operationId: 'getOverview',
  method: 'GET',
  path: '/v1/overview',
  tag: 'Projects',
  summary: 'See all projects at a glance',
  description:
    'The projects of the organization, newest first, with domain, active version, last update, running jobs, open agent jobs and problems.',
  query: pageQuery.extend({
    search: z
      .string()
      .min(1)
      .max(100)
      .refine((text) => !text.includes('\u0000'), { message: 'must not contain the character U+0000' })
      .optional()
      .meta({ description: 'Only projects with this text in their name or in one of their domains.' }),
    projectId: projectId.optional().meta({ description: 'Only this project.' }),
  }),
  success: {
    status: 200,
    description: 'A page of projects.',
    schema: pageOf('ProjectOverviewPage', projectOverview),
  },
});
