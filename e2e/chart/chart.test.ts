/** The chart with real helm 3 and helm 4. Many charts' worth of values go through one call: each is a subchart of one. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPLOYMENT_TYPES, FEATURE_MATRIX, FEATURES } from '@bindery/bundle';
import { readRuntimeSettings, SETTINGS } from '@bindery/runtime/self-hosted';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions } from '../../packages/platform/src/settings/settings-table.ts';
import { type Helm, obtainHelm } from './helm.ts';
import { type KubernetesObject, problemsOf } from './kubernetes-objects.ts';
import { PLATFORM, PLATFORM_OFF } from './platform-values.data.ts';
import { REFUSED_BY_SCHEMA, REFUSED_BY_TEMPLATES } from './refusals.data.ts';
import { type Row, SCENARIOS, type Scenario } from './values.data.ts';

const CHART = join(import.meta.dirname, '..', '..', 'charts', 'bindery');
const folder = mkdtempSync(join(tmpdir(), 'bindery-chart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as Schema;
const scenarios: Record<string, Scenario> = { ...SCENARIOS, platform: PLATFORM, off: PLATFORM_OFF };
const helms = await obtainHelm();
if (typeof helms === 'string') console.warn(`skipped: the chart with real helm (${helms})`);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
  [other: string]: unknown;
}

describe('the tables', () => {
  it('cover every value of the schema, and the schema every value of values.yaml', () => {
    const covered = new Set(Object.values(scenarios).flatMap(({ rows }) => rows.map(({ value }) => value)));
    const known = leavesOf(schema);
    expect(known.filter((value) => !covered.has(value))).toEqual([]);
    const written = load(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as object;
    for (const path of pathsOf(written)) {
      expect(
        known.some((value) => `${path}.`.startsWith(`${value}.`) || value.startsWith(`${path}.`)),
        path,
      ).toBe(true);
    }
  });

  it('let the schema refuse exactly what the matrix of features makes unavailable', () => {
    const { enum: types } = schema.properties!.deployment!.properties!.type!;
    expect(types).toEqual(DEPLOYMENT_TYPES.filter((type) => type !== 'cloud'));
    expect(Object.keys(schema.properties!.features!.properties!)).toEqual(FEATURES);
    const closed = (schema.then as Schema).properties!.features!.properties!;
    expect(Object.keys(closed)).toEqual(
      FEATURES.filter((f) => FEATURE_MATRIX[f]['air-gapped'] === 'unavailable'),
    );
    for (const { enum: allowed } of Object.values(closed)) expect(allowed).not.toContain(true);
    expect(FEATURES.filter((f) => FEATURE_MATRIX[f]['client-hosted'] === 'unavailable')).toEqual([]);
  });
});

describe.skipIf(typeof helms === 'string').each(typeof helms === 'string' ? [] : helms)(
  'helm $major',
  { timeout: 300_000 },
  (helm) => {
    it('finds nothing to complain about, with defaults and with everything set', async () => {
      const full = valuesFile('full.yaml', filled(scenarios.site!));
      for (const args of shareOf([[], ['--values', full]], helm)) {
        const { code, stdout, stderr } = await helm.run('lint', '--strict', CHART, ...args);
        expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
      }
    });

    // One call for all that is rendered: most of its time is its start.
    let rendered: Map<string, KubernetesObject[]>;
    beforeAll(async () => {
      const cases = Object.entries(scenarios).flatMap(([name, scenario]): [string, object][] => [
        [`${name}base`, scenario.base],
        [`${name}full`, filled(scenario)],
      ]);
      rendered = await renderAll(helm, new Map([...cases, ...ROLLING, ...CLOSED]));
    }, 300_000);

    it('renders what every value asks for, and objects that Kubernetes takes', async () => {
      for (const [name, scenario] of Object.entries(scenarios)) {
        const [base, full] = [rendered.get(`${name}base`) ?? [], rendered.get(`${name}full`) ?? []];
        for (const row of scenario.rows) {
          const what = `${name}: ${row.value} → ${row.object} ${row.at}`;
          expect(valueAt(full, row), what).toEqual(row.becomes);
          if (name !== 'nothing' && row.at !== CHECKSUM)
            expect(valueAt(base, row), `${what}, before`).not.toEqual(row.becomes);
        }
      }
      for (const [name, objects] of rendered) {
        for (const object of objects) expect(await problemsOf(object), `${name} ${object.kind}`).toEqual([]);
      }
      expectSafePods([...rendered.values()].flat(), rendered.get('sitefull')!);
      expectKnownVariables([...rendered.values()].flat());
      expectReadableSettings(rendered);
      expect(rendered.get('nothingbase')).toBeUndefined();
    });

    it('rolls the pods when link or version change, and not otherwise', () => {
      const checksum = (name: string) =>
        valueAt(rendered.get(name)!, { object: 'StatefulSet', at: CHECKSUM } as Row) as string;
      expect(checksum('again')).toBe(checksum('same'));
      expect(new Set(['same', 'link', 'version'].map(checksum)).size).toBe(3);
    });

    it('lets an air-gapped deployment reach the host of its bundle and nothing else', () => {
      const egress = (name: string) =>
        valueAt(rendered.get(name)!, { object: 'NetworkPolicy', at: 'spec egress' } as Row);
      const only = (cidr: string, port: number) => [
        { to: [{ ipBlock: { cidr } }], ports: [{ protocol: 'TCP', port }] },
      ];
      expect(egress('file')).toEqual([]);
      expect(egress('address')).toEqual(only('10.1.2.3/32', 443));
      expect(egress('six')).toEqual(only('fd00::7/128', 9000));
      expect(egress('bucket')).toEqual(only('10.9.9.9/32', 9000));
      // A network policy knows no names: private addresses on the bundle's port, and DNS.
      const [hosts, dns] = egress('name') as { to: object[]; ports: { port: number }[] }[];
      expect(hosts!.ports).toEqual([{ protocol: 'TCP', port: 80 }]);
      expect(hosts!.to).toHaveLength(4);
      expect(dns!.ports.map(({ port }) => port)).toEqual([53, 53]);
    });

    it('is told by the schema what is wrong', async () => {
      const rows = shareOf(REFUSED_BY_SCHEMA, helm);
      const cases = new Map(rows.map(([values], index) => [`r${index}`, values]));
      const { code, stderr } = await template(helm, cases);
      expect(code).toBe(1);
      const told = complaintsOf(stderr);
      for (const [index, [values, message]] of rows.entries()) {
        expect(told.get(`r${index}`) ?? 'nothing', JSON.stringify(values)).toMatch(message);
      }
    });

    it('is told by the templates what is missing', async () => {
      for (const [index, [values, message]] of shareOf(REFUSED_BY_TEMPLATES, helm).entries()) {
        const file = valuesFile(`missing-${helm.major}-${index}.yaml`, values);
        const { code, stderr } = await helm.run('template', 'docs', CHART, '--values', file);
        expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
      }
    });
  },
);

/** Where a call is expensive, the two helms share the rows. */
function shareOf<T>(rows: T[], { major, isSlow }: Helm): T[] {
  return isSlow ? rows.filter((_, index) => index % 2 === major % 2) : rows;
}

