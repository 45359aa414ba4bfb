/** What each value of the chart must change in the rendered objects: value → object, field → what it becomes. */
import { FEATURES } from '@bindery/bundle';
import { expect } from 'vitest';

export interface Row {
  value: string;
  set: unknown;
  /** Kind, and how the name ends where there are several. */
  object: string;
  /** Fields on the way, separated by spaces; an entry of a list by its index or its `name`. */
  at: string;
  /** Null: it is not there. */
  becomes: unknown;
}

export interface Scenario {
  base: Record<string, unknown>;
  rows: Row[];
}

const LINK = 'https://store.test/site.tar.gz?signature=1';
const CONTAINER = 'spec template spec containers runtime';
const peer = { podSelector: { matchLabels: { app: 'peer' } } };
const secretRef = (name: string, key: string) => ({ secretKeyRef: { name, key } });
const row = (
  value: string,
  set: unknown,
  at: string,
  becomes: unknown = set,
  object = 'StatefulSet',
): Row => ({
  value,
  set,
  object,
  at,
  becomes,
});
const variable = (value: string, set: unknown, name: string, becomes = String(set)): Row =>
  row(value, set, `${CONTAINER} env ${name} value`, becomes);
const secret = (value: string, set: unknown, name: string, ref: object): Row =>
  row(value, set, `${CONTAINER} env ${name} valueFrom`, ref);

const PROBES = ['startup', 'liveness', 'readiness'].flatMap((probe) =>
  ['initialDelaySeconds', 'periodSeconds', 'timeoutSeconds', 'failureThreshold', 'successThreshold'].map(
    (field) => row(`probes.${probe}.${field}`, 77, `${CONTAINER} ${probe}Probe ${field}`),
  ),
);

