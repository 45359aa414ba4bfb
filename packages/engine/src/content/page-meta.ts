import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isUnsafeAddress } from '../config/value-shapes.ts';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/nearest-name.ts';
import type { PageMeta } from './content-index.ts';
import { type Frontmatter, readFrontmatter } from './frontmatter.ts';

const MODES = ['default', 'wide', 'custom', 'frame', 'center', 'assistant'] as const;

const TEXTS = ['title', 'sidebarTitle', 'description', 'tag'];

export interface ReadPage {
  meta: PageMeta;
  frontmatter: Frontmatter;
  /** Those of the frontmatter included. */
  diagnostics: Diagnostic[];
}

/** What a page says about itself. `hash` and `sum` are those of the source, if `source` is not all of it. */
export function readPageMeta(
  file: { path: string; page: string },
  source: string,
  options: { hash?: string; sum?: number } = {},
): ReadPage {
  const frontmatter = readFrontmatter(source, file.path);
  const diagnostics = [...frontmatter.diagnostics];
  const { data } = frontmatter;
  for (const key of TEXTS) {
    const found = notText(data[key]);
    if (found === null) continue;
    const place = findKey(source, key, frontmatter.bodyLine);
    const message = `"${key}" should be text, but is ${found}; it is left out`;
    const hint = `Put it into quotes: ${key}: "…"`;
    diagnostics.push(toDiagnostic({ file: file.path, ...place, rule: 'wrong-value', message, hint }, source));
  }
  const meta: PageMeta = {
    path: file.page,
    file: file.path,
    title: textField(data, 'title') ?? titleFromPath(file.page),
    sidebarTitle: textField(data, 'sidebarTitle'),
    description: textField(data, 'description'),
    icon: iconName(data.icon),
    iconType: textField(data, 'iconType') ?? iconStyle(data.icon),
    tag: textField(data, 'tag'),
    hidden: flag(data.hidden) === true,
    noindex: flag(data.noindex) === true,
    deprecated: flag(data.deprecated) === true,
    searchable: flag(data.searchable),
    boost: typeof data.boost === 'number' ? data.boost : null,
    url: readUrl(data, (message, hint) => {
      const place = findKey(source, 'url', frontmatter.bodyLine);
      diagnostics.push(
        toDiagnostic({ file: file.path, ...place, rule: 'unsafe-link', message, hint }, source),
      );
    }),
    mode: readMode(data.mode, (message, hint) => {
      const place = findKey(source, 'mode', frontmatter.bodyLine);
      diagnostics.push(
        toDiagnostic({ file: file.path, ...place, rule: 'wrong-value', message, hint }, source),
      );
    }),
    api: textField(data, 'api'),
    openapi: textField(data, 'openapi'),
    asyncapi: textField(data, 'asyncapi'),
    keywords: keywords(data.keywords),
    data,
    hash: options.hash ?? hash('sha256', source),
    sum: options.sum ?? crc32(source),
  };
  return { meta, frontmatter, diagnostics };
}

/** `api/get-started_now` → `Get started now`; a folder's front page is named after the folder. */
export function titleFromPath(page: string): string {
  const segments = page.split('/');
  if (/^(?:index|readme)$/i.test(segments.at(-1)!)) segments.pop();
  const name = segments.at(-1) ?? 'Home';
  const words = name.split(/[-_\s]+/).filter((word) => word !== '');
  const text = words.join(' ') || name;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function textField(data: Record<string, unknown>, key: string): string | null {
  const value = data[key];
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** `title: {name}` is a value with fields to YAML, and shows nowhere. */
function notText(value: unknown): 'a list' | 'several values' | null {
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? 'a list' : 'several values';
}

/** Where the page's entry leads instead of to the page. */
function readUrl(
  data: Record<string, unknown>,
  report: (message: string, hint: string) => void,
): string | null {
  const url = textField(data, 'url')?.trim() ?? null;
  if (url === null || !isUnsafeAddress(url)) return url;
  report(
    '"url" is not an address that readers can safely follow; it is left out',
    'Use https://…, mailto:… or the path of a page.',
  );
  return null;
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

function iconName(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  const name = value !== null && typeof value === 'object' ? (value as { name?: unknown }).name : null;
  return typeof name === 'string' ? name : null;
}

function iconStyle(value: unknown): string | null {
  const style = value !== null && typeof value === 'object' ? (value as { style?: unknown }).style : null;
  return typeof style === 'string' ? style : null;
}

function keywords(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

function readMode(value: unknown, report: (message: string, hint: string | null) => void): PageMeta['mode'] {
  if (value === undefined || value === null) return 'default';
  const mode = MODES.find((known) => known === value);
  if (mode !== undefined) return mode;
  report(
    `"mode" should be one of ${MODES.join(', ')}, not ${JSON.stringify(value)}`,
    suggestName(String(value), MODES),
  );
  return 'default';
}

/** Where a field of the frontmatter stands. */
export function findKey(source: string, key: string, bodyLine?: number): { line: number; column: number } {
  const lines = source.split('\n', bodyLine);
  const index = lines.findIndex((line) => line.startsWith(`${key}:`));
  return { line: index === -1 ? 1 : index + 1, column: 1 };
}
