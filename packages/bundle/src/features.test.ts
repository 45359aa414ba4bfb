import { describe, expect, it } from 'vitest';
import {
  DEPLOYMENT_TYPES,
  defaultSiteFeatures,
  FEATURE_MATRIX,
  FEATURES,
  resolveFeatures,
  unavailableFeatures,
} from './features.ts';

const every = FEATURES.flatMap((feature) => DEPLOYMENT_TYPES.map((type) => ({ feature, type })));

describe.each(every)('$feature in $type', ({ feature, type }) => {
  const availability = FEATURE_MATRIX[feature][type];
  const enabledBy = {
    available: [true, false, true],
    configurable: [false, false, true],
    unavailable: [false, false, false],
  };

  it.each([undefined, false, true] as const)('with the setting %s', (setting) => {
    const index = setting === undefined ? 0 : setting ? 2 : 1;
    const resolved = resolveFeatures(type, setting === undefined ? {} : { [feature]: setting }).features[
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
  const { features } = defaultSiteFeatures();
  expect([features.search, features.assistant, features.analytics].map(({ enabled }) => enabled)).toEqual([
    false,
    false,
    false,
  ]);
});
