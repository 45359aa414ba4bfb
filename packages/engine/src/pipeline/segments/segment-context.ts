/** Answers what pages ask of the site, and writes down each question, so that the cache knows when to redo them. */
import type { TypeChecker } from '../../code-types/type-checker.ts';
import type { Icons } from '../../icons/find-icon.ts';
import { writeMarkdown } from '../../markdown/write-markdown.ts';
import type { ExternalLink, ResolvedAsset, ResolvedLink } from '../../mdx/render-context.ts';
import type { PageContext } from '../../mdx/render-page.ts';
import { placeOf } from '../../navigation/page-navigation.ts';
import { languageOf } from '../../navigation/site-languages.ts';
import { type AssetStore, hashedName } from '../../site/asset-store.ts';
import { folderOf, linkedFile, relativeHref, rootPrefix } from '../../site/page-address.ts';
import type { PageTask } from '../../site/page-task.ts';
import { anchorOf, type Target, type TargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { renderFormula } from '../../theme/formula.ts';
import { ENGLISH, type Words, wordsFor } from '../../words/words.ts';
import type { Question } from '../plan/questions.ts';

export interface SegmentContext {
  /** The context for one page of the segment; `at` is where its file lies in the output. */
  forPage(page: Pick<PageTask, 'at' | 'meta'>): PageContext;
  /** Links to other hosts since the last time this was asked; undefined when nobody wants them. */
  takeExternal(): ExternalLink[] | undefined;
  questions(): Question[];
  /** Files that go into the output under a hashed name, and those that keep their path. */
  embedded(): string[];
  linked(): string[];
}

export interface SegmentContextInput {
  view: SiteView;
  resolver: TargetResolver;
  assets: AssetStore;
  icons: Icons;
  types: TypeChecker;
}

export function createSegmentContext({
  view,
  resolver,
  assets,
  icons,
  types,
}: SegmentContextInput): SegmentContext {
  const asked = new Map<string, Question>();
  const embedded = new Set<string>();
  const linked = new Set<string>();
  const wordsOfSections = new Map<number, Words>();
  let external: ExternalLink[] = [];

  function note(kind: Question[0], fromFile: string, text: string): void {
    const scope = isRooted(text) ? '' : kind === 'link' ? fromFile : folderOf(fromFile);
    const key = `${kind}\n${scope}\n${text}`;
    if (!asked.has(key)) asked.set(key, [kind, fromFile, text]);
  }

  function wordsOn(page: string): Words {
    const { navigation } = view;
    const index = placeOf(navigation, page)?.section ?? null;
    if (index === null) return ENGLISH;
    let words = wordsOfSections.get(index);
    if (words === undefined) {
      words = wordsFor(languageOf(navigation, navigation.sections[index] ?? null));
      wordsOfSections.set(index, words);
    }
    return words;
  }

  function forPage({ at, meta }: Pick<PageTask, 'at' | 'meta'>): PageContext {
    const prefix = rootPrefix(at);
    return {
      words: wordsOn(meta.path),
      variables: view.config.variables,
      math: view.config.styling.latex,
      icon: icons.svg,
      iconStandIn: icons.standIn,
      nearestIcon: icons.nearest,
      formula: renderFormula,
      types: types.page(),
      markdown: writeMarkdown,
      external: view.externalLinks ? (link) => external.push(link) : undefined,
      resolveLink(href, fromFile) {
        note('link', fromFile, href);
        const target = resolver.link(href, fromFile);
        if (target.kind === 'file') linked.add(target.file);
        return placeLink(target, href, prefix);
      },
      resolveAsset(src, fromFile) {
        note('asset', fromFile, src);
        const target = resolver.asset(src, fromFile);
        return placeAsset(target, src, { prefix, assets, embedded });
      },
      readImport(specifier, fromFile) {
        note('import', fromFile, specifier);
        const file = resolver.imported(specifier, fromFile);
        const found = file === null ? null : assets.source(file);
        return file === null || found === null ? null : { file, source: found.source };
      },
    };
  }

  function takeExternal(): ExternalLink[] | undefined {
    const taken = view.externalLinks ? external : undefined;
    external = [];
    return taken;
  }

  return {
    forPage,
    takeExternal,
    questions: () => [...asked.values()],
    embedded: () => [...embedded].sort(),
    linked: () => [...linked].sort(),
  };
}

function placeLink(target: Target, written: string, prefix: string): ResolvedLink {
  if (target.kind === 'page') {
    const href = relativeHref(prefix, linkedFile(target.page)) + target.suffix;
    return { kind: 'page', href, page: target.page, anchor: anchorOf(target.suffix) };
  }
  if (target.kind === 'file') {
    return { kind: 'file', href: relativeHref(prefix, target.file) + target.suffix, asset: target.file };
  }
  if (target.kind === 'made') {
    const href = relativeHref(prefix, target.path) + target.suffix;
    return { kind: 'file', href, asset: target.path, feedOf: target.feedOf };
  }
  if (target.kind === 'external') return { kind: 'file', href: target.href, asset: target.href };
  return { kind: 'missing', href: withoutRoot(written, prefix) };
}

function placeAsset(
  target: Target,
  written: string,
  { prefix, assets, embedded }: { prefix: string; assets: AssetStore; embedded: Set<string> },
): ResolvedAsset {
  if (target.kind === 'external') return { kind: 'external', href: target.href };
  const info = target.kind === 'file' ? assets.info(target.file) : null;
  if (target.kind !== 'file' || info === null) return { kind: 'missing', href: withoutRoot(written, prefix) };
  embedded.add(target.file);
  const output = hashedName(target.file, info.sha256);
  const href = relativeHref(prefix, output) + target.suffix;
  return { kind: 'asset', href, asset: target.file, output, width: info.width, height: info.height };
}

/** A broken address stays as it is, but for a leading slash, which would leave a sub-path or the disk's folder. */
function withoutRoot(written: string, prefix: string): string {
  return written.startsWith('/') ? (prefix || './') + written.replace(/^\/+/, '') : written;
}

function isRooted(text: string): boolean {
  return text.startsWith('/');
}
