/**
 * Puts the theme's browser script and stylesheets into one small file each. Both are committed: building a site needs
 * no bundler. Run `npm run bundle-theme` after a change in theme/browser/ or theme/css/.
 */
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { createIcons, toMaskUrl } from '../packages/engine/src/icons/find-icon.ts';
import type { IconShape } from '../packages/engine/src/icons/icon-library.ts';
import { minifyCss } from './minify-css.ts';

const theme = join(import.meta.dirname, '..', 'packages', 'engine', 'src', 'theme');
export const SCRIPT_FILE = join(theme, 'browser', 'browser.gen.js');
export const ISLANDS_FILE = join(theme, 'browser', 'islands', 'islands.gen.js');
export const ISLANDS_HASH_FILE = join(theme, 'browser', 'islands', 'islands-hash.gen.ts');
export const CODE_TYPES_FILE = join(theme, 'browser', 'code-types', 'code-types.gen.js');
export const CODE_TYPES_PARTS_FILE = join(theme, 'browser', 'code-types', 'code-types-parts.gen.ts');
export const SEARCH_FILE = join(theme, 'browser', 'search', 'search.gen.js');
export const TRYIT_FILE = join(theme, 'browser', 'tryit', 'tryit.gen.js');
export const TRYIT_START_FILE = join(theme, 'browser', 'tryit', 'start.gen.js');
export const TRYIT_SAMPLES_FILE = join(theme, 'browser', 'tryit', 'samples.gen.js');
/** Parts that only some pages load, and what sites with a page menu get with the script. */
export const PARTS = ['content', 'images', 'diagrams', 'groups', 'keys', 'menu'];
export const partFile = (name: string): string => join(theme, 'browser', 'parts', `${name}.gen.js`);
export const SHAPES_FILE = join(theme, 'chrome', 'own-shapes.gen.ts');
export const ANALYTICS_FILE = join(theme, 'browser', 'analytics', 'analytics.gen.js');
export const FEEDBACK_FILE = join(theme, 'browser', 'feedback', 'feedback.gen.js');
export const INTEGRATIONS_FILE = join(theme, 'browser', 'integrations', 'integrations.gen.js');
export const ASSISTANT_FILE = join(theme, 'browser', 'assistant', 'assistant.gen.js');
export const STYLES_FILE = join(theme, 'css', 'theme.gen.css');
export const ENDPOINT_FILE = join(theme, 'css', 'endpoint.gen.css');

/** In the order of the cascade. */
const SHEETS = [
  'base',
  ...['header', 'columns', 'content-column', 'side-column', 'after-content', 'modes-and-screens', 'related'],
  ...['prose', 'code'],
  ...['callouts-and-cards', 'steps-and-tabs', 'frames-and-fields', 'inline', 'changelog-and-trees'],
  ...['reference', 'paper', 'forced-colors'],
];

/** Shapes that the theme itself draws: the name in the stylesheets, and the icon of lucide. */
const OWN_ICONS: Readonly<Record<string, string>> = {
  alert: 'triangle-alert',
  arrow: 'arrow-right',
  bulb: 'lightbulb',
  check: 'check',
  'check-circle': 'circle-check',
  close: 'x',
  copy: 'copy',
  down: 'chevron-down',
  file: 'file',
  folder: 'folder',
  hash: 'hash',
  info: 'info',
  list: 'text-align-start',
  menu: 'menu',
  moon: 'moon',
  out: 'arrow-up-right',
  print: 'printer',
  right: 'chevron-right',
  rss: 'rss',
  search: 'search',
  sun: 'sun',
  system: 'sun-moon',
  text: 'file-text',
};

/** Drawn by pages alone, never by the theme's own stylesheet or a script. */
const IN_PAGES = new Set(['copy', 'down', 'list', 'menu', 'out', 'print', 'rss']);

