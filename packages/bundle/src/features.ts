/** What each deployment type can offer: the one table that API, dashboard, chart, runtime and pages obey. */

export const DEPLOYMENT_TYPES = ['cloud', 'client-hosted', 'air-gapped'] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

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
export type Feature = (typeof FEATURES)[number];

/** `available`: on, can be switched off. `configurable`: off until switched on. `unavailable`: cannot be switched on. */
export type Availability = 'available' | 'configurable' | 'unavailable';

export const FEATURE_MATRIX: Record<Feature, Record<DeploymentType, Availability>> = {
  search: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  assistant: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  analytics: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  integrations: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  playground: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'configurable' },
  playgroundProxy: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'configurable' },
  staticExport: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'available' },
  offlineSearch: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'configurable' },
};

/**
 * What this version really has. A feature that is not here is off wherever it is told of, whatever the settings say:
 * settings are kept for the day it comes. Whoever builds one adds it here, and nowhere else.
 */
export const BUILT_IN: ReadonlySet<Feature> = new Set<Feature>([
  'search',
  'assistant',
  'analytics',
  'integrations',
  'playground',
  'playgroundProxy',
  'staticExport',
  'offlineSearch',
]);

/** Switched on or off by whoever runs the site; what is not named follows the deployment type. */
export type FeatureSettings = Partial<Record<Feature, boolean>>;

/** Of features that need something of the host: why it is not there. What is not named is there. */
export type MissingParts = Partial<Record<Feature, string>>;

/** On a host that says nothing of it. */
const NOTHING_THERE: MissingParts = {
  assistant: 'No model is set for the assistant on this host.',
  analytics: 'Nothing is counted on this host.',
};

export interface ResolvedFeature {
  availability: Availability;
  enabled: boolean;
  /** Why it is off; null when it is on. */
  reason: string | null;
}

/** What `bindery.config.json` at a site's root holds; pages show no button for what is not enabled. */
export interface SiteFeatures {
  deploymentType: DeploymentType;
  features: Record<Feature, ResolvedFeature>;
}

export const SITE_CONFIG_NAME = 'bindery.config.json';

export interface HostOffer {
  builtIn?: ReadonlySet<Feature>;
  missing?: MissingParts;
}

/** A setting for what is unavailable does not switch it on; `unavailableFeatures` names such settings. */
export function resolveFeatures(
  deploymentType: DeploymentType,
  settings: FeatureSettings = {},
  { builtIn = BUILT_IN, missing = NOTHING_THERE }: HostOffer = {},
): SiteFeatures {
  const features = Object.fromEntries(
    FEATURES.map((feature) => {
      const resolved = resolveFeature(feature, deploymentType, settings[feature]);
      const lack = builtIn.has(feature) ? missing[feature] : NOT_BUILT_IN;
      const isOff = resolved.enabled && lack !== undefined;
      return [feature, isOff ? { ...resolved, enabled: false, reason: lack } : resolved];
    }),
  ) as Record<Feature, ResolvedFeature>;
  if (features.playgroundProxy.enabled && !features.playground.enabled)
    features.playgroundProxy = { ...features.playgroundProxy, enabled: false, reason: NO_PLAYGROUND };
  return { deploymentType, features };
}

/** One message for each feature that is switched on where it cannot be. */
export function unavailableFeatures(deploymentType: DeploymentType, settings: FeatureSettings): string[] {
  return FEATURES.filter(
    (feature) => settings[feature] === true && FEATURE_MATRIX[feature][deploymentType] === 'unavailable',
  ).map((feature) => `${feature} cannot be switched on: ${whyUnavailable(feature, deploymentType)}`);
}

/** The bytes of `bindery.config.json`. */
export function serializeSiteFeatures(site: SiteFeatures): string {
  return `${JSON.stringify(site)}\n`;
}

/** For a bundle on a host that knows nothing of features: nothing that needs a service. */
export function defaultSiteFeatures(): SiteFeatures {
  return resolveFeatures('client-hosted', { playgroundProxy: false });
}

const NO_PLAYGROUND = 'The playground is off.';
const NOT_BUILT_IN = 'This version of Bindery does not have it yet.';

function resolveFeature(
  feature: Feature,
  deploymentType: DeploymentType,
  setting: boolean | undefined,
): ResolvedFeature {
  const availability = FEATURE_MATRIX[feature][deploymentType];
  if (availability === 'unavailable') {
    return { availability, enabled: false, reason: whyUnavailable(feature, deploymentType) };
  }
  if (setting === false)
    return { availability, enabled: false, reason: 'It is switched off in the settings.' };
  if (availability === 'configurable' && setting !== true) {
    const reason = `It is off in ${named(deploymentType)} deployment until it is switched on in the settings.`;
    return { availability, enabled: false, reason };
  }
  return { availability, enabled: true, reason: null };
}

function whyUnavailable(feature: Feature, deploymentType: DeploymentType): string {
  const instead = feature === 'search' ? ' Switch on offlineSearch instead: it needs no service.' : '';
  return `It relies on a service outside, and ${named(deploymentType)} deployment has no outbound network access.${instead}`;
}

function named(deploymentType: DeploymentType): string {
  return `${deploymentType === 'air-gapped' ? 'an' : 'a'} ${deploymentType}`;
}
