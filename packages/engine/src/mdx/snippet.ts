/** Files that pages import: MDX snippets with properties, components and data of `.jsx` files. */
import { ExpressionError } from '../expressions/expression-error.ts';
import { type ImportRequest, type LoadedModule, loadModule } from '../expressions/module.ts';
import { createScope, Opaque, Scope, type Value } from '../expressions/value.ts';
import { findComponent } from './components/registry.ts';
import type { Element } from './element.ts';
import { LIMITS, PageLimitExceeded } from './limits.ts';
import { type ParsedFile, parseSnippet } from './parse/parse-file.ts';
import type { Frame, Renderer } from './renderer.ts';

/** The default export of an MDX file. */
export class Snippet {
  readonly file: string;
  readonly source: string;

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
  }
}

/** Stands for an import that is not there; reported where it was asked for. */
const MISSING = new Opaque(null);

export function renderSnippet(r: Renderer, element: Element, snippet: Snippet): string {
  const offset = element.offset;
  if (r.importing.includes(snippet.file) || r.importing.length >= LIMITS.snippetDepth) {
    r.report({
      severity: 'error',
      rule: 'snippet-cycle',
      message: `${snippet.file} includes itself: ${[...r.importing, snippet.file].slice(-6).join(' → ')}`,
      offset,
    });
    return '';
  }
  r.expansions += 1;
  if (r.expansions > LIMITS.snippetExpansions)
    throw new PageLimitExceeded('too many snippets in one page', offset);
  const parsed = parseSnippet(snippet.file, snippet.source, r.context.variables);
  const outer = r.frame;
  r.importing.push(snippet.file);
  r.frame = createFrame(r, parsed, element);
  for (const problem of parsed.problems) r.report(problem);
  const html = r.nodes.children(r, 0);
  r.frame = outer;
  r.importing.pop();
  r.spend(html.length);
  return html;
}

/** `<Snippet file="x.mdx" />`, from before imports. */
export function renderSnippetFile(r: Renderer, element: Element): string {
  const file = (element.text('file') ?? '').replace(/^\/+/, '');
  const found =
    r.context.readImport(`/snippets/${file}`, r.frame.file) ??
    r.context.readImport(`/_snippets/${file}`, r.frame.file) ??
    r.context.readImport(`/${file}`, r.frame.file);
  if (found !== null) return renderSnippet(r, element, new Snippet(found.file, found.source));
  r.report({ rule: 'missing-snippet', message: `There is no snippet "${file}"`, offset: element.offset });
  return '';
}

function createFrame(r: Renderer, parsed: ParsedFile, element: Element): Frame {
  const scope = createScope(element.props);
  if (!element.isEmpty) scope.set('children', new Opaque(element));
  scope.set('props', { ...element.props, ...(element.isEmpty ? {} : { children: new Opaque(element) }) });
  const { file, tree, map } = parsed;
  const frame: Frame = { file, parsed, tree, map, scope, props: element.props };
  if (parsed.esm !== null) frame.scope = loadScope(r, frame);
  return frame;
}

/** What the imports and exports of a file put into its scope. */
export function loadScope(r: Renderer, frame: Frame): Scope {
  const loaded = loadParsed(r, frame);
  return loaded?.scope ?? frame.scope;
}

function loadParsed(r: Renderer, frame: Frame): LoadedModule | null {
  const esm = frame.parsed.esm;
  if (esm === null) return null;
  const at = (offset: number): number => esm.offset(offset);
  return loadSource(r, esm.source, { frame, at });
}

interface ModuleSite {
  frame: Frame;
  /** Offset in the parsed text for one in the module's source. */
  at: (offset: number) => number;
}

function loadSource(r: Renderer, source: string, { frame, at }: ModuleSite): LoadedModule | null {
  const outer = r.frame;
  r.frame = frame;
  try {
    const loaded = loadModule(source, {
      budget: r.budget,
      scope: frame.scope,
      resolveImport: (request) => resolveImport(r, request, at(request.offset)),
    });
    for (const error of loaded.errors) reportModule(r, error, at(error.offset));
    return loaded;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    reportModule(r, error, at(error.offset));
    return null;
  } finally {
    r.frame = outer;
  }
}

function reportModule(r: Renderer, error: ExpressionError, offset: number): void {
  r.report({
    severity: 'error',
    rule: 'module-failed',
    message: `This import or export could not be read: ${error.message}`,
    offset,
  });
}

function resolveImport(r: Renderer, request: ImportRequest, offset: number): Value {
  const specifier = request.specifier.startsWith('@/') ? request.specifier.slice(1) : request.specifier;
  const isFile = specifier.startsWith('/') || specifier.startsWith('.');
  const found = isFile ? r.context.readImport(specifier, r.frame.file) : null;
  if (found === null) {
    // Pages that come from elsewhere import our components by name; packages mean nothing to a static page.
    if (findComponent(request.local)) return undefined;
    if (isFile) {
      r.report({ rule: 'missing-snippet', message: `There is no file "${request.specifier}"`, offset });
    }
    return MISSING;
  }
  if (/\.json$/i.test(found.file)) return importJson(r, found.source, { request, offset });
  if (/\.mdx?$/i.test(found.file)) {
    if (request.imported === 'default') return new Opaque(new Snippet(found.file, found.source));
    return exported(r, loadImported(r, found), { request, offset });
  }
  return exported(r, loadImported(r, found), { request, offset });
}

function exported(
  r: Renderer,
  loaded: LoadedModule | null,
  { request, offset }: { request: ImportRequest; offset: number },
): Value {
  if (loaded === null) return MISSING;
  if (request.imported === '*') return Object.fromEntries(loaded.exports);
  if (loaded.exports.has(request.imported)) return loaded.exports.get(request.imported);
  if (request.imported === 'default' && loaded.exports.size === 1) return [...loaded.exports.values()][0];
  r.report({
    rule: 'missing-snippet',
    message: `"${request.specifier}" does not export "${request.imported}"`,
    offset,
  });
  return MISSING;
}

/** Each file once per page. Null while it is being loaded, which is what a cycle of imports sees. */
function loadImported(r: Renderer, { file, source }: { file: string; source: string }): LoadedModule | null {
  const known = r.modules.get(file);
  if (known !== undefined) return known;
  r.modules.set(file, null);
  const parsed = /\.mdx?$/i.test(file)
    ? parseSnippet(file, source, r.context.variables)
    : parseSnippet(file, '', {});
  const { tree, map } = parsed;
  const frame: Frame = { file, parsed, tree, map, scope: new Scope(), props: null };
  const loaded = /\.mdx?$/i.test(file)
    ? loadParsed(r, frame)
    : loadSource(r, source, { frame, at: () => -1 });
  r.modules.set(file, loaded);
  return loaded;
}

function importJson(
  r: Renderer,
  source: string,
  { request, offset }: { request: ImportRequest; offset: number },
): Value {
  try {
    r.budget.scan(source.length, 0);
    const data = JSON.parse(source) as Value;
    if (request.imported === 'default' || request.imported === '*') return data;
    const holds = typeof data === 'object' && data !== null && Object.hasOwn(data, request.imported);
    return holds ? (data as Record<string, Value>)[request.imported] : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    r.report({ rule: 'missing-snippet', message: `"${request.specifier}" is not valid JSON`, offset });
    return MISSING;
  }
}
