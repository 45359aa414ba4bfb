import { expect, it } from 'vitest';
import { browserScript } from '../packages/engine/src/theme/browser-script.ts';
import { bundleBrowser } from './bundle-browser.ts';

it('the committed browser script is the one its source makes (node scripts/bundle-browser.ts)', async () => {
  expect(browserScript()).toBe(await bundleBrowser());
});
