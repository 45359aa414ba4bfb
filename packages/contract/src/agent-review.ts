/** What an agent job changed, as data: for those who show a review themselves. */
import { z } from 'zod';
import { AGENT_PLANS } from './agent-jobs.ts';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

const diffLine = z
  .object({
    number: z.int().min(1),
    parts: z.array(z.string()).length(3).meta({
      description: 'The line’s text before, within and after what differs from its counterpart.',
    }),
  })
  .meta({ id: 'DiffLine' });

const diffRow = z
  .object({
    kind: z.enum(['same', 'changed', 'added', 'removed', 'gap']).meta({
      description: '`gap`: lines left out between two places.',
    }),
    heading: z.string().nullable().meta({ description: 'Of a gap: what git says of the place.' }),
    left: diffLine.nullable().meta({ description: 'Before.' }),
    right: diffLine.nullable().meta({ description: 'After.' }),
  })
  .meta({ id: 'DiffRow' });

export const agentReview = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string().meta({ description: 'What the agent says of its work, in Markdown.' }),
    state: z.enum(['open', 'merged', 'closed']),
    host: z.string().meta({
      description:
        'Where it is decided: `built-in` here, by merging or closing the job; else at the git host.',
    }),
    url: z.url().meta({ description: 'The pull request, or the review’s own page.' }),
    mergeable: z.boolean().meta({
      description: 'Whether merging can be asked for: it is built in, open, and the agent is not at work.',
    }),
    reason: z.string().nullable().meta({ description: 'Why it cannot be merged here; null when it can.' }),
    commit: z.string().meta({ description: 'What was reviewed, and what a merge takes.' }),
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
          .meta({ description: 'Side by side; null: it is binary, or too large to show.' }),
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
          'Rendered pages before and after; null where there is no such page. The addresses are signed, live for days, and run no script.',
      }),
    expiresAt: timestamp.meta({ description: 'Until when the addresses work.' }),
  })
  .meta({ id: 'AgentReview' });

export type AgentReview = z.output<typeof agentReview>;

export const getAgentReview = defineOperation({
  operationId: 'getAgentReview',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/review',
  tag: 'Agent jobs',
  summary: 'Get what an agent job changed',
  description: 'The files with their differences side by side, and the pages before and after.',
  params: z.object({
    projectId,
    id: z
      .string()
      .meta({ description: 'The identifier of an agent job.', examples: ['aj_5d0c8f21b7a94e36'] }),
  }),
  success: { status: 200, description: 'The review.', schema: agentReview },
  errors: {
    404: 'No such project or job in your organization, or the job has changed nothing that is kept for review.',
  },
  plans: AGENT_PLANS,
});
