/** Renders the pages of a segment and compresses them together. Runs inside a renderer, or anywhere. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Content, SegmentWriter } from '@bindery/bundle';
import { PartWriter, type SearchedPage } from '@bindery/search/build';
import {
  createReferenceRenderer,
  type ReferenceRenderer,
} from '../../api-reference/render-reference-page.ts';
import { authorFile } from '../../around/author-files.ts';
import { feedPath, hasFeed, makeFeed } from '../../around/feed.ts';
import { PICTURE_TAG } from '../../around/picture-tag.ts';
import { createTypeChecker } from '../../code-types/type-checker.ts';
import { decodeText } from '../../config/decode-text.ts';
import { secretDiagnostics } from '../../content/find-secrets.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { excerptsOf } from '../../diagnostics/excerpt.ts';
import { createIcons } from '../../icons/find-icon.ts';
import type { RenderContext, RenderedPage } from '../../mdx/render-context.ts';
import { renderPage } from '../../mdx/render-page.ts';
import { searchedPage } from '../../search/searched-page.ts';
import { type AnchorLink, FEED_ANCHOR } from '../../site/anchor-link.ts';
import { AssetStore } from '../../site/asset-store.ts';
import { htmlFiles, markdownFile } from '../../site/html-files.ts';
import { assetType, isPacked, mediaType } from '../../site/media-type.ts';
import type { PageTask } from '../../site/page-task.ts';
import { createTargetResolver, type TargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { createCards } from '../../theme/cards/cards.ts';
import { deliveredFonts, fontFeature } from '../../theme/delivered-fonts.ts';
import { createLayout, type Layout } from '../../theme/layout-page.ts';
import { createLinkLeader } from '../plan/only-pages.ts';
import { readPage, readSource } from '../plan/read-metas.ts';
import { alikeBeside, leavesRoom, type TextFile } from './alike-beside.ts';
import { failedPage } from './failed-page.ts';
import { createSegmentContext, type SegmentContext } from './segment-context.ts';
import type { FilesJob, PagesJob, SegmentFacts, StoredPageFacts } from './segment-job.ts';

export interface RenderedSegment {
  facts: SegmentFacts;
  member: Buffer;
  /** Of all pages, one after the other; only where the job asks for it. */
  markdown?: Buffer;
  /** Its part of the search index; absent or null where it has none. */
  search?: Buffer | null;
}

export interface SegmentRenderer {
  pages(job: PagesJob): RenderedSegment;
  files(job: FilesJob): RenderedSegment;
}

export interface SegmentRendererInput {
  folder: string;
  view: SiteView;
  /** Called before each page, with its index in the job. */
  onPage?: (index: number, task: PageTask) => void;
  /** Called while a page waits for something that has a limit of its own. */
  onWait?: () => void;
}

/** Level 3 makes real pages 13% larger, others 40%; level 6 makes them 6% smaller in half as much time again. */
const PAGES_LEVEL = 4;
const FILES_LEVEL = 6;
const HTML = mediaType('.html');
const MARKDOWN = mediaType('.md');
const FEED = mediaType('.xml');
const SCRIPT = mediaType('.js');
const PICTURE = mediaType('.png');
/** Text that people write is smaller. */
const MAX_SCANNED_BYTES = 4 * 1024 * 1024;

