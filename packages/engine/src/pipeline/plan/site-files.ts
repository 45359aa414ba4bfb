/** Files of the output that belong to no page: styles, scripts, icons, the page for a wrong address. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultSiteFeatures,
  INTEGRATIONS_NAME,
  type NamedServer,
  PLAYGROUND_NAME,
  SITE_CONFIG_NAME,
  serializeIntegrations,
  serializePlayground,
  serializeSiteFeatures,
} from '@bindery/bundle';
import { PICTURE_TAG } from '../../around/picture-tag.ts';
import type { SiteConfig } from '../../config/docs-json.schema.ts';
import { resolveIntegrations } from '../../config/resolve-integrations.ts';
import type { ContentIndex } from '../../content/content-index.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { createIcons } from '../../icons/find-icon.ts';
import { isExternal } from '../../mdx/html/safe-url.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { languagesOf } from '../../navigation/site-languages.ts';
import { type AssetStore, hashedName } from '../../site/asset-store.ts';
import type { TargetResolver } from '../../site/resolve-target.ts';
import type { HeadFiles, SiteView } from '../../site/site-view.ts';
import type { SpecText } from '../../site/spec-text.ts';
import {
  analyticsScript,
  assistantPanelScript,
  browserScript,
  feedbackScript,
  integrationsScript,
  type OutsideScripts,
  partScript,
  SCRIPT_PARTS,
  type ScriptPart,
  searchDialogScript,
  tryitSamplesScript,
  tryitScript,
} from '../../theme/browser-script.ts';
import { offersSpecs } from '../../theme/chrome/context-menu.ts';
import { makeChromeIcons } from '../../theme/chrome-icons.ts';
import { codeThemeNames, unknownCodeThemes } from '../../theme/code-colors.ts';
import { missingFonts } from '../../theme/delivered-fonts.ts';
import { notFoundPage } from '../../theme/not-found-page.ts';
import { themeStylesheet } from '../../theme/stylesheet.ts';
import { foreignHosts, foreignLoaded, integrationHosts } from './integration-hosts.ts';

export interface SiteFiles {
  head: HeadFiles;
  /** Made here, by their path in the output. */
  made: { path: string; text: string }[];
  /** Of the site, embedded by every page or by a stylesheet. */
  embedded: string[];
  diagnostics: Diagnostic[];
}

export interface SiteFilesInput {
  folder: string;
  config: SiteConfig;
  content: ContentIndex;
  navigation: Navigation;
  resolver: TargetResolver;
  assets: AssetStore;
  baseUrl: string | null;
  specs: readonly SpecText[];
  /** Whom the playground may call. */
  servers: NamedServer[];
  /** Where addresses within the site that stand in configuration lead. */
  links: SiteView['links'];
  /** Whether the site has a search index. */
  hasSearch: boolean;
  /** Whether a page may have a request to try. */
  hasRequests: boolean;
}

