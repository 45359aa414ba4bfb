import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  ANALYTICS_FILE,
  ASSISTANT_FILE,
  bundleAnalytics,
  bundleAssistant,
  bundleCodeTypes,
  bundleEndpointStyles,
  bundleIntegrations,
  bundleIslands,
  bundlePart,
  bundleScript,
  bundleSearch,
  bundleShapes,
  bundleStyles,
  bundleTryit,
  CODE_TYPES_FILE,
  CODE_TYPES_PARTS_FILE,
  ENDPOINT_FILE,
  FEEDBACK_FILE,
  INTEGRATIONS_FILE,
  ISLANDS_FILE,
  ISLANDS_HASH_FILE,
  PARTS,
  partFile,
  SCRIPT_FILE,
  SEARCH_FILE,
  SHAPES_FILE,
  STYLES_FILE,
  TRYIT_FILE,
  TRYIT_SAMPLES_FILE,
  TRYIT_START_FILE,
} from './bundle-theme.ts';

it('the committed script and styles are those that their sources make (npm run bundle-theme)', async () => {
  expect(readFileSync(SCRIPT_FILE, 'utf8')).toBe(await bundleScript());
  for (const name of PARTS) expect(readFileSync(partFile(name), 'utf8')).toBe(await bundlePart(name));
  const { script, hashModule } = await bundleIslands();
  expect(readFileSync(ISLANDS_FILE, 'utf8')).toBe(script);
  expect(readFileSync(ISLANDS_HASH_FILE, 'utf8')).toBe(hashModule);
  const codeTypes = await bundleCodeTypes();
  expect(readFileSync(CODE_TYPES_FILE, 'utf8')).toBe(codeTypes.script);
  expect(readFileSync(CODE_TYPES_PARTS_FILE, 'utf8')).toBe(codeTypes.parts);
  expect(readFileSync(SEARCH_FILE, 'utf8')).toBe(await bundleSearch());
  const tryit = await bundleTryit();
  expect(readFileSync(TRYIT_FILE, 'utf8')).toBe(tryit.script);
  expect(readFileSync(TRYIT_START_FILE, 'utf8')).toBe(tryit.start);
  expect(readFileSync(TRYIT_SAMPLES_FILE, 'utf8')).toBe(tryit.samples);
  const { analytics, feedback } = await bundleAnalytics();
  expect(readFileSync(ANALYTICS_FILE, 'utf8')).toBe(analytics);
  expect(readFileSync(FEEDBACK_FILE, 'utf8')).toBe(feedback);
  expect(readFileSync(INTEGRATIONS_FILE, 'utf8')).toBe(await bundleIntegrations());
  expect(readFileSync(ASSISTANT_FILE, 'utf8')).toBe(await bundleAssistant());
  expect(readFileSync(STYLES_FILE, 'utf8')).toBe(bundleStyles());
  expect(readFileSync(ENDPOINT_FILE, 'utf8')).toBe(bundleEndpointStyles());
  expect(readFileSync(SHAPES_FILE, 'utf8')).toBe(bundleShapes());
});

it('a page on which nobody asks pays at most half a kilobyte for the ways to the assistant', async () => {
  const settings = 'self.binderyAssistant={"script":"assistant.0123456789.js"};\n';
  const weighs = (script: string): number => gzipSync(script).length;
  const without = await bundleScript('assistant.js');
  const whole = await bundleScript();
  expect(whole.length - without.length).toBeGreaterThan(800);
  expect(weighs(settings + whole) - weighs(without)).toBeLessThanOrEqual(512);
});

it('a page of text and code pays for nothing that only other pages need', () => {
  const weighs = (file: string): number => gzipSync(readFileSync(file)).length;
  expect(weighs(SCRIPT_FILE)).toBeLessThanOrEqual(7_800);
  expect(weighs(STYLES_FILE)).toBeLessThanOrEqual(12_400);
});
