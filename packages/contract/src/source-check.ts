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
        'A project whose stored credential to use, if you give none and the source is on the same host.',
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
      .meta({ description: 'The branch that would be built; null if it was not found.' }),
    commit: z
      .object({ sha: z.string(), message: z.string(), committedAt: timestamp })
      .nullable()
      .meta({ description: 'The newest commit of the branch.' }),
    folder: z.string().meta({
      description: 'The folder that was checked, relative to the repository’s root; empty for the root.',
    }),
    pages: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'How many Markdown files the folder has; null if it could not be read.' }),
    branches: z
      .array(z.string())
      .meta({ description: 'The branches of the repository, the default branch first; up to 100.' }),
    folders: z.array(z.string()).meta({
      description: 'The folders of the branch that contain a `docs.json`, the shallowest first; up to 20.',
    }),
    problem: z
      .object({
        code: z.enum(SOURCE_PROBLEMS).meta({ description: 'The kind of problem. More kinds may be added.' }),
        message: z.string().meta({ description: 'What is wrong, in one sentence.' }),
        hint: z.string().nullable().meta({ description: 'What to do about it.' }),
      })
      .nullable()
      .meta({ description: 'What is wrong; null if nothing is.' }),
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
    'Checks whether the repository can be reached with the credential, whether the branch and the folder exist, and whether the folder contains a `docs.json`. Nothing is created or kept. If something is wrong, the answer is a 200 with a `problem`.',
  body: newSourceCheck,
  success: { status: 200, description: 'The result of the check.', schema: sourceCheck },
  errors: { 404: 'Your organization has no project with this identifier.' },
});
