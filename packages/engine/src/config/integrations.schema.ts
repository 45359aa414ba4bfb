/** Services that a site may load, and the settings each one knows. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { type JsonValue, plainValue } from './json-node.ts';
import { joinPath, misfit, reportUnknownFields, type Shape } from './shape.ts';

const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  adobe: ['launchUrl'],
  amplitude: ['apiKey'],
  clarity: ['projectId'],
  clearbit: ['publicApiKey'],
  cookies: ['key', 'value'],
  fathom: ['siteId'],
  frontchat: ['snippetId'],
  ga4: ['measurementId'],
  gtm: ['tagId'],
  heap: ['appId'],
  hightouch: ['apiKey', 'writeKey', 'apiHost'],
  hotjar: ['hjid', 'hjsv'],
  intercom: ['appId'],
  logrocket: ['appId', 'apiKey'],
  mixpanel: ['projectToken'],
  pirsch: ['id'],
  plausible: ['domain', 'server'],
  posthog: ['apiKey', 'apiHost', 'sessionRecording'],
  segment: ['key'],
  telemetry: ['enabled'],
  transcend: ['apiKey', 'url', 'bundleId'],
};

/** By service name; settings are as written. */
export type IntegrationsConfig = Record<string, Record<string, JsonValue>>;

export const integrationsSchema: Shape<IntegrationsConfig> = {
  expects: 'an object',
  read(node, at) {
    if (node.kind !== 'object') return misfit(node, at, 'an object');
    const known = Object.keys(SETTINGS);
    reportUnknownFields(node, known, at);
    const result: IntegrationsConfig = Object.create(null);
    for (const [name, { value }] of node.members) {
      if (!Object.hasOwn(SETTINGS, name)) continue;
      const inside = { ...at, path: joinPath(at.path, name) };
      if (value.kind !== 'object') {
        misfit(value, inside, 'an object', { hint: `Its settings: ${SETTINGS[name]!.join(', ')}.` });
        continue;
      }
      for (const [key, member] of value.members) {
        if (SETTINGS[name]!.includes(key) || nearestName(key, SETTINGS[name]!) === null) continue;
        const message = `"${name}" has no setting "${key}"`;
        const hint = `Did you mean "${nearestName(key, SETTINGS[name]!)}"?`;
        at.report({ place: member.key, rule: 'unknown-field', message, hint });
      }
      result[name] = plainValue(value) as Record<string, JsonValue>;
    }
    return result;
  },
};
