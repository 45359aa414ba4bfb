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
    active: z.boolean().meta({ description: 'Whether it is the one that the site shows.' }),
    commit: z
      .object({ sha: z.string(), ref: z.string(), message: z.string() })
      .meta({ description: 'What it was built from.' }),
    sha256: z.string().meta({ description: 'Of its bundle, in hexadecimal.' }),
    sizeBytes: z.int().min(0).meta({ description: 'Of its bundle.' }),
    pageCount: z.int().min(0),
    createdAt: timestamp,
  })
  .meta({ id: 'Version' });

export type Version = z.output<typeof version>;

const tag = 'Versions';
const noProject = 'No project with this identifier in your organization.';

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
  method: 'POST',
  path: '/v1/project/{projectId}/versions/{version}/activate',
  tag,
  summary: 'Activate a version',
  description:
    'The site shows it until an update or another activation: each process as soon as it has the version ready, a small site within a moment, and until then the version before. Activating the active version changes nothing.',
  params: z.object({ projectId, version: versionLabel }),
  success: { status: 200, description: 'The version, now active.', schema: version },
  errors: { 404: `${noProject} Or the project has no such version.` },
  idempotent: true,
});