export function createSegmentRenderer({
  folder,
  view,
  onPage,
  onWait,
}: SegmentRendererInput): SegmentRenderer {
  const writer = new SegmentWriter(8 << 20);
  const found = new PartWriter();
  const assets = new AssetStore(folder);
  const resolver = createTargetResolver(view);
  const icons = createIcons(view.config.icons.library);
  const { api, markdown } = view.config;
  const reference = createReferenceRenderer({ api, specs: view.specs, schemaInMarkdown: markdown.schema });
  const cards = createCards(view);
  const types = createTypeChecker({ onWait });
  const leadOut = view.live && createLinkLeader(view.live, view.pages);
  const fonts = deliveredFonts(view.config.fonts).map(fontFeature);
  const site: Site = { folder, view, layout: createLayout(view), reference, resolver, fonts };
  return {
    pages(job) {
      const context = createSegmentContext({ view, resolver, assets, icons, types });
      const pages: StoredPageFacts[] = [];
      const later: TextFile[] = [];
      const pictures: [path: string, bytes: Buffer][] = [];
      const texts: Buffer[] = [];
      const add = ({ path, type, text }: TextFile): void => {
        writer.add(path, type, text);
        if (job.wantsMarkdown && type === MARKDOWN) texts.push(Buffer.from(writer.last()));
      };
      let stable = true;
      for (const [index, task] of job.pages.entries()) {
        onPage?.(index, task);
        const result = renderTask(task, site, context);
        stable &&= result.stable;
        pages.push(result.facts);
        const document = leadOut ? leadOut.html(task.at, textOf(result.document)) : result.document;
        const paths = htmlFiles(view, task.at);
        const before = writer.rawBytes;
        for (const path of paths) writer.add(path, HTML, document);
        const text = leadOut ? leadOut.markdown(task.at, result.markdown) : result.markdown;
        const twins = paths.map((path): TextFile => ({ path: markdownFile(path), type: MARKDOWN, text }));
        if (leavesRoom(writer.rawBytes - before, twins)) for (const twin of twins) add(twin);
        else later.push(...twins);
        const card = cards?.draw(task.meta, task.at);
        if (card) pictures.push([card.path, card.bytes]);
        if (result.searched) found.add(result.searched);
        if (result.feed !== null) writer.add(feedPath(task.at), FEED, result.feed);
      }
      const search = found.finish();
      const shown = search?.files.map((file): TextFile => ({ ...file, type: SCRIPT })) ?? [];
      for (const file of alikeBeside(later, shown)) add(file);
      for (const [path, bytes] of pictures) writer.add(path, PICTURE, bytes);
      const { member, files } = writer.finish(PAGES_LEVEL);
      const facts = {
        files,
        pages,
        questions: context.questions(),
        embedded: context.embedded(),
        linked: context.linked(),
        stable,
      };
      const allMarkdown = job.wantsMarkdown ? Buffer.concat(texts) : undefined;
      return { facts, member, markdown: allMarkdown, search: search?.part ?? null };
    },
    files: (job) => copyFiles(job, writer, { folder, scansSecrets: view.scansSecrets === true }),
  };
}

interface Site {
  folder: string;
  view: SiteView;
  layout: Layout;
  reference: ReferenceRenderer;
  resolver: TargetResolver;
  /** Features that every page has: the fonts that the site names. */
  fonts: readonly string[];
}

function textOf(parts: readonly Content[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))).join('');
}

interface TaskResult {
  document: Content[];
  markdown: string;
  /** Of a changelog. */
  feed: string | null;
  facts: StoredPageFacts;
  /** Null when search does not know the page. */
  searched: SearchedPage | null;
  stable: boolean;
}

function renderTask(task: PageTask, site: Site, context: SegmentContext): TaskResult {
  const { meta } = task;
  const bytes = task.source === null ? readPage(join(site.folder, meta.file)) : null;
  const source = task.source ?? (bytes && decodeText(bytes));
  const unchanged = task.source !== null || (bytes !== null && crc32(bytes) === meta.sum);
  const rendered =
    task.failure || source === null
      ? failedPage(meta, source ?? '', task.failure ?? UNREADABLE)
      : renderSafely(task, source, { context, site });
  const feed = feedOf(task, rendered, site.view);
  const document = site.layout.page({
    meta,
    at: task.at,
    html: rendered.html,
    aside: rendered.aside,
    headings: rendered.headings,
    ownLead: rendered.ownLead,
    features: rendered.features,
    scripts: rendered.scripts?.map(({ path }) => path),
    classNames: rendered.classNames,
    neighbours: task.neighbours,
    pictures: picturesOf(meta, () => context.forPage(task)),
    hasFeed: feed !== null,
    findPage: (page) => {
      const target = context.forPage(task).resolveLink(`/${page}`, meta.file);
      return target.kind === 'page' ? target.href : null;
    },
  });
  const facts = {
    ...factsOf(task, rendered, source ?? ''),
    features: [...rendered.features, ...site.fonts],
    external: context.takeExternal(),
  };
  if (feed !== null) facts.anchors += `\n${FEED_ANCHOR}`;
  if (feed === null && isFeedTaken(task, rendered, site.view)) facts.diagnostics.push(feedLeftOut(meta));
  if (site.view.scansSecrets) facts.diagnostics.push(...secretDiagnostics(meta.file, source ?? ''));
  const markdown = markdownOf(meta, rendered);
  const searched = site.view.search === false ? null : searchedPage(task, rendered, site.view);
  return { document, markdown, feed, facts, searched, stable: unchanged && !task.failure };
}

/** The content below the page's title, unless it begins with it. */
function markdownOf(
  { title, description, data }: PageTask['meta'],
  { markdown, ownLead }: RenderedPage,
): string {
  const first = /^# (.*)/.exec(markdown)?.[1];
  const isNamed = typeof data.title === 'string' && data.title.trim() !== '';
  const isOwn = first !== undefined && (!isNamed || wordsIn(first) === wordsIn(title));
  const heading = isOwn ? first : title;
  const text = isOwn ? markdown.slice(`# ${first}`.length).trimStart() : markdown;
  const lead = description === null || ownLead ? '' : `> ${description.replace(/\s+/g, ' ')}\n\n`;
  const whole = `# ${heading}\n\n${lead}${text}`;
  return `${whole.trimEnd()}\n`;
}