const site = (more: object, other: object = {}) => ({
  staticExport: { enabled: true, bundleUrl: 'https://a.test/1', version: 'v1', ...more },
  ...other,
});
const ROLLING: [string, object][] = [
  ['same', site({})],
  ['again', site({}, { replicas: 3 })],
  ['link', site({ bundleUrl: 'https://a.test/2' })],
  ['version', site({ version: 'v2' })],
];

const closed = (bundleUrl: string, more: object = {}) => ({
  deployment: { type: 'air-gapped' },
  staticExport: { enabled: true, bundleUrl, ...more },
});
const CLOSED: [string, object][] = [
  ['file', closed('file:///bundles/site.tar.gz')],
  ['address', closed('https://10.1.2.3/site.tar.gz')],
  ['six', closed('http://[fd00::7]:9000/site.tar.gz')],
  ['name', closed('http://store.internal/site.tar.gz')],
  ['bucket', closed('s3://bucket/site.tar.gz', { s3: { endpoint: 'http://10.9.9.9:9000' } })],
];

const CHECKSUM = 'spec template metadata annotations checksum/bundle';

/** The base of a scenario and everything that its rows set. */
function filled({ base, rows }: Scenario): object {
  const values = structuredClone(base);
  for (const { value, set } of rows) {
    const path = value.split('.');
    let at = values;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[path.at(-1)!] = set;
  }
  return values;
}

async function renderAll(helm: Helm, cases: Map<string, object>): Promise<Map<string, KubernetesObject[]>> {
  const { code, stdout, stderr } = await template(helm, cases);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const objects = new Map<string, KubernetesObject[]>();
  for (const part of stdout.split(/^---$/m)) {
    const name = /^# Source: cases\/charts\/([^/]+)\//m.exec(part)?.[1];
    const found = loadAll(part) as (KubernetesObject | null)[];
    for (const object of found) {
      if (name && object) objects.set(name, [...(objects.get(name) ?? []), object]);
    }
  }
  return objects;
}

function template(helm: Helm, cases: Map<string, object>): ReturnType<Helm['run']> {
  const umbrella = mkdtempSync(join(folder, 'cases-'));
  mkdirSync(join(umbrella, 'charts'));
  cpSync(CHART, join(umbrella, 'charts', 'bindery'), { recursive: true });
  const dependencies = [...cases.keys()].map((alias) => ({ name: 'bindery', version: '0.1.0', alias }));
  const chart = { apiVersion: 'v2', name: 'cases', version: '0.1.0', dependencies };
  writeFileSync(join(umbrella, 'Chart.yaml'), JSON.stringify(chart));
  writeFileSync(join(umbrella, 'values.yaml'), JSON.stringify(Object.fromEntries(cases)));
  return helm.run('template', 'docs', umbrella);
}

