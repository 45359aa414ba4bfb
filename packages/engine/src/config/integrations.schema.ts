/** Services that a site may load, and the settings each one knows. What will run where is told to the author. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { type JsonNode, type JsonObject, type JsonValue, type Place, plainValue } from './json-node.ts';
import { type IntegrationsConfig, loadsOf, missingSetting } from './resolve-integrations.ts';
import { SERVICES } from './services.data.ts';
import { joinPath, misfit, type Reading, type Shape } from './shape.ts';

/** Settings that load nothing themselves. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  cookies: ['key', 'value'],
  telemetry: ['enabled'],
};
const NAMES = [...Object.keys(SERVICES), ...Object.keys(RULES), 'customScripts'];

export const integrationsSchema: Shape<IntegrationsConfig> = {
  expects: 'an object',
  read(node, at) {
    if (node.kind !== 'object') return misfit(node, at, 'an object');
    const result: IntegrationsConfig = Object.create(null);
    for (const [name, { key: place, value }] of node.members) {
      const inside = { ...at, path: joinPath(at.path, name) };
      const settings = readSettings(name, value, { place, at: inside });
      if (settings === null) continue;
      result[name] = settings;
      tellWhere(name, settings, { place, at: inside });
    }
    return result;
  },
};

interface Written {
  place: Place;
  at: Reading;
}

/** Null: there is nothing of use. */
function readSettings(
  name: string,
  value: JsonNode,
  { place, at }: Written,
): Record<string, JsonValue> | null {
  if (!NAMES.includes(name)) {
    reportUnknown(name, place, at);
    return null;
  }
  if (name === 'customScripts') {
    if (value.kind === 'array') return { scripts: plainValue(value) };
    misfit(value, at, 'a list', { hint: 'Each one is {"src": "https://…"}.' });
    return null;
  }
  const known = [...settingsOf(name), ...(RULES[name] ? [] : ['hosts'])];
  if (value.kind !== 'object') {
    misfit(value, at, 'an object', { hint: `Its settings: ${settingsOf(name).join(', ')}.` });
    return null;
  }
  reportSlips(name, value, { known, at });
  return plainValue(value) as Record<string, JsonValue>;
}

function settingsOf(name: string): readonly string[] {
  return RULES[name] ?? SERVICES[name]!.settings.flatMap((setting) => setting.split('|'));
}

function reportSlips(name: string, value: JsonObject, { known, at }: { known: string[]; at: Reading }): void {
  for (const [key, member] of value.members) {
    if (known.includes(key) || nearestName(key, known) === null) continue;
    const message = `"${name}" has no setting "${key}"`;
    const hint = `Did you mean "${nearestName(key, known)}"?`;
    at.report({ place: member.key, rule: 'unknown-field', message, hint });
  }
}

const WHERE =
  'on cloud deployments, and on client-hosted ones that switch "integrations" on; never on air-gapped ones';

/** What was found and where it will run, or why it will not. */
function tellWhere(name: string, settings: Record<string, JsonValue>, { place, at }: Written): void {
  if (RULES[name]) return;
  const loads = loadsOf(name, settings);
  const wanted = name === 'customScripts' && Array.isArray(settings.scripts) ? settings.scripts.length : 1;
  if (loads.length > 0) {
    const label = SERVICES[name]?.label ?? 'Scripts of your own';
    const hosts = [...new Set(loads.flatMap(({ scripts }) => scripts))].map((host) => host.slice(8));
    const message = `${label} ("${at.path}"): runs ${WHERE}`;
    const hint = `Pages there may load scripts from ${hosts.join(', ')}. Further hosts go into its "hosts".`;
    at.report({ severity: 'info', place, rule: 'integration', message, hint });
  }
  if (loads.length >= wanted) return;
  const missing = SERVICES[name] ? missingSetting(name, settings) : null;
  const message = `"${at.path}" ${loads.length > 0 ? 'has scripts that are not loaded' : 'loads nothing'}: ${
    missing === null ? 'scripts need an address that begins with https://' : `it has no ${missing}`
  }`;
  at.report({ place, rule: 'wrong-value', message });
}

/** A service that we do not know loads nothing; a slip in a name is another matter. */
function reportUnknown(name: string, place: Place, at: Reading): void {
  if (name === '$schema') return;
  const meant = nearestName(name, NAMES);
  const message = `"${at.path}" is no service that is known here; nothing is loaded for it`;
  const own = 'Its script can be named in "integrations.customScripts".';
  const hint = meant === null ? own : `Did you mean "${meant}"?`;
  at.report({ ...(meant === null && { severity: 'info' }), place, rule: 'unknown-field', message, hint });
}
