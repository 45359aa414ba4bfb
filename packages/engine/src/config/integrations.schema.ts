/** Services that a site may load, and the settings each one knows. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { type JsonValue, type Place, plainValue } from './json-node.ts';
import { joinPath, misfit, type Reading, type Shape } from './shape.ts';

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
    const result: IntegrationsConfig = Object.create(null);
    for (const [name, { key: place, value }] of node.members) {
      const inside = { ...at, path: joinPath(at.path, name) };
      if (!Object.hasOwn(SETTINGS, name)) {
        reportUnknown(name, place, inside);
        continue;
      }
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

/** A service that we do not know loads nothing, as those that we do; a slip in a name is another matter. */
function reportUnknown(name: string, place: Place, at: Reading): void {
  if (name === '$schema') return;
  if (name === 'customScripts') {
    const message = `"${at.path}" are not loaded: a site loads nothing from another host by itself`;
    const hint = 'Put the script into the docs folder as a .js file: every page has it then.';
    at.report({ severity: 'info', place, rule: 'unsupported-setting', message, hint });
    return;
  }
  const meant = nearestName(name, Object.keys(SETTINGS));
  const message = `"${at.path}" is no service that is known here; nothing is loaded for it`;
  const hint = meant === null ? null : `Did you mean "${meant}"?`;
  at.report({ ...(meant === null && { severity: 'info' }), place, rule: 'unknown-field', message, hint });
}
