import { expect, it } from 'vitest';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { themeStylesheet } from './stylesheet.ts';

type Codeblocks = SiteConfig['styling']['codeblocks'];

const themed = (light: string | null, dark: string | null): Codeblocks => ({
  mode: 'theme',
  theme: { light, dark },
  languages: [],
});

it.each<[string, Codeblocks, string[]]>([
  ['system', { mode: 'system', theme: null, languages: [] }, []],
  ['dark', { mode: 'dark', theme: null, languages: [] }, ['dark']],
  ['one dark theme', themed('dracula', 'dracula'), ['dark', 'dark']],
  ['one for each mode', themed('github-light', 'nord'), ['light', 'dark']],
  ['the other way round', themed('nord', 'catppuccin-latte'), ['dark', 'light']],
  ['variables of the site', themed('css-variables', 'css-variables'), ['light', 'dark']],
])('code on its ground: %s', (_, codeblocks, grounds) => {
  const config = {
    theme: 'mint',
    colors: { primary: '#0f766e', light: null, dark: null },
    fonts: null,
    background: null,
    styling: { codeblocks },
  } as unknown as SiteConfig;
  const css = themeStylesheet({ config, iconCss: '', embed: () => null });
  const found = [...css.matchAll(/\.code-block,\.code-group\)?\{color-scheme:(\w+)\}/g)];
  expect(found.map(([, ground]) => ground)).toEqual(grounds);
});
