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
  .meta({ description: 'Where the site runs. It decides which features can be used.' });

/** One not named follows the deployment type. */
export const featureSettings = z.partialRecord(z.enum(FEATURES), z.boolean());

export const featureSettingsChange = z.partialRecord(z.enum(FEATURES), z.boolean().nullable()).meta({
  description:
    'Features to switch on or off; null: follow the deployment type again. Those left out stay as they are. One that the deployment type makes unavailable cannot be switched on.',
});

const projectFeature = z
  .object({
    availability: z.enum(AVAILABILITIES).meta({
      description:
        '`available`: on, can be switched off. `configurable`: off until switched on. `unavailable`: cannot be switched on.',
    }),
    enabled: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why it is off; null when it is on.' }),
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
    'What the deployment type of the project makes of each feature, and whether it is on. `PATCH /v1/project/{projectId}` changes them.',
  params: z.object({ projectId }),
  success: { status: 200, description: 'The features.', schema: projectFeatures },
  errors: { 404: 'No project with this identifier in your organization.' },
});
