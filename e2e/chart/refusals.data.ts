/** Nonsense, and what its message must say. */

const site = (values: object) => ({
  staticExport: { enabled: true, bundleUrl: 'https://a.test/b', ...values },
});
const closed = (features: object) => ({ deployment: { type: 'air-gapped' }, features });

/** Refused by values.schema.json. */
export const REFUSED_BY_SCHEMA: [object, RegExp][] = [
  [closed({ search: true }), /features.search.*unavailable in an air-gapped deployment.*offlineSearch/],
  [closed({ assistant: true }), /features.assistant.*unavailable in an air-gapped deployment/],
  [closed({ analytics: true }), /features.analytics.*unavailable in an air-gapped deployment/],
  [closed({ integrations: true }), /features.integrations.*unavailable in an air-gapped deployment/],
  [{ features: { telepathy: true } }, /features.*telepathy/],
  [{ features: { search: 'on' } }, /features.search.*boolean/],
  [{ deployment: { type: 'cloud' } }, /deployment.type.*client-hosted.*air-gapped/],
  [{ deployment: { type: 'airgapped' } }, /deployment.type.*air-gapped/],
  [{ listenAddress: 'localhost' }, /listenAddress.*pattern/],
  [site({ bundleUrl: 'ftp://a.test/b' }), /staticExport.bundleUrl.*pattern/],
  [site({ bundleUrl: '/srv/site.tar.gz' }), /staticExport.bundleUrl.*pattern/],
  [site({ bundleUrl: 'https://a.test/b c' }), /staticExport.bundleUrl.*pattern/],
  [site({ bundleURL: 'https://a.test/b' }), /staticExport.*bundleURL/],
  [site({ enabled: 'yes' }), /staticExport.enabled.*boolean/],
  [site({ version: 'has space' }), /staticExport.version.*pattern/],
  [site({ version: 'v'.repeat(65) }), /staticExport.version.*pattern/],
  [site({ version: 20260131 }), /staticExport.version.*string/],
  [site({ processes: 0 }), /staticExport.processes/],
  [site({ keep: 1.5 }), /staticExport.keep.*integer/],
  [site({ api: 'a.test' }), /staticExport.api.*pattern/],
  [site({ trustedKeys: 'abc' }), /staticExport.trustedKeys.*BEGIN PUBLIC KEY/],
  [site({ bundleUrlSecret: { name: 'Not A Name' } }), /bundleUrlSecret.name.*pattern/],
  [{ analytics: { to: 'counts.test' } }, /analytics.to.*pattern/],
  [{ replicas: -1 }, /replicas/],
  [{ replicas: 'two' }, /replicas.*integer/],
  [{ replica: 2 }, /replica/],
  [{ image: { repository: 'a:b' } }, /image.repository.*pattern/],
  [{ image: { digest: 'sha256:1' } }, /image.digest.*pattern/],
  [{ image: { pullPolicy: 'Sometimes' } }, /image.pullPolicy.*Always/],
  [{ persistence: { size: 'large' } }, /persistence.size.*pattern/],
  [{ persistence: { accessModes: ['ReadOnlyMany'] } }, /persistence.accessModes.*ReadWriteOnce/],
  [{ service: { port: 70000 } }, /service.port/],
  [{ service: { type: 'Fast' } }, /service.type.*ClusterIP/],
  [{ ingress: { enabled: true } }, /ingress.hosts/],
  [{ ingress: { hosts: ['https://docs.test'] } }, /ingress.hosts.*pattern/],
  [{ autoscaling: { targetCPUUtilizationPercentage: 120 } }, /targetCPUUtilizationPercentage/],
  [{ podDisruptionBudget: { maxUnavailable: 'half' } }, /podDisruptionBudget.maxUnavailable.*pattern/],
  [{ platform: { publicUrl: 'api.test' } }, /platform.publicUrl.*pattern/],
  [{ platform: { settings: { 'keep versions': '1' } } }, /platform.settings.*keep versions/],
  [{ extraEnv: [{ value: 'x' }] }, /extraEnv.*name/],
];

const platform = (values: object) => ({
  platform: {
    enabled: true,
    publicUrl: 'https://a.test',
    database: { existingSecret: 'a' },
    secretKey: { existingSecret: 'a' },
    s3: { bucket: 'a' },
    ...values,
  },
});

/** Well formed, but something is missing or too much. */
export const REFUSED_BY_TEMPLATES: [object, RegExp][] = [
  [{ staticExport: { enabled: true } }, /set staticExport\.bundleUrl/],
  [site({ exportJob: 'se_1', api: 'https://a.test', adminKeySecret: { name: 'a' } }), /exclude each other/],
  [{ staticExport: { enabled: true, exportJob: 'se_1' } }, /needs staticExport\.api/],
  [{ ...site({}), analytics: { to: 'platform' } }, /needs staticExport\.api.*analytics\.tokenSecret/],
  [platform({ publicUrl: '' }), /needs platform\.publicUrl/],
  [platform({ database: {} }), /needs platform\.database\.existingSecret/],
  [platform({ secretKey: {} }), /needs platform\.secretKey\.existingSecret/],
  [platform({ s3: {} }), /needs platform\.s3\.bucket/],
];
