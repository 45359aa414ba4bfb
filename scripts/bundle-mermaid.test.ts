import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readMermaidFull } from '../packages/engine/src/theme/mermaid-full.ts';
import { bundleMermaid, SCRIPT_SHA256 } from './bundle-mermaid.ts';

it('the committed mermaid is the published one (npm run bundle-mermaid)', () => {
  const text = readMermaidFull();
  const [before, after] = bundleMermaid('\0').split('\0') as [string, string];
  const script = text.slice(before.length, text.length - after.length);
  expect(hash('sha256', script)).toBe(SCRIPT_SHA256);
  expect(text === bundleMermaid(script)).toBe(true);
});
