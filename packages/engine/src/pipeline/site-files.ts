/** Files of the output that belong to no page: styles, scripts, icons, the page for a wrong address. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { ContentIndex } from '../content/content-index.ts';
import { notFoundPage } from '../theme/not-found-page.ts';
import { themeStylesheet } from '../theme/stylesheet.ts';
import { type AssetStore, hashedName } from './asset-store.ts';
import type { TargetResolver } from './resolve-target.ts';
import type { HeadFiles } from './site-view.ts';

export interface SiteFiles {
  head: HeadFiles;
  /** Made here, by their path in the output. */
  made: { path: string; text: string }[];
  /** Of the site, embedded by every page or by a stylesheet. */
  embedded: string[];
}

export interface SiteFilesInput {
  folder: string;
  config: SiteConfig;
  content: ContentIndex;
  resolver: TargetResolver;
  assets: AssetStore;
  baseUrl: string | null;
}

export function makeSiteFiles(input: SiteFilesInput): SiteFiles {
  const { folder, config, content, resolver, assets, baseUrl } = input;
  const embedded = new Set<string>();
  const made = new Map<string, string>();
  const add = (name: string, text: string): string => {
    const path = hashedName(name, hash('sha256', text));
    made.set(path, text);
    return path;
  };
  const embed = (written: string | null, fromFile: string): string | null => {
    const target = written === null ? null : resolver.asset(written, fromFile);
    const info = target?.kind === 'file' ? assets.info(target.file) : null;
    if (target?.kind !== 'file' || info === null) return null;
    embedded.add(target.file);
    return hashedName(target.file, info.sha256);
  };
  const styles = [add('bindery.css', themeStylesheet(config))];
  for (const { path } of content.styles) {
    const css = readFileSync(join(folder, path), 'utf8');
    // A stylesheet's addresses are relative to itself, and all of ours lie in one folder.
    styles.push(
      add(
        path,
        rewriteUrls(css, (url) => embed(url, path)?.replace(/^assets\//, '') ?? null),
      ),
    );
  }
  const scripts = content.scripts.map(({ path }) => add(path, readFileSync(join(folder, path), 'utf8')));
  const light = embed(config.logo?.light ?? null, '');
  const dark = embed(config.logo?.dark ?? null, '');
  const logo = light === null && dark === null ? null : { light: (light ?? dark)!, dark: (dark ?? light)! };
  const favicon = embed(config.favicon?.light ?? config.favicon?.dark ?? null, '');
  made.set('404.html', notFoundPage(config, baseUrl));
  const inOrder = [...made]
    .map(([path, text]) => ({ path, text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { head: { styles, scripts, favicon, logo }, made: inOrder, embedded: [...embedded].sort() };
}

const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;

/** Only addresses within the site are changed; what is not found stays as it is. */
function rewriteUrls(css: string, place: (url: string) => string | null): string {
  return css.replace(CSS_URL, (whole, double, single, bare, importDouble, importSingle) => {
    const url: string = double ?? single ?? bare ?? importDouble ?? importSingle ?? '';
    if (url === '' || url.startsWith('#') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return whole;
    const found = place(url);
    if (found === null) return whole;
    const suffix = /[?#].*$/.exec(url)?.[0] ?? '';
    return whole.startsWith('@import') ? `@import "${found}${suffix}"` : `url("${found}${suffix}")`;
  });
}