export function makeSiteFiles(input: SiteFilesInput): SiteFiles {
  const { folder, config, content, navigation, resolver, assets, baseUrl, specs, links } = input;
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
  const placed = (written: string | null): string | null =>
    written !== null && isExternal(written) ? written : embed(written, '');
  // A stylesheet's addresses are relative to itself, and all of ours lie in one folder.
  const beside = (written: string, fromFile: string): string | null =>
    embed(written, fromFile)?.replace(/^assets\//, '') ?? null;
  const icons = makeChromeIcons({
    config,
    navigation,
    icons: createIcons(config.icons.library),
    embed: (written) => embed(written, ''),
    fileOf: (page) => content.pages.find((file) => file.page === page)?.path ?? page,
  });
  const theme = themeStylesheet({
    config,
    hasRequests: input.hasRequests,
    iconCss: icons.css,
    embed: (written) => beside(written, ''),
  });
  const styles = [add('bindery.css', theme)];
  for (const { path } of content.styles) {
    const css = readFileSync(join(folder, path), 'utf8');
    const text = rewriteUrls(css, (url) => beside(url, path));
    styles.push(add(path, text));
  }
  const downloads = offersSpecs(config) ? specs.map((spec) => add(specName(spec), spec.json)) : [];
  const languages = languagesOf(navigation);
  const dialog = input.hasSearch ? add('search.js', searchDialogScript(languages)) : null;
  const panel = input.hasSearch ? add('assistant.js', assistantPanelScript(languages)) : null;
  const nameOf = (path: string): string => path.replace(/^assets\//, '');
  const tryitScripts = input.hasRequests
    ? {
        script: nameOf(add('tryit.js', tryitScript(languages))),
        samples: nameOf(add('tryit-samples.js', tryitSamplesScript())),
      }
    : null;
  const integrations = resolveIntegrations(config.integrations);
  const outsideScripts: OutsideScripts = {};
  if (integrations.countsReaders) {
    outsideScripts.analytics = nameOf(add('reading.js', analyticsScript()));
    outsideScripts.feedback = nameOf(add('feedback.js', feedbackScript(languages)));
  }
  if (integrations.loads.length > 0) {
    outsideScripts.integrations = nameOf(add('services.js', integrationsScript(integrations)));
  }
  const parts = Object.fromEntries(
    SCRIPT_PARTS.map((name) => [name, add(`${name}.js`, partScript(name))]),
  ) as Record<ScriptPart, string>;
  const scripts = [
    add(
      'bindery.js',
      browserScript(config, {
        icons: icons.table,
        specs: downloads,
        links,
        languages,
        searchScript: dialog === null ? null : nameOf(dialog),
        assistantScript: panel === null ? null : nameOf(panel),
        tryitScripts,
        outsideScripts,
        partFiles: Object.fromEntries(SCRIPT_PARTS.map((name) => [name, nameOf(parts[name])])) as Record<
          ScriptPart,
          string
        >,
      }),
    ),
  ];
  const own = content.scripts.map(({ path }) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  scripts.push(...own.map(({ path, text }) => add(path, text)));
  const foreign = own.map(({ path, text }) => ({ path, hosts: foreignHosts(text) }));
  const hosts = integrationHosts(integrations, { own: foreign });
  if (hosts !== null) made.set(INTEGRATIONS_NAME, serializeIntegrations(hosts));
  const pair = (light: string | null, dark: string | null): HeadFiles['logo'] =>
    light === null && dark === null ? null : { light: (light ?? dark)!, dark: (dark ?? light)! };
  const logo = pair(placed(config.logo?.light ?? null), placed(config.logo?.dark ?? null));
  const favicon = pair(placed(config.favicon?.light ?? null), placed(config.favicon?.dark ?? null));
  made.set(SITE_CONFIG_NAME, serializeSiteFeatures(defaultSiteFeatures()));
  if (input.servers.length > 0) {
    const { proxy } = config.api.playground;
    const ownScripts = content.scripts.length > 0;
    made.set(PLAYGROUND_NAME, serializePlayground({ servers: input.servers, proxy, ownScripts }));
  }
  const pictures: Record<string, string> = {};
  for (const { path, metatags } of [{ path: null, metatags: config.seo.metatags }, ...config.seo.paths]) {
    for (const [key, value] of Object.entries(metatags)) {
      const picture = PICTURE_TAG.test(key) && !/^(?:https?:)?\/\//i.test(value) ? embed(value, '') : null;
      if (picture !== null) pictures[path === null ? key : `${path} ${key}`] = picture;
    }
  }
  made.set('404.html', notFoundPage({ config, navigation, baseUrl, logo }));
  const inOrder = [...made]
    .map(([path, text]) => ({ path, text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const head = { styles, scripts, parts, favicon, logo, pictures, icons: icons.table };
  return {
    head,
    made: inOrder,
    embedded: [...embedded].sort(),
    diagnostics: [
      ...icons.diagnostics,
      ...missingFonts(config.fonts).map(fontMissing),
      ...unknownCodeThemes(config.styling.codeblocks).map(themeMissing),
      ...foreign.filter(({ hosts }) => hosts.length > 0).map(foreignLoaded),
    ],
  };
}

function fontMissing(family: string): Diagnostic {
  return toDiagnostic({
    severity: 'warning',
    file: 'docs.json',
    rule: 'unknown-font',
    message: `The font "${family}" does not come with Bindery, and docs.json does not say where it is`,
    hint: 'Put its file into the repository and name it in "fonts.source"; until then readers see it only where it is installed.',
  });
}

function themeMissing(name: string): Diagnostic {
  const nearest = nearestName(name, codeThemeNames());
  return toDiagnostic({
    severity: 'warning',
    file: 'docs.json',
    rule: 'unknown-code-theme',
    message: `There is no code theme "${name}"`,
    hint: `${nearest === null ? '' : `Did you mean "${nearest}"? `}The names are those of Shiki; until then code has the site's own colours.`,
  });
}

function specName({ source }: SpecText): string {
  const name = source.split(/[?#]/, 1)[0]!.split('/').at(-1)!;
  return `${name.replace(/\.(?:json|ya?ml)$/i, '').replace(/[^\w.-]+/g, '-') || 'openapi'}.json`;
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
