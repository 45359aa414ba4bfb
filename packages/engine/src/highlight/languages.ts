/** Which lexer reads which language. Lexers are made when first asked for: most sites use a handful. */
import { ALIASES } from './aliases.data.ts';
import { C_LIKE_GRAMMARS } from './c-like.data.ts';
import type { CodeGrammar } from './code-grammar.ts';
import { createCodeLexer } from './code-lexer.ts';
import { lexCss } from './css-lexer.ts';
import {
  createDockerfileLexer,
  createHttpLexer,
  createMakefileLexer,
  lexDiff,
  lexIni,
} from './line-lexers.ts';
import { createMarkdownLexer } from './markdown-lexer.ts';
import { createMarkupLexer } from './markup-lexer.ts';
import { SCRIPT_LIKE_GRAMMARS } from './script-like.data.ts';
import { lexShell } from './shell-lexer.ts';
import type { Lexer } from './token-writer.ts';
import { lexYaml } from './yaml-lexer.ts';

const GRAMMARS: Readonly<Record<string, CodeGrammar>> = { ...C_LIKE_GRAMMARS, ...SCRIPT_LIKE_GRAMMARS };
const MAKERS: Readonly<Record<string, () => Lexer>> = {
  bash: () => lexShell,
  css: () => lexCss,
  diff: () => lexDiff,
  dockerfile: () => createDockerfileLexer(lexShell),
  html: () => createMarkupLexer({ script: lexerOf('javascript')!, style: lexCss }),
  http: () => createHttpLexer({ json: lexerOf('json')!, markup: lexerOf('html')! }),
  ini: () => lexIni,
  makefile: () => createMakefileLexer(lexShell),
  markdown: () => createMarkdownLexer({ frontmatter: lexYaml, fence: findFenceLexer }),
  yaml: () => lexYaml,
};
const made = new Map<string, Lexer | null>();

/** The lexer of a language by any of its names, or null: then the text is shown as it is. */
export function findLexer(language: string): Lexer | null {
  const name = language.toLowerCase();
  return lexerOf(ALIASES.get(name) ?? name);
}

/** Without aliases. */
export function languageNames(): string[] {
  return [...Object.keys(MAKERS), ...Object.keys(GRAMMARS)].sort();
}

function lexerOf(name: string): Lexer | null {
  const known = made.get(name);
  if (known) return known;
  const lexer = Object.hasOwn(MAKERS, name)
    ? MAKERS[name]!()
    : Object.hasOwn(GRAMMARS, name)
      ? createCodeLexer(GRAMMARS[name]!)
      : null;
  if (lexer) made.set(name, lexer);
  return lexer;
}

function findFenceLexer(language: string): Lexer | null {
  const lexer = findLexer(language);
  return lexer === made.get('markdown') ? null : lexer;
}
