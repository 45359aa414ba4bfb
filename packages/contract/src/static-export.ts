import { z } from 'zod';
import { hostname, projectId, timestamp, waitingFor } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

export const EXPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export const EXPORT_PHASES = ['queued', 'fetching', 'planning', 'rendering', 'packing', 'done'] as const;
export const MOST_EXPORT_PATHS = 10_000;
export const LINK_SECONDS = { least: 60, most: 7 * 24 * 3600, default: 24 * 3600 } as const;

const jobId = z
  .string()
  .meta({ description: 'The identifier of a static export job.', examples: ['se_4f9a1c03b7de5521'] });
const domain = hostname.meta({
  description: 'A domain of one of your organization’s projects, as a bare hostname.',
  examples: ['docs.example.com'],
});
const count = z.int().min(0);

export const staticExportJob = z
  .object({
    jobId,
    projectId,
    domain: z.string().meta({ examples: ['docs.example.com'] }),
    version: z
      .string()
      .nullable()
      .meta({
        description: 'The label in the bundle; null until it is known.',
        examples: ['20260131-4f9a1c03b7de'],
      }),
    baseVersion: z
      .string()
      .nullable()
      .meta({
        description: 'The version of the project that is exported; null until it is known.',
        examples: ['20260131-4f9a1c03b7de'],
      }),
    status: z.enum(EXPORT_STATUSES).meta({
      description: '`queued`, then `running`, then `completed` or `failed`.',
      examples: ['running'],
    }),
    progress: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: 'The progress in percent. It never goes down.', examples: [42.5] }),
    pageCount: count.meta({ description: 'How many pages have been exported so far.', examples: [128] }),
    totalPages: count
      .nullable()
      .meta({ description: 'How many pages there are to export; null until it is known.', examples: [301] }),
    phase: z.enum(EXPORT_PHASES).meta({ description: 'What the job is doing.', examples: ['rendering'] }),
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: timestamp.nullable().meta({ examples: [null] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the job failed; null if it did not fail.', examples: [null] }),
    waitingFor,
    warnings: count.meta({
      description: 'How many mistakes the content has; see the job’s warnings.',
      examples: [0],
    }),
  })
  .meta({ id: 'StaticExportJob' });

export const newStaticExport = z
  .strictObject({
    domain,
    version: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
      .optional()
      .meta({
        description:
          'A label for the bundle. Default: the commit’s date and the first twelve digits of its hash, such as 20260131-4f9a1c03b7de; with `paths`, a dash and eight more digits follow. Using the same label for other content is a 409.',
        examples: ['2026.1'],
      }),
    paths: z
      .array(z.string().min(1).max(1024))
      .min(1)
      .max(MOST_EXPORT_PATHS)
      .optional()
      .meta({
        description:
          'The pages to export, such as `guides/start`. Default: all pages. Links to pages that you leave out lead to the live domain. A page that the site does not have is a 400.',
        examples: [['index', 'guides/start']],
      }),
    strict: z.boolean().default(false).meta({
      description:
        'If the content has mistakes, fail and list them. By default, a page that cannot be rendered becomes an error page and a warning.',
    }),
  })
  .meta({ id: 'NewStaticExport' });

export const newStaticExportBundle = z
  .strictObject({
    expiresInSeconds: z
      .int()
      .min(LINK_SECONDS.least)
      .max(LINK_SECONDS.most)
      .default(LINK_SECONDS.default)
      .meta({ description: 'How long the link works.' }),
  })
  .meta({ id: 'NewStaticExportBundle' });

export const staticExportBundle = z
  .object({
    jobId,
    bundleUrl: z
      .url()
      .meta({ description: 'A presigned link to the `.tar.gz`. Anyone who has the link can download it.' }),
    expiresAt: timestamp.meta({
      description: 'When the link stops working. Call the operation again to get a fresh one.',
    }),
    sizeBytes: count,
    sha256: z.string().meta({ description: 'The hash of the archive, in hexadecimal.' }),
    version: z.string().meta({ description: 'The label in the bundle.' }),
  })
  .meta({ id: 'StaticExportBundle' });

export const exportWarning = z
  .object({
    severity: z.enum(['error', 'warning', 'info']).meta({
      description: '`error`: the page, or a part of it, could not be rendered.',
    }),
    rule: z.string().meta({ examples: ['broken-link'] }),
    file: z.string().meta({ examples: ['guides/start.mdx'] }),
    line: z.int().min(1).nullable(),
    column: z.int().min(1).nullable(),
    message: z.string(),
    hint: z.string().nullable().meta({ description: 'What to do about it.' }),
  })
  .meta({ id: 'StaticExportWarning' });

