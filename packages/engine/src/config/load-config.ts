import { type Collector, createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type ReadConfigFile, readBelow, UNREAD_IN_WORDS, type WhyUnread } from './config-files.ts';
import { ENCODING_FINDING, UNREADABLE_SIGN } from './decode-text.ts';
import {
  docsJsonSchema,
  redirectsSchema,
  type SiteConfig,
  variablesSchema,
  type WrittenRedirect,
} from './docs-json.schema.ts';
import { findConfigFolders } from './find-config.ts';
import type { JsonNode, JsonObject } from './json-node.ts';
import type { NavigationSource } from './navigation-source.ts';
import { parseJson } from './parse-json.ts';
import { readNavigation } from './read-navigation.ts';
import { resolveRefs } from './resolve-refs.ts';
import { type Reading, readField, type WrittenAddress } from './shape.ts';
import { stableHash } from './stable-hash.ts';
import { upgradeMintJson } from './upgrade-mint-json.ts';
import { fillNode, unknownVariable } from './variables.ts';

export interface LoadedConfig {
  /** Plain JSON data; every field present. */
  config: SiteConfig;
  /** sha256 of `config`. */
  hash: string;
  /** Null when there is none: navigation then follows the folders. */
  navigation: NavigationSource | null;
  redirects: WrittenRedirect[];
  /** What its pages link to and embed, redirects apart. */
  addresses: WrittenAddress[];
  /** `docs.json` or `mint.json`; null when there is neither. */
  file: string | null;
  /** Every file that was read for it. */
  files: string[];
  /** Their text by path, for excerpts in what is found later. */
  sources: ReadonlyMap<string, string>;
  diagnostics: Diagnostic[];
}

export interface LoadConfigOptions {
  /** The site's folder. */
  root: string;
  /** How files below it are read; from disk unless given. */
  readFile?: ReadConfigFile;
}

/** The site's configuration. Whatever is wrong with it becomes a diagnostic; there is always a configuration. */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const collector = createCollector();
  const read = options.readFile ?? readBelow(options.root);
  const written = await readWritten(read, { collector, root: options.root });
  if (written === null) return withoutConfig(collector);
  const { node: parsed, file } = written;
  // Most sites have no $ref, and following them costs a promise for every value.
  const hasRefs = collector.sources.get(file)!.includes('"$ref"');
  const { node, files } = hasRefs
    ? await resolveRefs(parsed, { read, collector })
    : { node: parsed, files: [] };
  if (node.kind !== 'object') {
    reportUnusable(collector, node, file);
    return withoutConfig(collector);
  }
  const addresses: WrittenAddress[] = [];
  const reading: Reading = { ...readingInto(collector), address: (found) => addresses.push(found) };
  const root = withVariables(file === 'mint.json' ? upgradeMintJson(node) : node, collector);
  const config = docsJsonSchema.read(root, reading)!;
  return {
    config,
    hash: stableHash(config),
    navigation: readNavigationField(root, reading, collector),
    redirects: readField(root, 'redirects', redirectsSchema, reading),
    addresses,
    file,
    files: [file, ...files],
    sources: collector.sources,
    diagnostics: written.isWhole ? collector.diagnostics : withoutLost(collector.diagnostics),
  };
}

function withVariables(root: JsonObject, collector: Collector): JsonObject {
  if (![...collector.sources.values()].some((text) => text.includes('{{'))) return root;
  const variables = readField(root, 'variables', variablesSchema, { path: '', report: () => {} });
  return fillNode(root, variables, (name, { file, line, column }) =>
    collector.report({ file, line, column, ...unknownVariable(name) }),
  );
}

/** What a syntax error cut off is not missing: it stands below the mistake that is told already. */
function withoutLost(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ rule }) => rule !== 'missing-field');
}

interface Written {
  node: JsonNode;
  file: string;
  /** False when a syntax error cut off the rest. */
  isWhole: boolean;
}

async function readWritten(
  read: ReadConfigFile,
  { collector, root }: { collector: Collector; root: string },
): Promise<Written | null> {
  for (const file of ['docs.json', 'mint.json']) {
    const found = await read(file);
    if (found.kind === 'missing') continue;
    if (found.kind !== 'text') {
      reportUnreadable(collector, file, found.kind);
      return null;
    }
    collector.addSource(file, found.text);
    if (found.text.includes(UNREADABLE_SIGN)) collector.report({ file, ...ENCODING_FINDING });
    const { node, mistakes } = parseJson(found.text, file);
    for (const mistake of mistakes) collector.report({ ...mistake, rule: 'config-syntax' });
    const isWhole = mistakes.every(({ severity }) => severity !== 'error');
    return node === null ? null : { node, file, isWhole };
  }
  const elsewhere = findConfigFolders(root);
  collector.report({
    severity: 'error',
    file: 'docs.json',
    rule: 'config-missing',
    message: 'There is no docs.json in this folder; the site shows its files, folder by folder',
    hint:
      elsewhere.length === 0
        ? 'Create one with `bindery new`.'
        : `There is one in ${elsewhere.map((folder) => `${folder}/`).join(' and in ')}: build that folder.`,
  });
  return null;
}

function reportUnreadable(collector: Collector, file: string, kind: WhyUnread): void {
  const message = `${file} ${UNREAD_IN_WORDS[kind]}; the site shows its files, folder by folder`;
  collector.report({ severity: 'error', file, rule: 'config-unreadable', message });
}

function reportUnusable(collector: Collector, node: JsonNode, file: string): void {
  const { line, column } = node;
  const message = `${file} should hold a JSON object; the site shows its files, folder by folder`;
  collector.report({ severity: 'error', file, line, column, rule: 'config-unreadable', message });
}

function withoutConfig(collector: Collector): LoadedConfig {
  const nothing: JsonObject = { kind: 'object', file: 'docs.json', line: 1, column: 1, members: new Map() };
  const config = docsJsonSchema.read(nothing, { path: '', report: () => {} })!;
  return {
    config,
    hash: stableHash(config),
    navigation: null,
    redirects: [],
    addresses: [],
    file: null,
    files: [],
    sources: collector.sources,
    diagnostics: collector.diagnostics,
  };
}

function readNavigationField(
  root: JsonObject,
  reading: Reading,
  collector: Collector,
): NavigationSource | null {
  const value = root.members.get('navigation')?.value;
  const navigation = value && readNavigation(value, { ...reading, path: 'navigation' });
  if (navigation && !isEmpty(navigation)) return navigation;
  if (navigation !== null) {
    const { file, line, column } = value ?? root;
    const what = value === undefined ? 'is missing' : 'names no pages';
    const message = `"navigation" ${what}; the site shows its files, folder by folder`;
    const hint = 'Add for example: "navigation": {"pages": ["index"]}';
    collector.report({ severity: 'error', file, line, column, rule: 'missing-field', message, hint });
  }
  return null;
}

function isEmpty({ entries, levels, references }: NavigationSource): boolean {
  return entries.length + levels.length + references.length === 0;
}

function readingInto(collector: Collector): Reading {
  return {
    path: '',
    report: ({ place: { file, line, column }, ...mistake }) =>
      collector.report({ file, line, column, ...mistake }),
  };
}
