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
  .meta({ description: 'What people call the project.', examples: ['Acme Docs'] });

export const domainProof = z
  .object({
    domain: z.string(),
    state: z.enum(['proven', 'pending']).meta({
      description:
        '`pending`: the site is not served under this name before the record is found, or the operator says that it is yours.',
    }),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .meta({ description: 'The DNS record that proves the domain. It is looked at again every day.' }),
    checkedAt: timestamp.nullable().meta({ description: 'When DNS was last asked.' }),
    problem: z.string().nullable().meta({ description: 'What was wrong then.' }),
  })
  .meta({ id: 'DomainProof' });

export type DomainProof = z.output<typeof domainProof>;

export const project = z
  .object({
    projectId,
    name: z.string(),
    domain: z.string().meta({ description: 'The first of its domains.', examples: ['docs.example.com'] }),
    domains: z
      .array(z.string())
      .meta({ description: 'All hostnames that the site answers on, `domain` first.' }),
    domainProofs: z
      .array(domainProof)
      .meta({ description: 'Of each of its domains, in the same order: whether it is proven, and how to.' }),
    source,
    deploymentType,
    features: featureSettings.meta({
      description:
        'Features switched on or off for this project; one not named here follows the deployment type.',
    }),
    agentModel: z
      .string()
      .optional()
      .meta({
        description: 'The model of agent jobs that name none; absent: the installation’s own.',
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
        'The hostname of the site. Absent: a name made from the project’s, below the installation’s own host for sites.',
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
        'The hostname to put first. One that the project does not have yet takes the place of the present first one, which becomes free, unless `domains` is given as well.',
    }),
    domains: z
      .array(hostname)
      .min(1)
      .max(MOST_DOMAINS)
      .refine((list) => new Set(list).size === list.length, { message: 'must not name a domain twice' })
      .optional()
      .meta({
        description:
          'All hostnames of the site; those left out become free. `domain`, when given too, belongs to them; otherwise the present first one stays first if it is in the list, else the list’s first.',
      }),
    source: sourceChange.optional(),
    deploymentType: deploymentType.optional(),
    agentModel: z.string().min(1).max(200).nullable().optional().meta({
      description: 'One of the models that the operator allows; null: the installation’s own.',
    }),
    features: featureSettingsChange.optional(),
  })
  .meta({ id: 'ProjectChange' });

export type Project = z.output<typeof project>;
export type NewProject = z.output<typeof newProject>;
export type ProjectChange = z.output<typeof projectChange>;

const params = z.object({ projectId });
const errors = { 404: 'No project with this identifier in your organization.' };
const tag = 'Projects';

export const listProjects = defineOperation({
  operationId: 'listProjects',
  method: 'GET',
  path: '/v1/projects',
  tag,
  summary: 'List projects',
  description: 'The projects of the key’s organization, newest first.',
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
    'A domain belongs to one project of the whole installation. One outside of the installation’s own host for sites is served once it is proven, see `domainProofs`.',
  body: newProject,
  success: { status: 201, description: 'The project as created.', schema: project },
  errors: { 409: 'The domain is taken, or the idempotency key was used with another body.' },
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
    'Fields left out stay as they are. Takes effect on the site with the next build, domains and features at once.',
  params,
  body: projectChange,
  success: { status: 200, description: 'The project as it is now.', schema: project },
  errors: {
    ...errors,
    409: 'A domain is taken, or a feature is on that the deployment type makes unavailable.',
  },
});

export const verifyDomain = defineOperation({
  operationId: 'verifyDomain',
  method: 'POST',
  path: '/v1/project/{projectId}/domains/{domain}/verify',
  tag,
  summary: 'Look for the proof of a domain now',
  description:
    'Asks DNS for the TXT record in `domainProofs`. New claims are also looked at by themselves, every few minutes for a day and then every hour for a month.',
  params: z.object({
    projectId,
    domain: z.string().meta({ description: 'One of its domains.', examples: ['docs.example.com'] }),
  }),
  success: { status: 200, description: 'The project; `domainProofs` says what was found.', schema: project },
  errors: { 404: 'No such domain of a project with this identifier in your organization.' },
});

export const deleteProject = defineOperation({
  operationId: 'deleteProject',
  method: 'DELETE',
  path: '/v1/project/{projectId}',
  tag,
  summary: 'Delete a project',
  description:
    'Removes the project with its versions and updates and releases its domains. This cannot be undone.',
  params,
  success: { status: 204, description: 'Deleted.' },
  errors,
});