export type StaticExportJob = z.output<typeof staticExportJob>;
export type NewStaticExport = z.output<typeof newStaticExport>;
export type StaticExportBundle = z.output<typeof staticExportBundle>;
export type StaticExportWarning = z.output<typeof exportWarning>;

const params = z.object({ jobId });
const errors = { 404: 'Your organization has no static export job with this identifier.' };
const tag = 'Static export';
const plans = ['enterprise'] as const;

export const startStaticExport = defineOperation({
  operationId: 'startStaticExport',
  role: 'editor',
  method: 'POST',
  path: '/v1/static-export/jobs',
  tag,
  summary: 'Start a static export',
  description:
    'Exports the active version of the domain’s project. A project that was never built is built first. Poll the job until `status` is `completed`, then get its bundle. The answer is 429 while 250 exports of your organization have not ended.',
  body: newStaticExport,
  success: { status: 202, description: 'The export is queued.', schema: staticExportJob },
  errors: {
    404: 'No project of your organization has this domain.',
    409: 'The version label already stands for other content, or `staticExport` is switched off for the project.',
  },
  plans,
  idempotent: true,
});

export const listStaticExports = defineOperation({
  operationId: 'listStaticExports',
  method: 'GET',
  path: '/v1/static-export/jobs',
  tag,
  summary: 'List static exports',
  description: 'The static export jobs of the organization, newest first.',
  query: pageQuery.extend({
    projectId: z.string().min(1).max(128).optional().meta({ description: 'Only jobs of this project.' }),
    domain: domain.optional(),
    status: z.enum(EXPORT_STATUSES).optional(),
  }),
  success: {
    status: 200,
    description: 'A page of jobs.',
    schema: pageOf('StaticExportJobPage', staticExportJob),
  },
  plans,
});

export const getStaticExport = defineOperation({
  operationId: 'getStaticExport',
  method: 'GET',
  path: '/v1/static-export/jobs/{jobId}',
  tag,
  summary: 'Get a static export',
  description: 'Poll it until `status` is `completed` or `failed`.',
  params,
  success: { status: 200, description: 'The job.', schema: staticExportJob },
  errors,
  plans,
});

export const streamStaticExport = defineOperation({
  operationId: 'streamStaticExport',
  method: 'GET',
  path: '/v1/static-export/jobs/{jobId}/events',
  tag,
  summary: 'Follow a static export',
  description:
    'The job as it is now. With `Accept: text/event-stream`, a live stream: `event: progress` with the job whenever it changes, and `event: end` with the job once it has ended. Send `Last-Event-ID` to continue; you do not get the same state twice.',
  params,
  success: { status: 200, description: 'The job.', schema: staticExportJob },
  errors,
  plans,
  streams: true,
});

export const createStaticExportBundle = defineOperation({
  operationId: 'createStaticExportBundle',
  role: 'editor',
  method: 'POST',
  path: '/v1/static-export/jobs/{jobId}/bundle',
  tag,
  summary: 'Get a link to the bundle',
  description: 'Every call answers a fresh link to the same bytes. Call it again when a link has expired.',
  params,
  body: newStaticExportBundle.optional(),
  success: { status: 200, description: 'The link.', schema: staticExportBundle },
  errors: { ...errors, 409: 'The job is not completed. The message gives its status.' },
  plans,
});

export const cancelStaticExport = defineOperation({
  operationId: 'cancelStaticExport',
  role: 'editor',
  method: 'POST',
  path: '/v1/static-export/jobs/{jobId}/cancel',
  tag,
  summary: 'Cancel a static export',
  description: 'The job becomes `failed` with the error "cancelled".',
  params,
  success: { status: 200, description: 'The job as it is now.', schema: staticExportJob },
  errors: { ...errors, 409: 'The job has already ended.' },
  plans,
  idempotent: true,
});

export const listStaticExportWarnings = defineOperation({
  operationId: 'listStaticExportWarnings',
  method: 'GET',
  path: '/v1/static-export/jobs/{jobId}/warnings',
  tag,
  summary: 'List the mistakes in the content of an export',
  description: 'Every mistake that was found, errors first, then by file and line.',
  params,
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of warnings.',
    schema: pageOf('StaticExportWarningPage', exportWarning),
  },
  errors,
  plans,
});
