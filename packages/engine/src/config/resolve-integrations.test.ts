import { readdirSync } from 'node:fs';
import { isPolicySource } from '@bindery/bundle';
import { expect, it } from 'vitest';
import type { JsonValue } from './json-node.ts';
import { loadsOf, resolveIntegrations } from './resolve-integrations.ts';
import { SERVICES } from './services.data.ts';

/** Values that would be something else in an address. */
const HOSTILE = 'a/../b?c#d"><script>';

it.each(Object.entries(SERVICES))(
  '%s: one script over HTTPS, from hosts that a policy can name',
  (name, service) => {
    const setting = service.settings[0]!.split('|')[0]!;
    const value = setting === 'launchUrl' ? `https://assets.adobedtm.com/${HOSTILE}` : HOSTILE;
    const [load, ...others] = loadsOf(name, { [setting]: value });
    expect(others).toEqual([]);
    expect(load!.scripts[0]).toBe(new URL(load!.src).origin);
    expect(load!.src).not.toMatch(/["<>\s]/);
    if (setting !== 'launchUrl') expect(load!.src).not.toMatch(/\/\.\.\/|#|\?c/);
    for (const source of [...load!.scripts, ...load!.connect])
      expect(isPolicySource(source), source).toBe(true);
    expect(load!.connect.length).toBeGreaterThan(0);
  },
);

it.each([
  [
    'a server of one’s own',
    'plausible',
    { domain: 'd', server: 'https://Stats.Example.com/x' },
    'https://stats.example.com/js/script.js',
  ],
  [
    'a region',
    'posthog',
    { apiKey: 'k', apiHost: 'https://eu.i.posthog.com' },
    'https://eu-assets.i.posthog.com/static/array.js',
  ],
  ['a number', 'hotjar', { hjid: 123 }, 'https://static.hotjar.com/c/hotjar-123.js?sv=6'],
  ['no address at all', 'plausible', { domain: 'd', server: 'localhost' }, undefined],
  ['a host that is none', 'plausible', { domain: 'd', server: 'a.b; script-src *' }, undefined],
  ['nothing', 'ga4', {}, undefined],
  ['an unknown name', '__proto__', { apiKey: 'k' }, undefined],
])('%s', (_, name, settings, src) => {
  expect(loadsOf(name, settings)[0]?.src).toBe(src);
});

it('takes an author’s scripts with the further hosts that they need, and nothing without HTTPS', () => {
  const scripts: JsonValue = [
    'https://cdn.example.com/a.js',
    { src: 'https://widget.example.com/b.js', hosts: ['api.example.com', '*.example.org', 'https:', '*'] },
    ...['http://a.example/x.js', '//a.example/x.js', 'javascript:alert(1)', 7, null, {}],
  ];
  const loads = resolveIntegrations({ customScripts: { scripts } }).loads;
  expect(loads.map(({ src, scripts: hosts }) => [src, hosts])).toEqual([
    ['https://cdn.example.com/a.js', ['https://cdn.example.com']],
    [
      'https://widget.example.com/b.js',
      ['https://widget.example.com', 'https://api.example.com', 'https://*.example.org'],
    ],
  ]);
});

it('knows what consent looks like, and who may be counted', () => {
  expect(resolveIntegrations({})).toEqual({ loads: [], consent: null, countsReaders: true });
  const config = { cookies: { key: 'consent', value: true }, telemetry: { enabled: false } };
  expect(resolveIntegrations(config)).toEqual({
    ...{ loads: [], countsReaders: false },
    consent: { key: 'consent', value: 'true' },
  });
});

it('has what the browser’s side knows', async () => {
  const folder = new URL('../theme/browser/integrations/', import.meta.url);
  expect(readdirSync(folder)).toContain('services.js');
  const { SERVICES: started } = (await import(new URL('services.js', folder).href)) as { SERVICES: object };
  expect(Object.keys(SERVICES)).toEqual(expect.arrayContaining(Object.keys(started)));
});
