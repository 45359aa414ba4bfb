import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const versionLabel = z.string().meta({
  description: 'The label of a version.',
  examples: ['20260131-4f9a1c03b7de'],
});

export const version = z
  .object({
    version: versionLabel,
    active: z.boolean().meta({ description: 'Whether this is the version that the site shows.' }),
    commit: z
      .object({ sha: z.string(), ref: z.string(), message: z.string() })
      .meta({ description: 'The commit that the version was built from.' }),
    sha256: z.string().meta({ description: 'The hash of the bundle, in hexadecimal.' }),
    sizeBytes: z.int().min(0).meta({ description: 'The size of the bundle.' }),
    pageCount: z.int().min(0),
    warnings: z
      .int()
      .min(0)
      .meta({ description: 'How many mistakes the content has; see the version’s diagnostics.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Version' });

export type Version = z.output<typeof version>;

const tag = 'Versions';
const noProject = 'Your organization has no project with this identifier.';

export const listVersions = defineOperation({
  operationId: 'listVersions',
  method: 'GET',
  path: '/v1/project/{projectId}/versions',
  tag,
  summary: 'List versions',
  description: 'The builds that the project keeps, newest first.',
  params: z.object({ projectId }),
  query: pageQuery,
  success: { status: 200, description: 'A page of versions.', schema: pageOf('VersionPage', version) },
  errors: { 404: noProject },
});

export const activateVersion = defineOperation({
  operationId: 'activateVersion',
  role: 'editor',
  method: 'POST',
  path: '/v1/project/{projectId}/versions/{version}/activate',
  tag,
  summary: 'Activate a version',
  description:
    'The site shows the version until an update or another activation. Each process shows it as soon as it has prepared it, which takes a moment for a small site, and shows the previous version until then. Activating the active version changes nothing.',
  params: z.object({ projectId, version: versionLabel }),
  success: { status: 200, description: 'The version, which is now active.', schema: version },
  errors: { 404: `${noProject} Or the project has no such version.` },
  idempotent: true,
});

export const SEVERITIES = ['error', 'warning', 'info'] as const;

export const diagnostic = z
  .object({
    severity: z.enum(SEVERITIES).meta({
      description:
        '`error`: the page, or a part of it, could not be rendered. `warning`: it was rendered, but probably not as intended.',
    }),
    rule: z.string().meta({ examples: ['broken-link'] }),
    file: z
      .string()
      .meta({ description: 'The file, relative to the docs folder.', examples: ['guides/start.mdx'] }),
    line: z.int().min(1).nullable().meta({ description: 'The line; null if the whole file is meant.' }),
    column: z.int().min(1).nullable(),
    message: z.string(),
    hint: z.string().nullable().meta({ description: 'What to do about it.' }),
    excerpt: z.string().nullable().meta({ description: 'The lines of the source that are concerned.' }),
  })
  .meta({ id: 'Diagnostic' });

export type Diagnostic = z.output<typeof diagnostic>;

export const listDiagnostics = defineOperation({
  operationId: 'listDiagnostics',
  method: 'GET',
  path: '/v1/project/{projectId}/versions/{version}/diagnostics',
  tag,
  summary: 'List the mistakes in the content of a version',
  description: 'Every mistake that the build found, errors first, then by file and line.',
  params: z.object({ projectId, version: versionLabel }),
  query: pageQuery.extend({
    severity: z.enum(SEVERITIES).optional(),
    rule: z.string().min(1).max(100).optional().meta({ description: 'Only mistakes that break this rule.' }),
    file: z.string().min(1).max(1024).optional().meta({ description: 'Only mistakes in this file.' }),
  }),
  success: {
    status: 200,
    description: 'A page of diagnostics.',
    schema: pageOf('DiagnosticPage', diagnostic),
  },
  errors: { 404: `${noProject} Or the project has no such version.` },
});
