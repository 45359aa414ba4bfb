/** From `integrations` of docs.json to what pages load, and the hosts that their policy must name for it. */
import { isPolicySource } from '@bindery/bundle';
import type { JsonValue } from './json-node.ts';
import { SERVICES, type ServiceKind } from './services.data.ts';

/** By service name; settings are as written. `customScripts` is a list in docs.json, and one setting here. */
export type IntegrationsConfig = Record<string, Record<string, JsonValue>>;

/** A script of another host. */
export interface IntegrationLoad {
  /** Of the service; `customScripts` for an author's own. */
  name: string;
  kind: ServiceKind | 'own';
  src: string;
  attributes: Record<string, string>;
  settings: Record<string, string>;
  /** Sources for the policy. */
  scripts: string[];
  connect: string[];
}

export interface Integrations {
  loads: IntegrationLoad[];
  /** What a reader's agreement looks like in the browser's storage; null: nobody is asked. */
  consent: { key: string; value: string } | null;
  /** Whether Bindery's own analytics may count. */
  countsReaders: boolean;
}

export function resolveIntegrations(config: IntegrationsConfig): Integrations {
  const { key, value } = config.cookies ?? {};
  const hasConsent = typeof key === 'string' && key !== '';
  return {
    loads: Object.entries(config).flatMap(([name, settings]) => loadsOf(name, settings)),
    consent: hasConsent ? { key, value: value === undefined ? 'true' : String(value) } : null,
    countsReaders: config.telemetry?.enabled !== false,
  };
}

/** Empty where it is no service, or cannot be loaded as it is written. */
export function loadsOf(name: string, settings: Record<string, JsonValue>): IntegrationLoad[] {
  if (name === 'customScripts') return customLoads(settings.scripts);
  if (!Object.hasOwn(SERVICES, name) || missingSetting(name, settings) !== null) return [];
  const service = SERVICES[name]!;
  const written = (setting: string): string => textOf(settings[setting]);
  const load = service.load((setting) => encodeURIComponent(written(setting)), written);
  const plain = Object.fromEntries(Object.keys(settings).map((setting) => [setting, written(setting)]));
  return withSources({ name, kind: service.kind, settings: plain, ...load }, settings.hosts);
}

/** The setting without which a service cannot be loaded, in words; null: it is there. */
export function missingSetting(name: string, settings: Record<string, JsonValue>): string | null {
  const needed = SERVICES[name]!.settings[0]!.split('|');
  return needed.some((one) => textOf(settings[one]) !== '') ? null : needed.join(' or ');
}

function customLoads(scripts: JsonValue | undefined): IntegrationLoad[] {
  if (!Array.isArray(scripts)) return [];
  return scripts.flatMap((given) => {
    const entry = typeof given === 'string' ? { src: given } : given;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const src = textOf(entry.src);
    return withSources({ name: 'customScripts', kind: 'own', settings: {}, src }, entry.hosts);
  });
}

type Written = Pick<IntegrationLoad, 'name' | 'kind' | 'settings' | 'src'> & {
  attributes?: Record<string, string>;
  scripts?: string[];
  connect?: string[];
};

/** `hosts`: further ones that the author names, for scripts and requests alike. Nothing is loaded but over HTTPS. */
function withSources(load: Written, hosts: JsonValue | undefined): IntegrationLoad[] {
  const url = URL.parse(load.src);
  if (url?.protocol !== 'https:') return [];
  const further = Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
  const scripts = [url.origin, ...(load.scripts ?? []), ...further].map(sourceOf).filter(isPolicySource);
  const connect = [...(load.connect ?? [url.origin]), ...further].map(sourceOf).filter(isPolicySource);
  if (scripts[0] !== url.origin) return [];
  const { attributes = {}, ...rest } = load;
  return [{ ...rest, src: url.href, attributes, scripts: unique(scripts), connect: unique(connect) }];
}

function sourceOf(host: string): string {
  return /^[a-z]+:\/\//.test(host) ? host.replace(/\/+$/, '') : `https://${host}`;
}

function textOf(value: JsonValue | undefined): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
