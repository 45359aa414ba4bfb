import { describe, expect, it } from 'vitest';
import {
  BUILT_IN,
  DEPLOYMENT_TYPES,
  defaultSiteFeatures,
  FEATURE_MATRIX,
  FEATURES,
  type Feature,
  type FeatureSettings,
  resolveFeatures,
  unavailableFeatures,
} from './features.ts';

const every = FEATURES.flatMap((feature) => DEPLOYMENT_TYPES.map((type) => ({ feature, type })));

/** The proxy needs the playground. */
function settingsWith(feature: Feature, setting: boolean | undefined): FeatureSettings {
  const needed = feature === 'playgroundProxy' ? { playground: true } : {};
  return { ...needed, ...(setting === undefined ? {} : { [feature]: setting }) };
}

describe.each(every)('$feature in $type', ({ feature, type }) => {
  const availability = FEATURE_MATRIX[feature][type];
  const enabledBy = {
    available: [true, false, true],
    configurable: [false, false, true],
    unavailable: [false, false, false],
  };

  it.each([undefined, false, true] as const)('with the setting %s', (setting) => {
    const index = setting === undefined ? 0 : setting ? 2 : 1;
    const settings = settingsWith(feature, setting);
    const resolved = resolveFeatures(type, settings, { builtIn: new Set(FEATURES), missing: {} }).features[
      feature
    ];
    const enabled = enabledBy[availability][index];
    expect(resolved).toMatchObject({ availability, enabled });
    if (enabled) expect(resolved.reason).toBeNull();
    else expect(resolved.reason).toMatch(/\w/);
    const refused =
      setting === true && availability === 'unavailable' ? [expect.stringContaining(feature)] : [];
    expect(unavailableFeatures(type, setting === undefined ? {} : { [feature]: setting })).toEqual(refused);
  });
});

it('needs no service by default', () => {
  const { search, assistant, analytics, playgroundProxy } = defaultSiteFeatures().features;
  for (const feature of [search, assistant, analytics, playgroundProxy]) expect(feature.enabled).toBe(false);
});

it.each(every)('$feature is on in $type only if it is built in', ({ feature, type }) => {
  for (const setting of [undefined, true]) {
    const settings = settingsWith(feature, setting);
    const { enabled, reason } = resolveFeatures(type, settings, { missing: {} }).features[feature];
    if (!BUILT_IN.has(feature)) expect([enabled, reason]).toEqual([false, expect.stringMatching(/\w/)]);
    else {
      const availability = FEATURE_MATRIX[feature][type];
      const wanted = availability === 'available' || setting === true;
      expect(enabled).toBe(wanted && availability !== 'unavailable');
    }
  }
});

it('has no proxy without a playground', () => {
  const { features } = resolveFeatures('air-gapped', { playgroundProxy: true });
  expect(features.playgroundProxy).toMatchObject({ enabled: false, reason: 'The playground is off.' });
});

it('is off where the host lacks what it needs, and says so', () => {
  const missing = { assistant: 'No model.' };
  const off = { enabled: false, reason: 'No model.' };
  expect(resolveFeatures('cloud', {}, { missing }).features.assistant).toMatchObject(off);
  expect(resolveFeatures('client-hosted', { assistant: true }, { missing }).features.assistant).toMatchObject(
    off,
  );
  // What is off anyway keeps its own reason.
  expect(resolveFeatures('air-gapped', {}, { missing }).features.assistant.reason).toMatch(/outbound/);
  expect(resolveFeatures('cloud').features.assistant.enabled).toBe(false);
});