function wordsIn(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The home page's copy at the root needs no feed of its own. */
function feedOf({ meta, at }: PageTask, { updates }: RenderedPage, view: SiteView): string | null {
  if (at !== meta.path || !hasFeed(meta, updates) || authorFile(view, feedPath(at)) !== null) return null;
  if (isFolder(view, feedPath(at))) return null;
  return makeFeed({ siteName: view.config.name, base: view.canonical, meta, updates });
}

/** A folder of pages that is called like the feed keeps its name. */
function isFeedTaken({ meta, at }: PageTask, { updates }: RenderedPage, view: SiteView): boolean {
  return at === meta.path && hasFeed(meta, updates) && isFolder(view, feedPath(at));
}

function isFolder({ pages }: SiteView, path: string): boolean {
  return pages.some((page) => page.startsWith(`${path}/`));
}

function feedLeftOut({ file, path }: PageTask['meta']): Diagnostic {
  return toDiagnostic({
    file,
    rule: 'duplicate-address',
    message: `${feedPath(path)} is left out, because a folder of pages has its name`,
    hint: 'Rename the folder.',
  });
}

/** Pictures of the site that the frontmatter names for social networks, by the name of their tag. */
function picturesOf({ data, file }: PageTask['meta'], context: () => RenderContext): Record<string, string> {
  const pictures: Record<string, string> = {};
  for (const key in data) {
    const value = data[key];
    if (!PICTURE_TAG.test(key) || typeof value !== 'string' || /^(?:https?:)?\/\//i.test(value)) continue;
    const found = context().resolveAsset(value, file);
    if (found.kind === 'asset' && found.output) pictures[key] = found.output;
  }
  return pictures;
}

const UNREADABLE = {
  rule: 'renderer-crashed',
  message: 'The file could not be read',
  hint: 'Was it removed while the site was being built?',
} as const;

function renderSafely(
  task: PageTask,
  source: string,
  { context, site }: { context: SegmentContext; site: Site },
): RenderedPage {
  try {
    const { meta, reference } = task;
    const page = { meta, source };
    const forPage = context.forPage(task);
    if (reference === null) return renderPage(page, forPage);
    return site.reference.page(page, reference, forPage);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failedPage(task.meta, source, {
      rule: 'renderer-crashed',
      message: `The page could not be rendered: ${message.slice(0, 300)}`,
      hint: 'This is a mistake of the renderer, not of the page. The other pages are not affected.',
    });
  }
}

function factsOf(task: PageTask, rendered: RenderedPage, source: string): StoredPageFacts {
  const anchorLinks: AnchorLink[] = [];
  const excerpt = excerptsOf(source);
  for (const link of rendered.links) {
    if (link.anchor === null || link.anchor === '') continue;
    const { page, anchor, file, line, column, written } = link;
    const shown = file === task.meta.file ? excerpt(line, column) : null;
    anchorLinks.push({ page, anchor, file, line, column, written, excerpt: shown });
  }
  return {
    page: task.at,
    anchors: rendered.anchors.join('\n'),
    anchorLinks,
    features: rendered.features,
    scripts: rendered.scripts?.length ? rendered.scripts : undefined,
    diagnostics: [...rendered.diagnostics],
  };
}

function copyFiles(
  job: FilesJob,
  writer: SegmentWriter,
  { folder, scansSecrets }: { folder: string; scansSecrets: boolean },
): RenderedSegment {
  const diagnostics: Diagnostic[] = [];
  const secrets: Diagnostic[] = [];
  let packed = 0;
  for (const { from, to, sha256 } of job.files) {
    const bytes = readSource(join(folder, from));
    if (bytes === null || hash('sha256', bytes) !== sha256) {
      const message = 'The file changed or went away while the site was being built';
      diagnostics.push(toDiagnostic({ severity: 'warning', file: from, rule: 'changed-file', message }));
    }
    writer.add(to, assetType(to), bytes ?? '');
    if (isPacked(to)) packed += bytes?.length ?? 0;
    else if (scansSecrets && bytes && bytes.length <= MAX_SCANNED_BYTES)
      secrets.push(...secretDiagnostics(from, bytes.toString('latin1')));
  }
  const level = packed * 2 > writer.rawBytes ? 1 : FILES_LEVEL;
  const { member, files } = writer.finish(level);
  const all = [...diagnostics, ...secrets];
  const page = { page: '', anchors: '', anchorLinks: [], features: [], diagnostics: all };
  const facts = {
    files,
    pages: all.length > 0 ? [page] : [],
    questions: [],
    embedded: [],
    linked: [],
  };
  return { facts: { ...facts, stable: diagnostics.length === 0 }, member };
}
