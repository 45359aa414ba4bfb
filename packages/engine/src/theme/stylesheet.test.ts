import { expect, it } from 'vitest';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { themeStylesheet } from './stylesheet.ts';

type Codeblocks = SiteConfig['styling']['codeblocks'];

const themed = (light: string | null, dark: string | null): Codeblocks => ({
  mode: 'theme',
  theme: { light, dark },
  languages: [],
});

const NO_FONTS = { family: null, weight: null, source: null, format: null, heading: null, body: null };

function stylesheet(fields: object): string {
  const config = {
    theme: 'mint',
    colors: { primary: '#0f766e', light: null, dark: null },
    fonts: null,
    background: null,
    styling: { codeblocks: { mode: 'system', theme: null, languages: [] } },
    ...fields,
  } as unknown as SiteConfig;
  return themeStylesheet({ config, hasRequests: false, iconCss: '', embed: () => null });
}

it.each<[string, Codeblocks, string[]]>([
  ['system', { mode: 'system', theme: null, languages: [] }, []],
  ['dark', { mode: 'dark', theme: null, languages: [] }, ['dark']],
  ['one dark theme', themed('dracula', 'dracula'), ['dark', 'dark']],
  ['one for each mode', themed('github-light', 'nord'), ['light', 'dark']],
  ['the other way round', themed('nord', 'catppuccin-latte'), ['dark', 'light']],
  ['variables of the site', themed('css-variables', 'css-variables'), ['light', 'dark']],
])('code on its ground: %s', (_, codeblocks, grounds) => {
  const css = stylesheet({ styling: { codeblocks } });
  const found = [
    ...css.matchAll(/(?:^|\.(?:light|dark) :is\()\.code-block,\.code-group\)?\{color-scheme:(\w+)/gm),
  ];
  expect(found.map(([, ground]) => ground)).toEqual(grounds);
});

it('code has the colours of the themes that are named, and others cost nothing', () => {
  const css = stylesheet({ styling: { codeblocks: themed('github-light', 'dracula') } });
  expect(css).toMatch(
    /html\.light :is\(\.code-block,\.code-group\)\{[^}]*background:#fff;[^}]*--c-k:#d73a49/,
  );
  expect(css).toMatch(
    /html\.dark :is\(\.code-block,\.code-group\)\{[^}]*background:#282a36;[^}]*--c-s:#f1fa8c/,
  );
  expect(css).toContain(':is(.code-block,.code-group) code .k{color:var(--c-k)}');
  expect(stylesheet({})).not.toContain('--c-k');
  expect(stylesheet({ styling: { codeblocks: themed('css-variables', null) } })).not.toContain('--c-k');
});

it.each([
  ['https://cdn.example/a%20b.png', 'https://cdn.example/a%20b.png'],
  ['//cdn.example/a.png', '//cdn.example/a.png'],
  ['data:image/svg+xml,<svg id="a"/>', 'data:image/svg+xml,<svg%20id=%22a%22/>'],
])('a picture and a font from elsewhere: %s', (written, address) => {
  const fonts = { ...NO_FONTS, family: 'Own', source: written };
  const background = { decoration: null, color: null, image: { light: written, dark: null } };
  const css = stylesheet({ fonts, background });
  expect(css).toContain(`body{background-image:url("${address}")`);
  expect(css).toContain(`src:url("${address}")`);
});

it('a colour is a colour wherever its name is given a value', () => {
  const names =
    'page|panel|raised|line|edge|text|strong|soft|faint|brand|accent|tint|fill|on-fill|banner|on-banner';
  const given = [...stylesheet({}).matchAll(new RegExp(`--(?:${names}):([^;}]+)`, 'g'))];
  const isColor = (value: string) =>
    /^(?:#|light-dark\(|color-mix\(|var\(|rgb|hsl|oklch|transparent)/.test(value);
  expect(given.length).toBeGreaterThan(13);
  expect(given.filter(([, value]) => !isColor(value!)).map(([whole]) => whole)).toEqual([]);
});

it.each([
  ['Inter', '"Inter"'],
  ['-apple-system, "Segoe UI", sans-serif', '-apple-system,"Segoe UI",sans-serif'],
])('fonts by the names %s', (family, written) => {
  const font = { family, weight: 400, source: 'https://a.b/c.woff2', format: 'woff2' };
  const css = stylesheet({ fonts: { ...font, heading: null, body: null } });
  expect(css).toContain(`--sans:${written},ui-sans-serif`);
  expect(css).toMatch(/@font-face\{font-family:"(?:Inter|-apple-system)";/);
});