export const SCENARIOS: Record<string, Scenario> = {
  site: {
    base: { staticExport: { enabled: true, bundleUrl: LINK } },
    rows: [
      row('nameOverride', 'handbook', 'metadata labels app.kubernetes.io/name'),
      row('fullnameOverride', 'own-name', 'metadata name'),
      row('staticExport.bundleUrl', `${LINK}2`, 'stringData bundle-url', `${LINK}2`, 'Secret'),
      row(
        'staticExport.bundleUrl',
        `${LINK}2`,
        'spec template metadata annotations checksum/bundle',
        expect.any(String),
      ),
      variable('staticExport.version', '20260131-4f9a1c03b7de', 'BINDERY_VERSION'),
      variable('staticExport.trustedKeys', '-----BEGIN PUBLIC KEY-----\nabc\n', 'TRUSTED_KEYS'),
      variable('staticExport.allowUnsigned', true, 'BINDERY_ALLOW_UNSIGNED'),
      variable('staticExport.project', 'prj_0123456789abcdef', 'BINDERY_PROJECT'),
      variable('staticExport.allowOlder', true, 'BINDERY_ALLOW_OLDER'),
      variable('staticExport.allowUnsequenced', true, 'BINDERY_ALLOW_UNSEQUENCED'),
      variable('staticExport.s3.endpoint', 'https://s3.test', 'S3_ENDPOINT'),
      variable('staticExport.s3.region', 'eu-west-3', 'S3_REGION'),
      secret('staticExport.s3.existingSecret', 's3', 'S3_ACCESS_KEY_ID', secretRef('s3', 'access-key-id')),
      secret(
        'staticExport.s3.existingSecret',
        's3',
        'S3_SECRET_ACCESS_KEY',
        secretRef('s3', 'secret-access-key'),
      ),
      variable('staticExport.keep', 7, 'BINDERY_KEEP'),
      variable('staticExport.processes', 3, 'BINDERY_PROCESSES'),
      variable('staticExport.cacheMegabytes', 128, 'BINDERY_CACHE_MEGABYTES'),
      variable('staticExport.searchMegabytes', 32, 'BINDERY_SEARCH_MEGABYTES'),
      variable('staticExport.maxBundleMegabytes', 1_048_576, 'BINDERY_MAX_BUNDLE_MEGABYTES'),
      variable('staticExport.fetchTimeoutSeconds', 60, 'BINDERY_FETCH_TIMEOUT_SECONDS'),
      variable('staticExport.stopSeconds', 40, 'BINDERY_STOP_SECONDS'),
      row('staticExport.stopSeconds', 40, 'spec template spec terminationGracePeriodSeconds', 60),
      ...FEATURES.map((feature) =>
        variable(`features.${feature}`, false, 'BINDERY_FEATURES', expect.stringContaining(`${feature}=off`)),
      ),
      variable(
        'playground.allow',
        ['10.1.0.0/16', 'api.test:8443'],
        'BINDERY_PLAYGROUND_ALLOW',
        '10.1.0.0/16,api.test:8443',
      ),
      variable('playground.perMinute', 600, 'BINDERY_PLAYGROUND_PER_MINUTE'),
      variable('analytics.to', 'https://counts.test/in', 'BINDERY_ANALYTICS_TO'),
      secret('analytics.tokenSecret.name', 'counts', 'BINDERY_ANALYTICS_TOKEN', secretRef('counts', 't')),
      secret('analytics.tokenSecret.key', 't', 'BINDERY_ANALYTICS_TOKEN', secretRef('counts', 't')),
      variable('analytics.countryDatabase', '/countries/table.mmdb', 'BINDERY_COUNTRY_DATABASE'),
      variable('assistant.model', 'anthropic/small', 'ASSISTANT_MODEL'),
      secret('assistant.anthropicApiKeySecret.name', 'model', 'ANTHROPIC_API_KEY', secretRef('model', 'k')),
      secret('assistant.anthropicApiKeySecret.key', 'k', 'ANTHROPIC_API_KEY', secretRef('model', 'k')),
      secret(
        'assistant.openaiCompatibleApiKeySecret.name',
        'local',
        'OPENAI_COMPATIBLE_API_KEY',
        secretRef('local', 'l'),
      ),
      secret(
        'assistant.openaiCompatibleApiKeySecret.key',
        'l',
        'OPENAI_COMPATIBLE_API_KEY',
        secretRef('local', 'l'),
      ),
      variable('assistant.anthropicBaseUrl', 'https://models.test', 'ANTHROPIC_BASE_URL'),
      variable('assistant.openaiCompatibleBaseUrl', 'http://models.test/v1', 'OPENAI_COMPATIBLE_BASE_URL'),
      variable('assistant.perMinute', 3, 'ASSISTANT_PER_MINUTE'),
      variable('assistant.perDay', 30, 'ASSISTANT_PER_DAY'),
      variable('assistant.sitePerDay', 300, 'ASSISTANT_SITE_PER_DAY'),
      variable('assistant.tokensPerDay', 3_000_000, 'ASSISTANT_TOKENS_PER_DAY'),
      variable('listenAddress', '::', 'BINDERY_HOST'),
      variable('trustedProxies', ['10.0.0.0/8', '::1'], 'TRUSTED_PROXIES', '10.0.0.0/8,::1'),
      row('image.repository', 'registry.test:5000/docs', `${CONTAINER} image`, 'registry.test:5000/docs:v9'),
      row('image.tag', 'v9', `${CONTAINER} image`, 'registry.test:5000/docs:v9'),
      row('image.pullPolicy', 'Always', `${CONTAINER} imagePullPolicy`),
      row('imagePullSecrets', [{ name: 'pull' }], 'spec template spec imagePullSecrets'),
      row('replicas', 5, 'spec replicas'),
      row('resources.requests', { cpu: '2' }, `${CONTAINER} resources requests cpu`, '2'),
      row('resources.limits', { memory: '3Gi' }, `${CONTAINER} resources limits memory`, '3Gi'),
      row('persistence.size', '33Gi', 'spec volumeClaimTemplates 0 spec resources requests storage'),
      row('persistence.storageClass', 'fast', 'spec volumeClaimTemplates 0 spec storageClassName'),
      row('persistence.accessModes', ['ReadWriteOncePod'], 'spec volumeClaimTemplates 0 spec accessModes'),
      row('persistence.annotations', { team: 'docs' }, 'spec volumeClaimTemplates 0 metadata annotations'),
      row('service.type', 'LoadBalancer', 'spec type', 'LoadBalancer', 'Service own-name'),
      row('service.port', 8081, 'spec ports http port', 8081, 'Service own-name'),
      row(
        'service.annotations',
        { team: 'docs' },
        'metadata annotations',
        { team: 'docs' },
        'Service own-name',
      ),
      row('ingress.enabled', true, 'spec rules 0 http paths 0 backend service name', 'own-name', 'Ingress'),
      row('ingress.className', 'nginx', 'spec ingressClassName', 'nginx', 'Ingress'),
      row('ingress.annotations', { team: 'docs' }, 'metadata annotations', { team: 'docs' }, 'Ingress'),
      row('ingress.hosts', ['docs.test', '*.docs.test'], 'spec rules 1 host', '*.docs.test', 'Ingress'),
      row(
        'ingress.tls',
        [{ secretName: 'tls', hosts: ['docs.test'] }],
        'spec tls 0 secretName',
        'tls',
        'Ingress',
      ),
      ...PROBES,
      row('podDisruptionBudget.maxUnavailable', '50%', 'spec maxUnavailable', '50%', 'PodDisruptionBudget'),
      row('networkPolicy.enabled', true, 'spec policyTypes', ['Ingress'], 'NetworkPolicy'),
      row('networkPolicy.ingressFrom', [peer], 'spec ingress 0 from', [peer], 'NetworkPolicy'),
      row('serviceAccount.name', 'account', 'spec template spec serviceAccountName'),
      row(
        'serviceAccount.annotations',
        { team: 'docs' },
        'metadata annotations',
        { team: 'docs' },
        'ServiceAccount',
      ),
      row('podAnnotations', { team: 'docs' }, 'spec template metadata annotations team', 'docs'),
      row('podLabels', { team: 'docs' }, 'spec template metadata labels team', 'docs'),
      row('podSecurityContext', { runAsUser: 4711 }, 'spec template spec securityContext runAsUser', 4711),
      row('securityContext', { privileged: false }, `${CONTAINER} securityContext privileged`, false),
      row('nodeSelector', { disk: 'ssd' }, 'spec template spec nodeSelector'),
      row('tolerations', [{ key: 'a', operator: 'Exists' }], 'spec template spec tolerations'),
      row('affinity', { nodeAffinity: {} }, 'spec template spec affinity'),
      row(
        'topologySpreadConstraints',
        [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }],
        'spec template spec topologySpreadConstraints',
      ),
      row('priorityClassName', 'high', 'spec template spec priorityClassName'),
      row(
        'extraEnv',
        [{ name: 'HTTPS_PROXY', value: 'http://proxy.test' }],
        `${CONTAINER} env HTTPS_PROXY value`,
        'http://proxy.test',
      ),
      row('extraVolumes', [{ name: 'bundles', emptyDir: {} }], 'spec template spec volumes bundles', {
        name: 'bundles',
        emptyDir: {},
      }),
      row(
        'extraVolumeMounts',
        [{ name: 'bundles', mountPath: '/bundles' }],
        `${CONTAINER} volumeMounts bundles mountPath`,
        '/bundles',
      ),
    ],
  },
  closed: {
    base: { staticExport: { enabled: true, bundleUrl: 'http://10.1.2.3:9000/site.tar.gz' } },
    rows: [
      variable('deployment.type', 'air-gapped', 'BINDERY_DEPLOYMENT'),
      row('deployment.type', 'air-gapped', 'spec policyTypes', ['Ingress', 'Egress'], 'NetworkPolicy'),
      row(
        'networkPolicy.bundleHost',
        [peer],
        'spec egress',
        expect.arrayContaining([{ to: [peer], ports: [{ protocol: 'TCP', port: 9000 }] }]),
        'NetworkPolicy',
      ),
      row(
        'networkPolicy.playgroundEgress',
        [{ to: [peer], ports: [{ protocol: 'TCP', port: 8443 }] }],
        'spec egress 1',
        { to: [peer], ports: [{ protocol: 'TCP', port: 8443 }] },
        'NetworkPolicy',
      ),
      secret('staticExport.trustedKeysSecret.name', 'keys', 'TRUSTED_KEYS', secretRef('keys', 'pem')),
      secret('staticExport.trustedKeysSecret.key', 'pem', 'TRUSTED_KEYS', secretRef('keys', 'pem')),
      secret('staticExport.adminTokenSecret.name', 'token', 'BINDERY_ADMIN_TOKEN', secretRef('token', 't')),
      secret('staticExport.adminTokenSecret.key', 't', 'BINDERY_ADMIN_TOKEN', secretRef('token', 't')),
      row('autoscaling.enabled', true, 'spec replicas', null),
      row('autoscaling.enabled', true, 'spec scaleTargetRef kind', 'StatefulSet', 'HorizontalPodAutoscaler'),
      row('podDisruptionBudget.enabled', false, '', null, 'PodDisruptionBudget'),
      row('serviceAccount.create', false, '', null, 'ServiceAccount'),
      row(
        'image.digest',
        `sha256:${'a'.repeat(64)}`,
        `${CONTAINER} image`,
        `ghcr.io/bindery/bindery@sha256:${'a'.repeat(64)}`,
      ),
    ],
  },
  folder: {
    base: { staticExport: { enabled: true, bundleUrl: LINK } },
    rows: [
      row('persistence.enabled', false, 'spec strategy rollingUpdate maxUnavailable', 0, 'Deployment'),
      row(
        'persistence.enabled',
        false,
        'spec template spec volumes data emptyDir sizeLimit',
        '10Gi',
        'Deployment',
      ),
      row('persistence.enabled', false, '', null, 'StatefulSet'),
      row('autoscaling.enabled', true, 'spec scaleTargetRef kind', 'Deployment', 'HorizontalPodAutoscaler'),
      row('autoscaling.minReplicas', 3, 'spec minReplicas', 3, 'HorizontalPodAutoscaler'),
      row('autoscaling.maxReplicas', 9, 'spec maxReplicas', 9, 'HorizontalPodAutoscaler'),
      row(
        'autoscaling.targetCPUUtilizationPercentage',
        55,
        'spec metrics 0 resource target averageUtilization',
        55,
        'HorizontalPodAutoscaler',
      ),
    ],
  },
  secrets: {
    base: { staticExport: { enabled: true, bundleUrlSecret: { name: 'a' } } },
    rows: [
      secret('staticExport.bundleUrlSecret.name', 'link', 'BINDERY_BUNDLE_URL', secretRef('link', 'url')),
      secret('staticExport.bundleUrlSecret.key', 'url', 'BINDERY_BUNDLE_URL', secretRef('link', 'url')),
    ],
  },
  job: {
    base: {
      staticExport: {
        enabled: true,
        exportJob: 'se_a',
        api: 'https://a.test',
        adminKeySecret: { name: 'a' },
      },
    },
    rows: [
      variable('staticExport.exportJob', 'se_0123456789abcdef', 'BINDERY_EXPORT_JOB'),
      variable('staticExport.api', 'https://api.test', 'BINDERY_API'),
      secret('staticExport.adminKeySecret.name', 'admin', 'BINDERY_ADMIN_KEY', secretRef('admin', 'k')),
      secret('staticExport.adminKeySecret.key', 'k', 'BINDERY_ADMIN_KEY', secretRef('admin', 'k')),
    ],
  },
  nothing: {
    base: {},
    rows: [row('staticExport.enabled', false, '', null, 'StatefulSet')],
  },
};
