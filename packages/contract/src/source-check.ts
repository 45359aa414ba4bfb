/** A source tried out before anything is made of it. */
import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { newSource } from './git-source.ts';
import { defineOperation } from './operation.ts';

export const SOURCE_PROBLEMS = [
  'refused',
  'unreachable',
  'unauthorized',
  'not-found',
  'empty',
  'branch-missing',
  'folder-missing',
  'config-missing',
  'too-large',
  'too-slow',
  'deploy-key-unknown',
  'failed',
] as const;

export const newSourceCheck = z
  .strictObject({
    source: newSource,
    projectId: projectId.optional().meta({
      description:
        'A project whose stored credential is used when the source names none, and is on the same host.',
      examples: ['prj_4f9a1c03b7de5521'],
    }),
  })
  .meta({ id: 'NewSourceCheck' });

export const sourceCheck = z
  .object({
    ok: z.boolean().meta({ description: 'Whether a project with this source could be built.' }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'The branch that would be built; null when it could not be found.' }),
    commit: z
      .object({ sha: z.string(), message: z.string(), committedAt: timestamp })
      .nullable()
      .meta({ description: 'Its newest commit.' }),
    folder: z.string().meta({ description: 'Relative to the repository’s root; empty: the root.' }),
    pages: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Markdown files in the folder; null when it could not be looked into.' }),
    branches: z
      .array(z.string())
      .meta({ description: 'The repository’s branches, its default branch first; at most 100.' }),
    folders: z.array(z.string()).meta({
      description: 'Folders of the branch that hold a `docs.json`, the shallowest first; at most 20.',
    }),
    problem: z
      .object({
        code: z.enum(SOURCE_PROBLEMS).meta({ description: 'More may be added.' }),
        message: z.string().meta({ description: 'What is wrong, in one sentence.' }),
        hint: z.string().nullable().meta({ description: 'What to do about it.' }),
      })
      .nullable()
      .meta({ description: 'Null when nothing is wrong.' }),
  })
  .meta({ id: 'SourceCheck' });

export type NewSourceCheck = z.output<typeof newSourceCheck>;
export type SourceCheck = z.output<typeof sourceCheck>;

export const checkSource = defineOperation({
  operationId: 'checkSource',
  method: 'POST',
  path: '/v1/source/check',
  tag: 'Projects',
  summary: 'Check a source',
  description:
    'Looks whether a repository can be reached with the credential, whether the branch and the folder are there and hold a `docs.json`. Nothing is made or kept; what is wrong is an answer of 200 with a `problem`.',
  body: newSourceCheck,
  success: { status: 200, description: 'What was found.', schema: sourceCheck },
  errors: { 404: 'No project with this identifier in your organization.' },
});
