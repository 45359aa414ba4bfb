/** The colours of code, where docs.json names a theme of Shiki's for it: one for light pages and one for dark ones. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { CODE_CLASSES, CODE_THEMES } from './code-themes.gen.ts';

const BLOCKS = ':is(.code-block,.code-group)';

export function codeCss({ mode, theme }: SiteConfig['styling']['codeblocks']): string {
  if (mode === 'dark') return '.code-block,.code-group{color-scheme:dark}';
  if (theme === null) return '';
  const light = themeCss(theme.light, 'light');
  const dark = themeCss(theme.dark, 'dark');
  const tokens = CODE_CLASSES.map((name) => `${BLOCKS} code .${name}{color:var(--c-${name})}`);
  const isNamed = light.includes('--c-') || dark.includes('--c-');
  return (
    `html.light ${BLOCKS}{${light}}html.dark ${BLOCKS}{${dark}}` +
    // Without scripts the system's wish counts.
    `@media (prefers-color-scheme:light){html:not(.light,.dark) ${BLOCKS}{${light}}}` +
    `@media (prefers-color-scheme:dark){html:not(.light,.dark) ${BLOCKS}{${dark}}}` +
    (isNamed ? tokens.join('') : '')
  );
}

/** Names in docs.json that no theme has; `css-variables` leaves the colours to the site's own stylesheet. */
export function unknownCodeThemes({ theme }: SiteConfig['styling']['codeblocks']): string[] {
  const named = [theme?.light, theme?.dark].filter((name) => typeof name === 'string');
  return [...new Set(named)].filter((name) => name !== 'css-variables' && !Object.hasOwn(CODE_THEMES, name));
}

export function codeThemeNames(): string[] {
  return Object.keys(CODE_THEMES);
}

function themeCss(name: string | null, otherwise: 'light' | 'dark'): string {
  if (name === null || !Object.hasOwn(CODE_THEMES, name)) return `color-scheme:${otherwise}`;
  const [ground, page, text, ...colors] = CODE_THEMES[name]!.split(' ');
  const variables = colors.map((color, index) => `--c-${CODE_CLASSES[index]}:${color}`);
  return `color-scheme:${ground};--panel:${page};background:${page};color:${text};${variables.join(';')}`;
}
