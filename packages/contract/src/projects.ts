import { z } from 'zod';
import { deploymentType, featureSettings, featureSettingsChange } from './features.ts';
import { hostname, projectId, timestamp } from './fields.ts';
import { newSource, source, sourceChange } from './git-source.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

export const MOST_DOMAINS = 50;

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
  .meta({ description: 'The name of the project.', examples: ['Acme Docs'] });

export const domainProof = z
  .object({
    domain: z.string(),
    state: z.enum(['proven', 'pending']).meta({
      description:
        '`pending`: the site is not served under this name until the record is found, or the operator vouches for the domain.',
    }),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .meta({ description: 'The DNS record that proves the domain. Bindery looks at it again every day.' }),
    checkedAt: timestamp.nullable().meta({ description: 'When Bindery last looked at DNS.' }),
    problem: z.string().nullable().meta({ description: 'What was wrong at that time.' }),
  })
  .meta({ id: 'DomainProof' });

export type DomainProof = z.output<typeof domainProof>;

export const project = z
  .object({
    projectId,
    name: z.string(),
    domain: z.string().meta({ description: 'The first of its domains.', examples: ['docs.example.com'] }),
    domains: z.array(z.string()).meta({ description: 'All hostnames of the site, `domain` first.' }),
    domainProofs: z.array(domainProof).meta({
      description: 'For each of the domains, in the same order: whether it is proven, and how to prove it.',
    }),
    source,
    deploymentType,
    features: featureSettings.meta({
      description:
        'The features that are switched on or off for this project. All others follow the deployment type.',
    }),
    agentModel: z
      .string()
      .optional()
      .meta({
        description: 'The model for agent jobs that name none; absent if the installation’s model is used.',
        examples: ['anthropic/claude-sonnet-4-5'],
      }),
    activeVersion: z
      .string()
      .nullable()
      .meta({ description: 'The version being served; null until the first build.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Project' });

export const newProject = z
  .strictObject({
    name,
    domain: hostname.optional().meta({
      description:
        'The hostname of the site. Default: made from the project’s name, below the installation’s own host for sites.',
      examples: ['docs.example.com'],
    }),
    source: newSource,
    deploymentType: deploymentType.default('cloud'),
  })
  .meta({ id: 'NewProject' });

export const projectChange = z
  .strictObject({
    name: name.optional(),
    domain: hostname.optional().meta({
      description:
        'The hostname to put first. If the project does not have it yet, it replaces the current first one, which becomes free, unless you also give `domains`.',
    }),
    domains: z
      .array(hostname)
      .min(1)
      .max(MOST_DOMAINS)
      .refine((list) => new Set(list).size === list.length, { message: 'must not name a domain twice' })
      .optional()
      .meta({
        description:
          'All hostnames of the site. The ones that you leave out become free. If you also give `domain`, it must be one of them. If not, the current first one stays first if it is in the list; otherwise the first of the list counts.',
      }),
    source: sourceChange.optional(),
    deploymentType: deploymentType.optional(),
    agentModel: z.string().min(1).max(200).nullable().optional().meta({
      description: 'One of the models that the operator allows; null for the installation’s own.',
    }),
    features: featureSettingsChange.optional(),
  })
  .meta({ id: 'ProjectChange' });

export type Project = z.output<typeof project>;
export type NewProject = z.output<typeof newProject>;
export type ProjectChange = z.output<typeof projectChange>;

const params = z.object({ projectId });
const errors = { 404: 'Your organization has no project with this identifier.' };
const tag = 'Projects';

export const listProjects = defineOperation({
  operationId: 'listProjects',
  method: 'GET',
  path: '/v1/projects',
  tag,
  summary: 'List projects',
  description: 'The projects of the organization, newest first.',
  query: pageQuery,
  success: { status: 200, description: 'A page of projects.', schema: pageOf('ProjectPage', project) },
});

export const createProject = defineOperation({
  operationId: 'createProject',
  method: 'POST',
  path: '/v1/projects',
  tag,
  summary: 'Create a project',
  description:
    'A domain belongs to one project of the whole installation. One outside of the installation’s own host for sites is served once it is proven; see `domainProofs`. An organization may have 1,000 projects, or as many as the operator of the installation says.',
  body: newProject,
  success: { status: 201, description: 'The new project.', schema: project },
  errors: {
    409: 'The domain is taken, the organization has as many projects as it may, or the idempotency key was used with another body.',
  },
  idempotent: true,
});

export const getProject = defineOperation({
  operationId: 'getProject',
  method: 'GET',
  path: '/v1/project/{projectId}',
  tag,
  summary: 'Get a project',
  params,
  success: { status: 200, description: 'The project.', schema: project },
  errors,
});

export const updateProject = defineOperation({
  operationId: 'updateProject',
  method: 'PATCH',
  path: '/v1/project/{projectId}',
  tag,
  summary: 'Change a project',
  description:
    'Fields that you leave out stay as they are. Domains and features change at once; everything else takes effect with the next build.',
  params,
  body: projectChange,
  success: { status: 200, description: 'The project as it is now.', schema: project },
  errors: {
    ...errors,
    409: 'A domain is taken, or a feature is switched on that is unavailable for the deployment type.',
  },
});

export const verifyDomain = defineOperation({
  operationId: 'verifyDomain',
  method: 'POST',
  path: '/v1/project/{projectId}/domains/{domain}/verify',
  tag,
  summary: 'Look for the proof of a domain now',
  description:
    'Looks for the TXT record of `domainProofs` in DNS. For a new domain, Bindery also looks by itself: every few minutes for a day, then every hour for a month.',
  params: z.object({
    projectId,
    domain: z.string().meta({ description: 'One of the project’s domains.', examples: ['docs.example.com'] }),
  }),
  success: { status: 200, description: 'The project; `domainProofs` says what was found.', schema: project },
  errors: {
    404: 'Your organization has no project with this identifier, or the project does not have this domain.',
  },
});

export const deleteProject = defineOperation({
  operationId: 'deleteProject',
  method: 'DELETE',
  path: '/v1/project/{projectId}',
  tag,
  summary: 'Delete a project',
  description:
    'Deletes the project with its versions and updates. Its domains become free. This cannot be undone.',
  params,
  success: { status: 204, description: 'Deleted.' },
  errors,
});
