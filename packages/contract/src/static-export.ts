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
  description: 'A domain of a project of your organization: a bare hostname.',
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
        description: 'The label written into the bundle; null until it is known.',
        examples: ['20260131-4f9a1c03b7de'],
      }),
    baseVersion: z
      .string()
      .nullable()
      .meta({
        description: 'The version of the project that it is made of; null until it is known.',
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
      .meta({ description: 'In percent. It never falls.', examples: [42.5] }),
    pageCount: count.meta({ description: 'Pages exported so far.', examples: [128] }),
    totalPages: count.nullable().meta({ description: 'Pages to export; null until known.', examples: [301] }),
    phase: z.enum(EXPORT_PHASES).meta({ description: 'What is being done.', examples: ['rendering'] }),
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: timestamp.nullable().meta({ examples: [null] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed; null unless it did.', examples: [null] }),
    waitingFor,
    warnings: count.meta({
      description: 'How many mistakes in the content were found; see its warnings.',
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
          'A label for the bundle. Absent: the commit’s date and the first twelve digits of its hash, such as 20260131-4f9a1c03b7de; with `paths`, followed by a dash and eight digits that stand for them. The same label for other content is refused with 409.',
        examples: ['2026.1'],
      }),
    paths: z
      .array(z.string().min(1).max(1024))
      .min(1)
      .max(MOST_EXPORT_PATHS)
      .optional()
      .meta({
        description:
          'The pages to export, such as `guides/start`; absent: all. Links to pages left out lead to the live domain. A page that the site does not have is refused with 400.',
        examples: [['index', 'guides/start']],
      }),
    strict: z.boolean().default(false).meta({
      description:
        'Fail, with the list of everything wrong, rather than export a site with mistakes. Absent: a page that cannot be rendered becomes an error page and a warning.',
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
      .meta({ description: 'A presigned link to the `.tar.gz`. Whoever has it can download.' }),
    expiresAt: timestamp.meta({ description: 'When the link stops working. Ask again for a fresh one.' }),
    sizeBytes: count,
    sha256: z.string().meta({ description: 'Of the archive, in hexadecimal.' }),
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
const errors = { 404: 'No static export job with this identifier in your organization.' };
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
    'Exports the active version of the domain’s project; a project never built before is built first. Poll the job until `status` is `completed`, then ask for its bundle.',
  body: newStaticExport,
  success: { status: 202, description: 'The export is queued.', schema: staticExportJob },
  errors: {
    404: 'No project of your organization has this domain.',
    409: 'The version label stands for other content already, or the project has `staticExport` switched off.',
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
  description: 'The static export jobs of the key’s organization, newest first.',
  query: pageQuery.extend({
    projectId: z.string().min(1).max(128).optional().meta({ description: 'Only those of this project.' }),
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
    'The job as it is now. With `Accept: text/event-stream` a live stream: `event: progress` with the job whenever it is another, `event: end` with the job once it has ended. Give `Last-Event-ID` to go on: what was told last is not told again.',
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
  description:
    'Every call gives a fresh link to the same bytes, so it can be asked for again once a link has expired.',
  params,
  body: newStaticExportBundle.optional(),
  success: { status: 200, description: 'The link.', schema: staticExportBundle },
  errors: { ...errors, 409: 'The job is not completed; the message gives its status.' },
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
  errors: { ...errors, 409: 'The job has ended already.' },
  plans,
  idempotent: true,
});

export const listStaticExportWarnings = defineOperation({
  operationId: 'listStaticExportWarnings',
  method: 'GET',
  path: '/v1/static-export/jobs/{jobId}/warnings',
  tag,
  summary: 'List what is wrong with an export’s content',
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
