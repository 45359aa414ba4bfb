/** What classes of a page's author do in a browser: `not-prose`, bare borders, utilities beside the theme's own rules. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const TEXT = (id: string): string => `<h2 id="${id}-h2">Heading</h2>
<h4 id="${id}-h4">Heading</h4>
<p id="${id}-p">Text with <code id="${id}-code">code</code> and <a id="${id}-a" href="https://example.com">a link</a>.</p>
<ul id="${id}-ul"><li id="${id}-li">One</li></ul>
<blockquote id="${id}-blockquote">Quoted</blockquote>
<table id="${id}-table"><tbody><tr><td id="${id}-td">Cell</td></tr></tbody></table>
<hr id="${id}-hr" />`;

const PAGE = `---
title: Classes
---

<section>
${TEXT('in')}

<div id="in-markdown">[A link](https://example.com)</div>
</section>

<div className="not-prose text-red-500">
${TEXT('out')}

<div id="out-markdown">[A link](https://example.com)</div>
</div>

<a id="styled" className="p-2" href="https://example.com">A link with a look of its own</a>

<ul id="own" className="not-prose"><li>One</li></ul>

<div id="border" className="border p-2">A box</div>
<button id="button" className="border">Press</button>
<div id="dashed" className="border-t-2 border-dashed">A line</div>
<div className="divide-y"><p>One</p><p id="divided">Two</p></div>
<div className="font-mono text-lg"><input id="input" className="border" /><select id="select"><option>One</option></select></div>

<div id="parent" className="translate-x-4 blur-sm shadow-lg"><div id="child" className="rotate-45 grayscale ring-2">x</div></div>
<iframe id="iframe" className="h-40" title="Empty" src="about:blank"></iframe>
<table><tbody><tr><td id="padded" className="px-8">Cell</td></tr></tbody></table>
<p id="themed" className="text-gray-900 hover:text-gray-700 dark:text-gray-100">Dark</p>
<p id="gradient" className="bg-gradient-to-r from-red-500 via-white to-black">Colours</p>
`;

const FILES = {
  'docs.json': docsJson(
    { groups: [{ group: 'Start', pages: ['index'] }] },
    { colors: { primary: '#0f766e' } },
  ),
  'index.mdx': PAGE,
};

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(FILES);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Values of `id property`, as the browser computes them; of the link in it where Markdown wrote it. */
async function computed(asked: readonly string[], scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  let found: string[] = [];
  await visit(
    browser!,
    site.fromDisk('index.html'),
    async (page) => {
      found = await page.evaluate(`${JSON.stringify(asked)}.map((one) => {
        const [id, property] = one.split(' ');
        const element = document.getElementById(id);
        const shown = id.endsWith('-markdown') ? element.querySelector('a') : element;
        return getComputedStyle(shown).getPropertyValue(property);
      })`);
    },
    { colorScheme: scheme },
  );
  return found;
}

const GREY = 'rgb(229, 231, 235)';
const RED = 'rgb(239, 68, 68)';

describe.skipIf(browser === null)('classes of authors', () => {
  it('not-prose leaves text without the look of prose', async () => {
    const looks: [string, string, string][] = [
      ['h2 margin-top', '44px', '0px'],
      ['h2 font-size', '23px', '16px'],
      ['h2 font-weight', '650', '400'],
      ['h4 margin-top', '28px', '0px'],
      ['p margin-top', '17.6px', '0px'],
      ['code padding-top', '2.052px', '0px'],
      ['code background-color', 'color(srgb 0.0784314 0.117647 0.137255 / 0.06)', 'rgba(0, 0, 0, 0)'],
      ['a text-decoration-line', 'underline', 'none'],
      ['ul list-style-type', 'disc', 'none'],
      ['ul padding-left', '24px', '0px'],
      ['li margin-top', '6.4px', '0px'],
      ['blockquote border-left-width', '3px', '0px'],
      ['blockquote margin-top', '22.4px', '0px'],
      ['td border-bottom-width', '1px', '0px'],
      ['hr margin-top', '44px', '0px'],
    ];
    expect(await computed(looks.map(([what]) => `in-${what}`))).toEqual(looks.map(([, prose]) => prose));
    expect(await computed(looks.map(([what]) => `out-${what}`))).toEqual(looks.map(([, , bare]) => bare));
    expect(await computed(['out-h2 color', 'out-code color', 'out-a color', 'own list-style-type'])).toEqual([
      ...[RED, RED, RED],
      'none',
    ]);
  });

  it('links of Markdown look as those of tags do', async () => {
    const properties = ['text-decoration-line', 'text-decoration-color', 'color', 'font-weight'];
    const look = (id: string): Promise<string[]> => computed(properties.map((one) => `${id} ${one}`));
    expect(await look('in-markdown')).toEqual(await look('in-a'));
    expect(await look('out-markdown')).toEqual(await look('out-a'));
    expect(await computed(['in-markdown text-decoration-line', 'styled text-decoration-line'])).toEqual([
      'underline',
      'none',
    ]);
  });

  it.each(['light', 'dark'] as const)('a border that names no colour is grey in %s mode', async (scheme) => {
    const asked = ['border', 'button', 'input'].flatMap((id) => [
      `${id} border-top-width`,
      `${id} border-top-style`,
      `${id} border-top-color`,
    ]);
    expect(await computed(asked, scheme)).toEqual(Array(3).fill(['1px', 'solid', GREY]).flat());
    expect(await computed(['dashed border-top-style', 'dashed border-top-color'], scheme)).toEqual([
      'dashed',
      GREY,
    ]);
    expect(await computed(['divided border-top-width', 'divided border-top-color'], scheme)).toEqual([
      '1px',
      GREY,
    ]);
  });

  it('form controls have the letters of the text around them', async () => {
    const [input, select, family] = await computed([
      'input font-size',
      'select font-size',
      'input font-family',
    ]);
    expect([input, select]).toEqual(['18px', '18px']);
    expect(family).toContain('monospace');
  });

  it('what a class sets in parts is its element’s alone', async () => {
    expect(await computed(['parent translate', 'child translate', 'child rotate', 'child filter'])).toEqual([
      '16px',
      'none',
      '45deg',
      'grayscale(1)',
    ]);
    expect((await computed(['child box-shadow']))[0]).not.toContain('15px');
  });

  it('utilities win over the theme', async () => {
    expect(await computed(['iframe height', 'padded padding-left', 'gradient background-image'])).toEqual([
      '160px',
      '32px',
      `linear-gradient(to right, ${RED}, rgb(255, 255, 255), rgb(0, 0, 0))`,
    ]);
    expect(await computed(['themed color'], 'light')).toEqual(['rgb(17, 24, 39)']);
    expect(await computed(['themed color'], 'dark')).toEqual(['rgb(243, 244, 246)']);
  });
});
