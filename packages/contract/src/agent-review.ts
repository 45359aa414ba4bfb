/** What an agent job changed, as data: for those who show a review themselves. */
import { z } from 'zod';
import { AGENT_PLANS } from './agent-jobs.ts';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

const diffLine = z
  .object({
    number: z.int().min(1),
    parts: z.array(z.string()).length(3).meta({
      description:
        'The text of the line in three parts: before the difference, the difference itself, and after it.',
    }),
  })
  .meta({ id: 'DiffLine' });

const diffRow = z
  .object({
    kind: z.enum(['same', 'changed', 'added', 'removed', 'gap']).meta({
      description: '`gap` stands for lines that are left out between two places.',
    }),
    heading: z.string().nullable().meta({ description: 'For a gap: what git says about the place.' }),
    left: diffLine.nullable().meta({ description: 'Before.' }),
    right: diffLine.nullable().meta({ description: 'After.' }),
  })
  .meta({ id: 'DiffRow' });

export const agentReview = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string().meta({ description: 'What the agent says about its work, in Markdown.' }),
    state: z.enum(['open', 'merged', 'closed']),
    host: z.string().meta({
      description:
        'Where to decide: `built-in` means here, by merging or closing the job; otherwise on the git host.',
    }),
    url: z.url().meta({ description: 'The address of the pull request, or of the review page.' }),
    mergeable: z.boolean().meta({
      description:
        'Whether the changes can be merged now: the review is built in and open, and the agent is not working.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the changes cannot be merged here; null if they can.' }),
    commit: z.string().meta({ description: 'The commit that is reviewed, and that a merge takes.' }),
    base: z.object({ branch: z.string(), sha: z.string() }),
    head: z.object({ branch: z.string(), sha: z.string() }),
    commits: z.array(z.object({ sha: z.string(), message: z.string(), author: z.string(), at: z.string() })),
    files: z.array(
      z.object({
        path: z.string(),
        status: z.enum(['added', 'changed', 'deleted']),
        added: z.int().min(0),
        removed: z.int().min(0),
        rows: z
          .array(diffRow)
          .nullable()
          .meta({ description: 'The lines side by side; null if the file is binary, or too large to show.' }),
      }),
    ),
    previews: z
      .array(
        z.object({
          path: z.string(),
          before: z.url().nullable(),
          after: z.url().nullable(),
        }),
      )
      .meta({
        description:
          'The rendered pages before and after; null where the page does not exist. The addresses are signed and work for some days. The pages run no scripts.',
      }),
    expiresAt: timestamp.meta({ description: 'When the addresses stop working.' }),
  })
  .meta({ id: 'AgentReview' });

export type AgentReview = z.output<typeof agentReview>;

export const getAgentReview = defineOperation({
  operationId: 'getAgentReview',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/review',
  tag: 'Agent jobs',
  summary: 'Get what an agent job changed',
  description:
    'The changed files with their differences side by side, and the rendered pages before and after.',
  params: z.object({
    projectId,
    id: z
      .string()
      .meta({ description: 'The identifier of an agent job.', examples: ['aj_5d0c8f21b7a94e36'] }),
  }),
  success: { status: 200, description: 'The review.', schema: agentReview },
  errors: {
    404: 'Your organization has no such project or job, or the job has no changes to review.',
  },
  plans: AGENT_PLANS,
});