function ownShapes(): [string, IconShape][] {
  const icons = createIcons('lucide');
  return Object.entries(OWN_ICONS).map(([name, shape]) => [name, icons.shape(shape, null)!]);
}

/** `without`: a part of it that is left out, to see what it weighs. */
export function bundleScript(without: string | null = null): Promise<string> {
  return bundle('main.js', without);
}

export function bundlePart(name: string): Promise<string> {
  return bundle(`parts/${name}.js`);
}

/** The runtime of components, and the hash that is part of its name. */
export async function bundleIslands(): Promise<{ script: string; hashModule: string }> {
  const script = `/*! Preact, MIT License, Copyright (c) 2015-present Jason Miller */\n${await bundle('islands/main.js')}`;
  const short = hash('sha256', script).slice(0, 10);
  return { script, hashModule: `export const ISLANDS_HASH = '${short}';\n` };
}

/** The keys that lead through types of code, the hash that is part of their name, and how such types look. */
export async function bundleCodeTypes(): Promise<{ script: string; parts: string }> {
  const script = await bundle('code-types/main.js');
  const short = hash('sha256', script).slice(0, 10);
  const style = minifyCss(readFileSync(join(theme, 'browser', 'code-types', 'code-types.css'), 'utf8'));
  const parts = `export const CODE_TYPES_HASH = '${short}';\nexport const CODE_TYPES_STYLE =\n  '${style}';\n`;
  return { script, parts };
}

/** The search dialog with the index's own code and its styles. */
export function bundleSearch(): Promise<string> {
  return bundle('search/main.js');
}

/** The playground with its model and its styles, the button that loads it, and what it loads to write code. */
export async function bundleTryit(): Promise<{ script: string; start: string; samples: string }> {
  const [script, start, samples] = await Promise.all(
    ['tryit/main.js', 'tryit.js', 'tryit/samples.js'].map((entry) => bundle(entry)),
  );
  return { script: script!, start: start!, samples: samples! };
}

/** What counts, and what asks whether a page helped. */
export async function bundleAnalytics(): Promise<{ analytics: string; feedback: string }> {
  const [analytics, feedback] = await Promise.all(
    ['analytics/main.js', 'feedback/main.js'].map((entry) => bundle(entry)),
  );
  return { analytics: analytics!, feedback: feedback! };
}

/** What loads the services that docs.json names. */
export function bundleIntegrations(): Promise<string> {
  return bundle('integrations/main.js');
}

/** The assistant's panel with its styles. */
export function bundleAssistant(): Promise<string> {
  return bundle('assistant/main.js');
}

