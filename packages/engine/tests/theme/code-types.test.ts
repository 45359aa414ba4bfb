/** Types on code in a browser: by pointer, keyboard and touch, on paper, and at no cost to pages without. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const CODE = `
\`\`\`ts twoslash title="user.ts" lines {1}
// @errors: 2322
interface User { id: number; name: string }
// ---cut---
const user: User = { id: 1, name: 'Ada' };
//    ^?
const names = [user].map((each) => each.name); // [!code ++]
const count: number = names;
\`\`\`
`;
const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const browser: Browser | null = await obtainBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson({ pages: ['index', 'typed'] }),
    'index.mdx': page('Home', '```ts\nconst a = 1;\n```\n\n[On](/typed)'),
    'typed.mdx': page('Typed', CODE),
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

interface Tip {
  name: string;
  /** As CSS writes it, in quotes. */
  text: string;
  left: number;
  width: number;
}

/** What a name shows, and where. */
const tip = (shown: Page): Promise<Tip | null> =>
  shown.evaluate<Tip | null>(`(() => {
    const name = document.querySelector('.ty:is(:hover, :focus):not(.closed)');
    if (!name) return null;
    const { content, left, width } = getComputedStyle(name, '::after');
    return { name: name.textContent, text: content, left: parseFloat(left), width: parseFloat(width) };
  })()`);

it('a page without types has nothing of them', () => {
  const read = (path: string): string => readFileSync(join(site.folder, path), 'utf8');
  expect(read('index.html')).not.toMatch(/code-types|\.ty\b|data-ty|<style data-page>/);
  expect(read('typed.html')).toMatch(/<style data-page>.*\.ty\{.*code-types-\w+\.js/s);
  expect(read('typed.md')).toContain('//    ^? const user: User\n');
  expect(read('typed.md')).toContain('// Error 2322: ');
  expect(read('typed.md')).not.toContain('interface User');
});

describe.skipIf(browser === null)('in a browser', { timeout: 120_000 }, () => {
  it('shows a type to the pointer, also above what scrolls, and copies code alone', async () => {
    await visit(browser!, site.fromServer('typed.html'), async (shown) => {
      await shown.locator('.ty', { hasText: 'map' }).hover();
      expect((await tip(shown))!.text).toContain('Array<User>.map<string>');
      await shown.keyboard.press('Escape');
      expect(await tip(shown)).toBeNull();
      const text = await shown.locator('.code-block code').textContent();
      expect(text).toBe(
        [
          "const user: User = { id: 1, name: 'Ada' };",
          '//    ^? const user: User',
          'const names = [user].map((each) => each.name);',
          'const count: number = names;',
          "// Error 2322: Type 'string[]' is not assignable to type 'number'.",
        ].join('\n'),
      );
      // Three lines of code, of which the notes are none.
      expect(await shown.locator('.line').count()).toBe(3);
      expect(await shown.locator('.line.add .ty-note').count()).toBe(0);
    });
  });

  it('is one stop of the Tab key, with arrow keys inside', async () => {
    await visit(browser!, site.fromServer('typed.html'), async (shown) => {
      await shown.locator('.code-block pre').focus();
      await shown.keyboard.press('Tab');
      expect((await tip(shown))!.name).toBe('user');
      await shown.keyboard.press('ArrowRight');
      expect(await tip(shown)).toMatchObject({ name: 'User', text: '"interface User"' });
      await shown.keyboard.press('End');
      expect((await tip(shown))!.name).toBe('names');
      await shown.keyboard.press('Tab');
      expect(await tip(shown)).toBeNull();
      expect(await shown.evaluate(`document.activeElement.closest('code') === null`)).toBe(true);
    });
  });

  it.each([360, 600, 1024])('fits on the screen at %i px, by touch', async (width) => {
    const options = { viewport: { width, height: 700 }, hasTouch: true, isMobile: true };
    await visit(
      browser!,
      site.fromServer('typed.html'),
      async (shown) => {
        await shown.locator('.ty', { hasText: 'map' }).tap();
        await expect.poll(async () => (await tip(shown))?.name).toBe('map');
        const box = (await tip(shown))!;
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(await shown.evaluate('document.documentElement.scrollWidth')).toBe(width);
      },
      options,
    );
  });

  it('comes with client-side navigation', async () => {
    await visit(browser!, site.fromServer('index.html'), async (shown) => {
      await shown.locator('.mdx-content a', { hasText: 'On' }).click();
      await shown.locator('.ty', { hasText: 'map' }).hover();
      await expect.poll(async () => (await tip(shown))?.name).toBe('map');
      await shown.locator('.ty').first().focus();
      await shown.waitForFunction(`document.querySelector('script[src*="code-types-"]')`);
      await expect
        .poll(async () => {
          await shown.locator('.ty').first().focus();
          await shown.keyboard.press('ArrowRight');
          return shown.evaluate('document.activeElement.textContent');
        })
        .toBe('User');
    });
  });

  it.each(['light', 'dark'] as const)('axe finds nothing, %s, with a type shown', async (colorScheme) => {
    await visit(
      browser!,
      site.fromServer('typed.html'),
      async (shown) => {
        await shown.locator('.ty').first().focus();
        await shown.evaluate(axe);
        const { violations } = await shown.evaluate<AxeResults>('axe.run()');
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      },
      { colorScheme },
    );
  });
});
