/** The format's own parsers, from a folder of the user's, behind the few questions that a comparison asks. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Reference {
  /** Ids and contents of a page's text. Fails where the reference does. */
  page(source: string): Promise<{ ids: { kind: string; id: string }[]; contents: string[] }>;
  /** Addresses of pages, and those that navigation names. */
  site(folder: string): Promise<{ pages: string[]; navigation: string[] }>;
  broken(folder: string): Promise<{
    links: { file: string; link: string }[];
    redirects: { source: string; destination: string }[];
  }>;
}

interface TreeNode {
  type: string;
  name?: string;
  tagName?: string;
  properties?: { id?: unknown };
  attributes?: { name?: string; value?: unknown }[];
  children?: TreeNode[];
}

interface Contents {
  title: string;
  children?: Contents[];
}

interface Common {
  getMDXOptions(input: object): { remarkPlugins?: unknown[]; rehypePlugins?: unknown[] };
  preprocessCustomHeadingIds(source: string): string;
  safeCleanHeadingId(id: string): string;
  getAllPathsInDocsNav(navigation: unknown): string[];
}

interface Prebuild {
  categorizeFilePaths(
    folder: string,
    ignored: string[],
    noSpecs: boolean,
  ): Promise<{ contentFilenames: string[] }>;
  getMintIgnore(folder: string): Promise<string[]>;
}

interface LinkRot {
  getBrokenInternalLinks(
    folder: string,
    options: object,
  ): Promise<{ originalPath: string; relativeDir: string; filename: string }[]>;
  getBrokenRedirects(folder: string): Promise<{ source: string; destination: string }[]>;
}

/** What the format's host puts before its own plugins: tables, typographic signs, formulas. */
const FIRST_PLUGINS = ['remark-gfm', 'remark-smartypants', 'remark-math'];

interface Compiler {
  compile(source: string, options: object): Promise<unknown>;
}

export async function openReference(packages: string): Promise<Reference> {
  const require = createRequire(join(packages, 'package.json'));
  const load = async <T>(name: string): Promise<T> =>
    (await import(pathToFileURL(require.resolve(name)).href)) as T;
  const common = await load<Common>('@mintlify/common');
  const prebuild = await load<Prebuild>('@mintlify/prebuild');
  const linkRot = await load<LinkRot>('@mintlify/link-rot');
  const compiler = await load<Compiler>('@mdx-js/mdx');
  const first = await Promise.all(FIRST_PLUGINS.map((name) => load<{ default: unknown }>(name)));
  const plugins = first.map((plugin) => plugin.default);
  return {
    page: (source) => readPage(source, { common, compiler, plugins }),
    site: (folder) => readSite(folder, { common, prebuild }),
    broken: (folder) => quietly(() => readBroken(folder, linkRot)),
  };
}

async function readPage(
  source: string,
  { common, compiler, plugins }: { common: Common; compiler: Compiler; plugins: unknown[] },
): ReturnType<Reference['page']> {
  const extracts: { tableOfContents?: Contents[] } = {};
  const ids: { kind: string; id: string }[] = [];
  const options = common.getMDXOptions({
    data: { snippetTreeMap: {}, pageMetadata: {}, config: {} },
    mdxExtracts: extracts,
  });
  const remarkPlugins = [...plugins, ...(options.remarkPlugins ?? [])];
  const rehypePlugins = [
    ...(options.rehypePlugins ?? []),
    () => (tree: TreeNode) => collectIds(tree, { ids, cleaned: common.safeCleanHeadingId }),
  ];
  await quietly(() =>
    compiler.compile(common.preprocessCustomHeadingIds(source), {
      ...options,
      remarkPlugins,
      rehypePlugins,
      format: 'mdx',
    }),
  );
  return { ids, contents: titles(extracts.tableOfContents ?? []) };
}

/** What these components write into the page is their id without signs and escapes. */
const CLEANED = new Set(['Heading', 'Step', 'Update']);

interface CollectedIds {
  ids: { kind: string; id: string }[];
  cleaned(id: string): string;
}

function collectIds(node: TreeNode, into: CollectedIds): void {
  const written = node.attributes?.find(({ name }) => name === 'id')?.value ?? node.properties?.id;
  const kind = node.name ?? node.tagName ?? '';
  // Tags of the page's own and of drawings are copied as they are.
  const id = typeof written !== 'string' ? '' : CLEANED.has(kind) ? into.cleaned(written) : written;
  if (id !== '' && /^[A-Z]/.test(kind)) into.ids.push({ kind, id });
  for (const child of node.children ?? []) collectIds(child, into);
}

function titles(contents: readonly Contents[]): string[] {
  return contents.flatMap(({ title, children = [] }) => [title, ...titles(children)]);
}

async function readSite(
  folder: string,
  { common, prebuild }: { common: Common; prebuild: Prebuild },
): ReturnType<Reference['site']> {
  const ignored = await prebuild.getMintIgnore(folder);
  const { contentFilenames } = await quietly(() => prebuild.categorizeFilePaths(folder, ignored, true));
  const pages = contentFilenames.map((file) => file.replace(/^\//, '').replace(/\.mdx?$/, ''));
  const config = join(folder, 'docs.json');
  const written = existsSync(config)
    ? (JSON.parse(readFileSync(config, 'utf8')) as { navigation?: unknown })
    : {};
  const navigation = written.navigation === undefined ? [] : common.getAllPathsInDocsNav(written.navigation);
  return { pages, navigation: navigation.map((page) => page.replace(/^\//, '')) };
}

async function readBroken(folder: string, linkRot: LinkRot): ReturnType<Reference['broken']> {
  const links = await linkRot.getBrokenInternalLinks(folder, { checkAnchors: true });
  const redirects = await linkRot.getBrokenRedirects(folder);
  return {
    links: links.map(({ originalPath, relativeDir, filename }) => ({
      file: relative(folder, join(folder, relativeDir, filename)),
      link: originalPath,
    })),
    redirects,
  };
}

/** They tell the terminal of what they meet. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  const silent = (): void => {};
  Object.assign(console, { log: silent, warn: silent, error: silent });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
