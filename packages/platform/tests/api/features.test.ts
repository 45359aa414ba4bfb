/** Features by deployment type, through the Admin API. */
import { BUILT_IN, DEPLOYMENT_TYPES, FEATURE_MATRIX, FEATURES } from '@bindery/bundle';
import type { Project, ProjectFeatures } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;

beforeAll(async () => {
  api = await makeTestApi();
  tenant = await api.tenant();
});
afterAll(() => api.close());

const create = async (deploymentType?: string) => {
  const payload = { name: 'Docs', source: { repository: 'https://git.test/docs.git' }, deploymentType };
  const answer = await api.call({ method: 'POST', url: '/v1/projects', key: tenant.key, payload });
  return (answer.json() as Project).projectId;
};
const change = (projectId: string, payload: object) =>
  api.call({ method: 'PATCH', url: `/v1/project/${projectId}`, key: tenant.key, payload });
const features = async (projectId: string) =>
  (await api.call({ url: `/v1/project/${projectId}/features`, key: tenant.key })).json() as ProjectFeatures;

it('tells of every feature what the deployment type makes of it', async () => {
  for (const deploymentType of DEPLOYMENT_TYPES) {
    const answer = await features(await create(deploymentType));
    expect(answer.deploymentType).toBe(deploymentType);
    expect(Object.keys(answer.features)).toEqual(FEATURES);
    for (const feature of FEATURES) {
      const availability = FEATURE_MATRIX[feature][deploymentType];
      const enabled = availability === 'available' && BUILT_IN.has(feature);
      expect(answer.features[feature], `${feature} ${deploymentType}`).toEqual({
        availability,
        enabled,
        reason: enabled ? null : expect.stringMatching(/\w+ .*\./),
      });
    }
  }
});

it('switches each one on and off, except on where it is unavailable: 409 that says why', async () => {
  for (const deploymentType of DEPLOYMENT_TYPES) {
    const projectId = await create(deploymentType);
    for (const feature of FEATURES) {
      const isUnavailable = FEATURE_MATRIX[feature][deploymentType] === 'unavailable';
      // The proxy is on where its playground is, which has been switched off a moment ago.
      const needed = feature === 'playgroundProxy' ? { playground: true } : {};
      const on = await change(projectId, { features: { ...needed, [feature]: true } });
      expect(on.statusCode, `${feature} ${deploymentType}`).toBe(isUnavailable ? 409 : 200);
      if (isUnavailable) expect(on.json().error).toMatch(new RegExp(`^${feature} cannot .* no outbound`));
      const { enabled } = (await features(projectId)).features[feature];
      expect(enabled).toBe(!isUnavailable && BUILT_IN.has(feature));
      const off = await change(projectId, { features: { [feature]: false } });
      expect([off.statusCode, off.json().features[feature]]).toEqual([200, false]);
      expect((await features(projectId)).features[feature].enabled).toBe(false);
    }
  }
});

it('leaves the others as they are, and forgets a setting with null', async () => {
  const projectId = await create('client-hosted');
  await change(projectId, { features: { search: true, playground: false } });
  const answer = await change(projectId, { features: { playground: null } });
  expect(answer.json().features).toEqual({ search: true });
  const now = (await features(projectId)).features;
  expect([now.search.enabled, now.playground.enabled]).toEqual([
    BUILT_IN.has('search'),
    BUILT_IN.has('playground'),
  ]);
});

it('does not let a project become air-gapped with something on that is unavailable there', async () => {
  const projectId = await create('client-hosted');
  await change(projectId, { features: { search: true } });
  const refused = await change(projectId, { deploymentType: 'air-gapped' });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    expect.stringMatching(/^search cannot be switched on/),
  ]);
  expect((await features(projectId)).deploymentType).toBe('client-hosted');
  const both = { deploymentType: 'air-gapped', features: { search: null, offlineSearch: true } };
  expect((await change(projectId, both)).statusCode).toBe(200);
  expect((await features(projectId)).features.offlineSearch.enabled).toBe(BUILT_IN.has('offlineSearch'));
});

it.each([{ telepathy: true }, { search: 'yes' }, ['search'], 'search'])(
  'refuses %j as malformed',
  async (given) => {
    const answer = await change(await create(), { features: given });
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining('features')]);
  },
);

it('exports nothing of a project whose static export is switched off', async () => {
  const owner = await api.tenant({ plan: 'enterprise' });
  const projectId = await api.project(owner);
  const url = `/v1/project/${projectId}`;
  const { domain } = (await api.call({ url, key: owner.key })).json() as Project;
  const payload = { features: { staticExport: false } };
  await api.call({ method: 'PATCH', url, key: owner.key, payload });
  const start = () =>
    api.call({ method: 'POST', url: '/v1/static-export/jobs', key: owner.key, payload: { domain } });
  const refused = await start();
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('staticExport')]);
  await api.call({ method: 'PATCH', url, key: owner.key, payload: { features: { staticExport: null } } });
  expect((await start()).statusCode).toBe(202);
});
