/** The same for the platform's values. */
import { expect } from 'vitest';
import type { Row, Scenario } from './values.data.ts';

const API = 'Deployment -api';
const WORKER = 'Deployment -worker';
const ENV = 'spec template spec containers 0 env';
const rule = { to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] };
const row = (value: string, set: unknown, at: string, becomes: unknown = set, object = API): Row => ({
  value: `platform.${value}`,
  set,
  object,
  at,
  becomes,
});
const variable = (value: string, set: unknown, name: string, becomes: unknown = String(set)) =>
  row(value, set, `${ENV} ${name} value`, becomes, WORKER);
const secret = (value: string, set: string, name: string, ref: [string, string]) =>
  row(value, set, `${ENV} ${name} valueFrom secretKeyRef`, { name: ref[0], key: ref[1] }, WORKER);

export const PLATFORM: Scenario = {
  base: {
    platform: {
      enabled: true,
      publicUrl: 'https://a.test',
      database: { existingSecret: 'a' },
      secretKey: { existingSecret: 'a' },
      s3: { bucket: 'a' },
    },
  },
  rows: [
    variable('publicUrl', 'https://api.docs.test', 'PUBLIC_URL'),
    variable('sitesHost', 'docs.test', 'BINDERY_SITES_HOST'),
    secret('database.existingSecret', 'db', 'DATABASE_URL', ['db', 'url']),
    secret('database.key', 'url', 'DATABASE_URL', ['db', 'url']),
    secret('secretKey.existingSecret', 'key', 'BINDERY_SECRET_KEY', ['key', 'bytes']),
    secret('secretKey.key', 'bytes', 'BINDERY_SECRET_KEY', ['key', 'bytes']),
    variable('s3.bucket', 'bindery', 'S3_BUCKET'),
    variable('s3.endpoint', 'https://s3.test', 'S3_ENDPOINT'),
    variable('s3.region', 'eu-west-3', 'S3_REGION'),
    variable('s3.forcePathStyle', true, 'S3_FORCE_PATH_STYLE'),
    secret('s3.existingSecret', 's3', 'S3_ACCESS_KEY_ID', ['s3', 'access-key-id']),
    secret('s3.existingSecret', 's3', 'S3_SECRET_ACCESS_KEY', ['s3', 'secret-access-key']),
    variable('settings', { BINDERY_KEEP_VERSIONS: 20 }, 'BINDERY_KEEP_VERSIONS', '20'),
    row(
      'extraEnv',
      [{ name: 'AGENT_MODEL', value: 'anthropic/x' }],
      `${ENV} AGENT_MODEL value`,
      'anthropic/x',
    ),
    row('extraVolumes', [{ name: 'countries', emptyDir: {} }], 'spec template spec volumes countries', {
      name: 'countries',
      emptyDir: {},
    }),
    row(
      'extraVolumeMounts',
      [{ name: 'countries', mountPath: '/countries' }],
      'spec template spec containers 0 volumeMounts countries mountPath',
      '/countries',
    ),
    row('api.replicas', 4, 'spec replicas'),
    row(
      'api.resources.requests',
      { cpu: '3' },
      'spec template spec containers 0 resources requests cpu',
      '3',
    ),
    row(
      'api.resources.limits',
      { memory: '3Gi' },
      'spec template spec containers 0 resources limits memory',
      '3Gi',
    ),
    row('worker.replicas', 6, 'spec replicas', 6, WORKER),
    row(
      'worker.securityContext',
      { seccompProfile: { type: 'RuntimeDefault' } },
      'spec template spec containers 0 securityContext seccompProfile type',
      'RuntimeDefault',
      WORKER,
    ),
    row(
      'worker.resources.requests',
      { cpu: '4' },
      'spec template spec containers 0 resources requests cpu',
      '4',
      WORKER,
    ),
    row(
      'worker.resources.limits',
      { memory: '5Gi' },
      'spec template spec containers 0 resources limits memory',
      '5Gi',
      WORKER,
    ),
    row('cacheSize', '77Gi', 'spec template spec volumes data emptyDir sizeLimit'),
    row('service.type', 'NodePort', 'spec type', 'NodePort', 'Service -api'),
    row('service.port', 8082, 'spec ports http port', 8082, 'Service -api'),
    row('service.annotations', { team: 'docs' }, 'metadata annotations', { team: 'docs' }, 'Service -api'),
    row(
      'ingress.enabled',
      true,
      'spec rules 0 http paths 0 backend service name',
      expect.stringMatching(/-api$/),
      'Ingress',
    ),
    row('ingress.className', 'nginx', 'spec ingressClassName', 'nginx', 'Ingress'),
    row('ingress.annotations', { team: 'docs' }, 'metadata annotations', { team: 'docs' }, 'Ingress'),
    row('ingress.hosts', ['api.docs.test'], 'spec rules 0 host', 'api.docs.test', 'Ingress'),
    row('ingress.tls', [{ secretName: 'tls' }], 'spec tls 0 secretName', 'tls', 'Ingress'),
    row('podDisruptionBudget.maxUnavailable', 2, 'spec maxUnavailable', 2, 'PodDisruptionBudget -worker'),
    row('networkPolicy.enabled', true, 'spec policyTypes', ['Ingress', 'Egress'], 'NetworkPolicy -worker'),
    row('networkPolicy.egress', [rule], 'spec egress 1', rule, 'NetworkPolicy -api'),
  ],
};

export const PLATFORM_OFF: Scenario = {
  base: PLATFORM.base,
  rows: [
    row('enabled', false, '', null),
    row('podDisruptionBudget.enabled', false, '', null, 'PodDisruptionBudget -api'),
  ],
};