function valuesFile(name: string, values: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(values));
  return file;
}

/** By the name of the subchart. */
function complaintsOf(stderr: string): Map<string, string> {
  const told = new Map<string, string>();
  let name = '';
  for (const line of stderr.split('\n')) {
    name = /^(\w+):$/.exec(line.trim())?.[1] ?? name;
    told.set(name, `${told.get(name) ?? ''} ${line.trim()}`);
  }
  return new Map([...told].map(([key, text]) => [key, text.replaceAll('/', '.')]));
}

function valueAt(objects: KubernetesObject[], { object, at }: Row): unknown {
  const [kind, suffix = ''] = object.split(' ');
  let value: unknown =
    objects.find((other) => other.kind === kind && other.metadata.name.endsWith(suffix)) ??
    objects.find((other) => other.kind === kind && suffix === 'own-name');
  for (const part of at.split(' ').filter(Boolean)) {
    value = Array.isArray(value)
      ? (value.find((entry) => entry?.name === part) ?? value[Number(part)])
      : (value as Record<string, unknown> | undefined)?.[part];
  }
  return value ?? null;
}

interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: {
    env: { name: string }[];
    securityContext: Record<string, unknown>;
    readinessProbe: { httpGet: { path: string } };
    livenessProbe: { httpGet: { path: string } };
  }[];
}

function podsOf(objects: KubernetesObject[]): PodSpec[] {
  return objects
    .filter(({ kind }) => ['StatefulSet', 'Deployment'].includes(kind))
    .map(({ spec }) => (spec as { template: { spec: PodSpec } }).template.spec);
}

function expectSafePods(objects: KubernetesObject[], own: KubernetesObject[]): void {
  const pods = podsOf(objects);
  expect(pods.length).toBeGreaterThan(10);
  for (const pod of pods) {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext, readinessProbe, livenessProbe } of pod.containers) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz']);
    }
  }
  // The link is in the secret and nowhere else.
  const withLink = own.filter((object) => JSON.stringify(object).includes('signature=1'));
  expect(withLink.map(({ kind }) => kind)).toEqual(['Secret']);
}

/** What pods are given is what the programs read, and each setting of the runtime can be given. */
function expectKnownVariables(objects: KubernetesObject[]): void {
  const given = new Set(
    podsOf(objects).flatMap((pod) => pod.containers.flatMap(({ env }) => env.map(({ name }) => name))),
  );
  const ofRuntime = Object.values(SETTINGS).map(({ variable }) => variable);
  const ofPlatform = Object.values(definitions).flatMap(({ environment }) => [...environment]);
  const others = ['BINDERY_FEATURES', 'XDG_CACHE_HOME', 'HTTPS_PROXY'];
  expect([...given].filter((name) => ![...ofRuntime, ...ofPlatform, ...others].includes(name))).toEqual([]);
  expect(ofRuntime.filter((name) => !given.has(name))).toEqual([]);
}

/** The runtime starts with what the chart gives it. */
function expectReadableSettings(rendered: Map<string, KubernetesObject[]>): void {
  const secrets = {
    BINDERY_BUNDLE_URL: 'https://a.test/b',
    BINDERY_ADMIN_KEY: 'key',
    BINDERY_ADMIN_TOKEN: 't'.repeat(20),
  };
  const settingsOf = (name: string) => {
    const { env } = podsOf(rendered.get(name)!)[0]!.containers[0]!;
    const given = (env as { name: string; value?: string }[]).filter(
      (entry) => entry.name !== 'TRUSTED_KEYS',
    );
    const environment = Object.fromEntries(
      given.map((entry) => [entry.name, entry.value ?? secrets[entry.name as keyof typeof secrets]]),
    );
    return readRuntimeSettings({ flags: {}, environment, workingFolder: '/' });
  };
  for (const name of ['sitebase', 'sitefull', 'closedfull', 'folderfull', 'secretsfull', 'jobfull']) {
    expect(settingsOf(name), name).toMatchObject({ dataFolder: '/data', port: 8080 });
  }
  expect(settingsOf('sitefull').features.features.playground.enabled).toBe(false);
  expect(settingsOf('closedfull').features.deploymentType).toBe('air-gapped');
  expect(settingsOf('jobfull').exportJob).toBe('se_0123456789abcdef');
}

function leavesOf({ properties }: Schema, at = ''): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    if (at === '' && name === 'global') return [];
    const path = at === '' ? name : `${at}.${name}`;
    return inner.properties ? leavesOf(inner, path) : [path];
  });
}

function pathsOf(values: object, at = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return value && typeof value === 'object' && !Array.isArray(value)
      ? [path, ...pathsOf(value, path)]
      : [path];
  });
}
