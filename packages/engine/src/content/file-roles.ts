/** Which part a file plays in a site, by its path alone. */
export type FileRole = 'page' | 'snippet' | 'asset' | 'style' | 'script' | 'data' | 'skill' | 'none';

const PROGRAM_SOURCES = new Set(['jsx', 'tsx', 'ts', 'mts', 'cts', 'mjs', 'cjs']);
const DATA = new Set(['json', 'yaml', 'yml', 'graphql', 'gql']);
/** Never part of a site, whoever links to them. */
const SECRETS = new Set(['pem', 'key', 'p12', 'pfx', 'kdbx', 'keystore', 'jks', 'env', 'sqlite', 'db']);
/** Instructions to coding agents in a repository are not for readers. */
const AGENT_INSTRUCTIONS = new Set([
  'AGENTS.md',
  'AGENT.md',
  'CLAUDE.md',
  'CLAUDE.local.md',
  'GEMINI.md',
  'QWEN.md',
  'WARP.md',
  'copilot-instructions.md',
]);
const TOOLING =
  /^(?:docs|mint|package|package-lock|npm-shrinkwrap|tsconfig(?:\..+)?|jsconfig|turbo|nx|vercel|biome|components|lerna|renovate)\.json$|^(?:pnpm-lock|pnpm-workspace|docker-compose|\.?prettierrc)\.ya?ml$|^(?:yarn|bun)\.lockb?$/;

export function roleOf(path: string): FileRole {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  if (AGENT_INSTRUCTIONS.has(name) || SECRETS.has(extension)) return 'none';
  if (path.startsWith('.mintlify/skills/') || path.toLowerCase() === 'skill.md') return 'skill';
  const snippet = isInSnippets(path);
  if (extension === 'mdx' || extension === 'md') return snippet ? 'snippet' : 'page';
  if (PROGRAM_SOURCES.has(extension)) return 'snippet';
  if (extension === 'js') return snippet ? 'snippet' : 'script';
  if (extension === 'css') return snippet ? 'asset' : 'style';
  if (DATA.has(extension)) return TOOLING.test(name) ? 'none' : 'data';
  return TOOLING.test(name) ? 'none' : 'asset';
}

export function isInSnippets(path: string): boolean {
  return /(?:^|\/)_?snippets\//.test(path);
}

/** At the site's root the folder is never made of pages, whatever navigation says. */
export function isInRootSnippets(path: string): boolean {
  return /^_?snippets\//.test(path);
}

/** `guides/start.mdx` → `guides/start`. Plain comparisons: it is asked several times for every file. */
export function withoutExtension(path: string): string {
  const ending = path.slice(-4).toLowerCase();
  if (ending === '.mdx') return path.slice(0, -4);
  return ending.endsWith('.md') ? path.slice(0, -3) : path;
}
