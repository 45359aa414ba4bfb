/**
 * Fetches the colours of the code themes that docs.json can name (the package @shikijs/themes, MIT) into
 * theme/code-themes.gen.ts: of each theme its ground, its text and one colour for each class of our highlighter.
 * Run `npm run fetch-code-themes` after a change of the version; `-- <folder>` writes it there, to be compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const VERSION = '4.6.0';
const target = process.argv[2] ?? join(import.meta.dirname, '../packages/engine/src/theme');

/** Of each class (token-writer.ts) the scopes that themes colour, best first. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  k: ['keyword.control', 'keyword', 'storage.type', 'storage'],
  s: ['string.quoted.double', 'string'],
  c: ['comment.line', 'comment'],
  n: ['constant.numeric', 'constant'],
  f: ['entity.name.function', 'support.function', 'entity.name'],
  t: ['entity.name.type.class', 'support.class', 'support.type', 'entity.name'],
  p: ['support.type.property-name.json', 'meta.object-literal.key', 'variable.other.property', 'variable'],
  v: ['variable.parameter', 'variable.other.readwrite', 'variable'],
  b: ['constant.language.boolean', 'constant.language', 'constant'],
  m: [
    'meta.decorator',
    'entity.name.function.decorator',
    'keyword.control.directive',
    'keyword.other',
    'keyword',
  ],
  g: ['entity.name.tag', 'entity.name'],
  a: ['entity.other.attribute-name', 'entity.other'],
  h: ['markup.heading', 'entity.name.section', 'keyword'],
  i: ['markup.inserted', 'string'],
  d: ['markup.deleted', 'invalid', 'keyword'],
};

interface Theme {
  type: 'light' | 'dark';
  colors?: Record<string, string>;
  settings?: Rule[];
  tokenColors?: Rule[];
}

interface Rule {
  scope?: string | string[];
  settings: { foreground?: string; background?: string };
}

async function fetchThemes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-code-themes-'));
  try {
    execFileSync('npm', ['pack', '--silent', `@shikijs/themes@${VERSION}`], { cwd: folder });
    execFileSync('tar', ['-xzf', `shikijs-themes-${VERSION}.tgz`], { cwd: folder });
    const from = join(folder, 'package', 'dist');
    const names = readdirSync(from).filter((name) => name.endsWith('.mjs') && name !== 'index.mjs');
    const lines: string[] = [];
    for (const name of names.sort()) {
      const theme = (await import(pathToFileURL(join(from, name)).href)).default as Theme;
      lines.push(`  '${name.replace('.mjs', '')}': '${colorsOf(theme).join(' ')}',`);
    }
    writeFileSync(
      join(target, 'code-themes.gen.ts'),
      [
        '/** Made by scripts/fetch-code-themes.ts: ground, text, then the classes of CODE_CLASSES in their order. */',
        `export const CODE_CLASSES: readonly string[] = [${Object.keys(SCOPES)
          .map((name) => `'${name}'`)
          .join(', ')}];`,
        'export const CODE_THEMES: Readonly<Record<string, string>> = {',
        ...lines,
        '};',
        '',
      ].join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function colorsOf(theme: Theme): string[] {
  const rules = theme.tokenColors ?? theme.settings ?? [];
  const plain = rules.find(({ scope }) => scope === undefined)?.settings;
  const ground = theme.colors?.['editor.background'] ?? plain?.background;
  const text = theme.colors?.['editor.foreground'] ?? theme.colors?.foreground ?? plain?.foreground;
  const otherwise = theme.type === 'light' ? ['#ffffff', '#24292e'] : ['#1e1e1e', '#d4d4d4'];
  const shown = text ?? otherwise[1]!;
  const tokens = Object.values(SCOPES).map(
    (scopes) => scopes.map((scope) => find(rules, scope)).find(Boolean) ?? shown,
  );
  return [theme.type, ground ?? otherwise[0]!, shown, ...tokens].map((value) => value.toLowerCase());
}

/** As editors choose: the longest scope that begins like this one, and of equals the last. */
function find(rules: readonly Rule[], scope: string): string | null {
  let best: { length: number; color: string } | null = null;
  for (const { scope: given = [], settings } of rules) {
    const selectors = Array.isArray(given) ? given : given.split(',');
    for (const selector of selectors.map((one) => one.trim())) {
      const matches = scope === selector || scope.startsWith(`${selector}.`);
      if (!matches || !/^#[\da-f]{3,8}$/i.test(settings.foreground ?? '')) continue;
      if (selector.length >= (best?.length ?? 0))
        best = { length: selector.length, color: settings.foreground! };
    }
  }
  return best?.color ?? null;
}

await fetchThemes();
