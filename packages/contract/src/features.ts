import { z } from 'zod';
import { projectId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const FEATURES = [
  'search',
  'assistant',
  'analytics',
  'integrations',
  'playground',
  'playgroundProxy',
  'staticExport',
  'offlineSearch',
] as const;
export const DEPLOYMENT_TYPES = ['cloud', 'client-hosted', 'air-gapped'] as const;
export const AVAILABILITIES = ['available', 'configurable', 'unavailable'] as const;

export const deploymentType = z
  .enum(DEPLOYMENT_TYPES)
  .meta({ description: 'Where the site runs. It decides which features are available.' });

/** One not named follows the deployment type. */
export const featureSettings = z.partialRecord(z.enum(FEATURES), z.boolean());

export const featureSettingsChange = z.partialRecord(z.enum(FEATURES), z.boolean().nullable()).meta({
  description:
    'Features to switch on or off. Null makes a feature follow the deployment type again. Features that you leave out stay as they are. You cannot switch on a feature that is unavailable for the deployment type.',
});

const projectFeature = z
  .object({
    availability: z.enum(AVAILABILITIES).meta({
      description:
        '`available`: on, and can be switched off. `configurable`: off, and can be switched on. `unavailable`: off, and cannot be switched on.',
    }),
    enabled: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why the feature is off; null if it is on.' }),
  })
  .meta({ id: 'ProjectFeature' });

export const projectFeatures = z
  .object({ deploymentType, features: z.record(z.enum(FEATURES), projectFeature) })
  .meta({ id: 'ProjectFeatures' });

export type ProjectFeatures = z.output<typeof projectFeatures>;
export type FeatureSettingsChange = z.output<typeof featureSettingsChange>;

export const getProjectFeatures = defineOperation({
  operationId: 'getProjectFeatures',
  method: 'GET',
  path: '/v1/project/{projectId}/features',
  tag: 'Projects',
  summary: 'Get the features of a project',
  description:
    'Whether each feature is available for the project’s deployment type, and whether it is on. Change features with `PATCH /v1/project/{projectId}`.',
  params: z.object({ projectId }),
  success: { status: 200, description: 'The features.', schema: projectFeatures },
  errors: { 404: 'Your organization has no project with this identifier.' },
});
