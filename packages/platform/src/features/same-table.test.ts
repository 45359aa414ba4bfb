import * as bundle from '@bindery/bundle';
import * as contract from '@bindery/contract';
import { expect, it } from 'vitest';

it('has the same features and deployment types in the API as in the matrix', () => {
  expect(contract.FEATURES).toEqual(bundle.FEATURES);
  expect(contract.DEPLOYMENT_TYPES).toEqual(bundle.DEPLOYMENT_TYPES);
  const used = bundle.FEATURES.flatMap((feature) => Object.values(bundle.FEATURE_MATRIX[feature]));
  expect([...contract.AVAILABILITIES].sort()).toEqual([...new Set(used)].sort());
});