async function bundle(entry: string, without: string | null = null): Promise<string> {
  const input = join(theme, 'browser', entry);
  const plugins = [stylesAsText(), ...(without === null ? [] : [leftOut(without)])];
  const bundle = await rolldown({ input, plugins, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // Notes for bundlers: no browser reads them, but one may be all that stands between two words.
  return output[0].code.replace(/(\w?)\/\* @__PURE__ \*\/ ?(\w?)/g, (_, before: string, after: string) =>
    before !== '' && after !== '' ? `${before} ${after}` : before + after,
  );
}

/** `import css from './some.css'`, which may be made of others beside it. */
function stylesAsText(): Plugin {
  return {
    name: 'styles-as-text',
    load(id) {
      if (!id.endsWith('.css')) return null;
      const code = `export default ${JSON.stringify(minifyCss(readSheet(id)))}`;
      return { code, moduleType: 'js' };
    },
  };
}

function readSheet(path: string): string {
  const text = readFileSync(path, 'utf8');
  return text.replace(/^@import "\.\/([\w-]+\.css)";$/gm, (_, name: string) =>
    readSheet(join(dirname(path), name)),
  );
}

/** The same shapes as parts of a page; the stylesheet says how their lines are drawn. */
export function bundleShapes(): string {
  const lines = ownShapes().map(([name, { body }]) => {
    const lines = linesOf(body);
    return `  ${name.includes('-') ? `'${name}'` : name}: '${lines}',\n`;
  });
  return `/** Made by scripts/bundle-theme.ts. */\nexport const OWN_SHAPES = {\n${lines.join('')}} as const;\n`;
}

/** Without how they are drawn, which is the same for all. */
function linesOf(body: string): string {
  return body.replace(/<\/?g\b[^>]*>| (?:fill|stroke(?:-\w+)?)="[^"]*"/g, '');
}

/** Once for all lines of a shape, and the same for all shapes: that compresses well. */
function maskUrl(shape: IconShape): string {
  const drawn =
    " fill='none' stroke='red' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E";
  return toMaskUrl({ ...shape, body: coarse(linesOf(shape.body)) }).replace('%3E', drawn);
}

/** Thousandths of a shape of 24 units are seen by nobody, and each digit is loaded by everybody. */
function coarse(lines: string): string {
  return lines.replace(/-?(?:\d+(?:\.\d+)?|\.\d+)/g, (number) => {
    if (!/\.\d{3}/.test(number)) return number;
    const tenths = Math.round(Number(number) * 10);
    // What follows may begin with its point, which a whole number would take for its own.
    if (tenths % 10 === 0) return ` ${tenths / 10 || 0} `;
    const short = String(tenths / 10).replace(/^(-?)0/, '$1');
    return short.startsWith('-') ? short : ` ${short}`;
  });
}

/** A module whose functions do nothing. */
function leftOut(name: string): Plugin {
  return {
    name: 'left-out',
    load(id) {
      if (id !== join(theme, 'browser', name)) return null;
      return readFileSync(id, 'utf8')
        .match(/^export function \w+/gm)!
        .join('(){}\n')
        .concat('(){}');
    },
  };
}

/** As they are written. */
export function readStyles(): string {
  return SHEETS.map((name) => readFileSync(join(theme, 'css', `${name}.css`), 'utf8')).join('\n');
}

export function bundleStyles(): string {
  const shapes = ownShapes()
    .filter(([name]) => !IN_PAGES.has(name))
    .map(([name, shape]) => `--i-${name}:${maskUrl(shape)}`);
  return `${minifyCss(readStyles())}:root{${shapes.join(';')}}\n`;
}

/** What only sites with requests to try have. */
export function bundleEndpointStyles(): string {
  return minifyCss(readFileSync(join(theme, 'css', 'endpoint.css'), 'utf8'));
}

if (import.meta.main) {
  const islands = await bundleIslands();
  writeFileSync(SCRIPT_FILE, await bundleScript());
  for (const name of PARTS) writeFileSync(partFile(name), await bundlePart(name));
  writeFileSync(ISLANDS_FILE, islands.script);
  writeFileSync(ISLANDS_HASH_FILE, islands.hashModule);
  const codeTypes = await bundleCodeTypes();
  writeFileSync(CODE_TYPES_FILE, codeTypes.script);
  writeFileSync(CODE_TYPES_PARTS_FILE, codeTypes.parts);
  writeFileSync(SEARCH_FILE, await bundleSearch());
  const tryit = await bundleTryit();
  writeFileSync(TRYIT_FILE, tryit.script);
  writeFileSync(TRYIT_START_FILE, tryit.start);
  writeFileSync(TRYIT_SAMPLES_FILE, tryit.samples);
  const { analytics, feedback } = await bundleAnalytics();
  writeFileSync(ANALYTICS_FILE, analytics);
  writeFileSync(FEEDBACK_FILE, feedback);
  writeFileSync(INTEGRATIONS_FILE, await bundleIntegrations());
  writeFileSync(ASSISTANT_FILE, await bundleAssistant());
  writeFileSync(STYLES_FILE, bundleStyles());
  writeFileSync(ENDPOINT_FILE, bundleEndpointStyles());
  writeFileSync(SHAPES_FILE, bundleShapes());
}
