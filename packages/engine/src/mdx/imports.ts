/** What the `import` and `export` blocks of a page or snippet put into its scope. */
import { ExpressionError } from '../expressions/expression-error.ts';
import { type ImportRequest, type LoadedModule, loadModule } from '../expressions/module.ts';
import type { ModuleSource } from '../expressions/sandbox/collect-modules.ts';
import { javaScriptOf } from '../expressions/typescript.ts';
import {
  Closure,
  createObject,
  Opaque,
  SandboxComponent,
  type Scope,
  type Value,
} from '../expressions/value.ts';
import { findComponent } from './components/registry.ts';
import type { Frame } from './frame.ts';
import type { Declaration } from './page.ts';
import { parseSnippet } from './parse/parse-file.ts';
import { SourceMap } from './parse/source-map.ts';
import type { Place } from './place.ts';

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
const MDX_FILE = /\.mdx?$/i;
/** Stands for its address, as bundlers have it. */
const MEDIA_FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|pdf)$/i;
const STYLE_FILE = /\.(?:css|s[ac]ss|less)$/i;
/** `Check`, `Info` and `Link` of these are pictures. */
const ICON_PACKAGE = /lucide|heroicons|react-icons|tabler|fortawesome|phosphor|feather/;

export function loadScope(at: Place, frame: Frame): Scope {
  return loadParsed(at, frame)?.scope ?? frame.scope;
}

export function loadParsed(at: Place, frame: Frame): LoadedModule | null {
  const esm = frame.parsed.esm;
  return esm === null
    ? null
    : loadSource(at, esm.source, { frame, offset: (inSource) => esm.offset(inSource) });
}

interface ModuleSite {
  frame: Frame;
  /** Offset in the parsed text for one in the module's source. */
  offset: (inSource: number) => number;
}

function loadSource(from: Place, source: string, { frame, offset }: ModuleSite): LoadedModule | null {
  const at = from.in(frame);
  try {
    const loaded = loadModule(source, {
      budget: at.page.budget,
      scope: frame.scope,
      resolveImport: (request) => resolveImport(at, request, offset(request.offset)),
    });
    for (const error of loaded.errors) reportModule(at, error, offset(error.offset));
    const module = { file: frame.file, source };
    for (const [name, value] of loaded.scope.entries()) remember(at, value, { module, name });
    for (const [name, value] of loaded.exports) remember(at, value, { module, name });
    return loaded;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    reportModule(at, error, offset(error.offset));
    return null;
  }
}

/** An imported component was declared by the first module that knew it. */
function remember(at: Place, value: Value, declaration: Declaration): void {
  const isFunction = value instanceof SandboxComponent || value instanceof Closure;
  if (isFunction && !at.page.code.declarations.has(value)) at.page.code.declarations.set(value, declaration);
}

function reportModule(at: Place, error: ExpressionError, offset: number): void {
  at.report({
    severity: 'error',
    rule: 'module-failed',
    message: `This import or export could not be read: ${error.message}`,
    offset,
  });
}

/** An imported file; scripts as JavaScript. Null when it is not there or outside the site. */
export function readImported(at: Place, specifier: string, fromFile: string): ModuleSource | null {
  const found = at.page.context.readImport(importPath(specifier), fromFile);
  return found && { file: found.file, source: javaScriptOf(found.file, found.source) };
}

/** `@/x` is how some sites write a path from the root. */
function importPath(specifier: string): string {
  return specifier.startsWith('@/') ? specifier.slice(1) : specifier;
}

/** Endings that a page has to write. */
const ENDINGS = ['.tsx', '.ts', '.js'];

export function resolveImport(at: Place, request: ImportRequest, offset: number): Value {
  const specifier = importPath(request.specifier);
  const isFile = specifier.startsWith('/') || specifier.startsWith('.');
  const found = isFile ? readImported(at, specifier, at.frame.file) : null;
  if (found === null) {
    // Pages that come from elsewhere import our components by name; packages mean nothing to a static page.
    if (findComponent(request.local) && !ICON_PACKAGE.test(specifier)) return undefined;
    if (isFile) {
      const ending = ENDINGS.find((one) => readImported(at, specifier + one, at.frame.file) !== null);
      const hint = ending === undefined ? undefined : `Write "${request.specifier}${ending}"`;
      reportImport(at, { message: `There is no file "${request.specifier}"`, hint, offset });
    }
    return MISSING;
  }
  // Every style of the site is part of every page.
  if (STYLE_FILE.test(found.file)) return createObject();
  if (MEDIA_FILE.test(found.file)) return `/${found.file}`;
  if (/\.json$/i.test(found.file)) return importJson(at, found.source, { request, offset });
  if (MDX_FILE.test(found.file) && request.imported === 'default') {
    return new Opaque(new Snippet(found.file, found.source));
  }
  const loaded = loadImported(at, found);
  return meansWholeFile(at, found, { loaded, name: request.imported })
    ? wholeSnippet(at, found, { request, offset })
    : exported(at, loaded, { request, offset });
}

/**
 * Once per file, however many names are wanted of it. The sandbox asks again for what the page has asked for already,
 * and knows no place; a file that is shown twice tells the same of the same place.
 */
function reportImport(
  at: Place,
  { message, hint, offset }: { message: string; hint?: string; offset: number },
): void {
  const { toldImports } = at.page.code;
  const key = `${at.frame.file}\n${message}`;
  const told = toldImports.get(key);
  if (told !== undefined && (told !== offset || offset < 0)) return;
  toldImports.set(key, offset);
  at.report({ rule: 'missing-snippet', message, ...(hint !== undefined && { hint }), offset });
}

/** A component is asked for, and all that the file has is text. */
function meansWholeFile(
  at: Place,
  { file, source }: { file: string; source: string },
  { loaded, name }: { loaded: LoadedModule | null; name: string },
): boolean {
  if (!MDX_FILE.test(file) || !/^[A-Z]/.test(name)) return false;
  if (loaded !== null) return !loaded.exports.has(name);
  return parseSnippet(file, source, at.page.context).esm === null;
}

/** `{ Intro }` of a file without such an export means the file: its text would be lost otherwise. */
function wholeSnippet(
  at: Place,
  { file, source }: { file: string; source: string },
  { request, offset }: { request: ImportRequest; offset: number },
): Value {
  reportImport(at, {
    message: `"${request.specifier}" does not export "${request.imported}"; the whole file is shown`,
    hint: `Write: import ${request.local} from "${request.specifier}"`,
    offset,
  });
  return new Opaque(new Snippet(file, source));
}

function exported(
  at: Place,
  loaded: LoadedModule | null,
  { request, offset }: { request: ImportRequest; offset: number },
): Value {
  if (loaded === null) return findComponent(request.local) ? undefined : MISSING;
  if (request.imported === '*') return Object.fromEntries(loaded.exports);
  if (loaded.exports.has(request.imported)) return loaded.exports.get(request.imported);
  if (request.imported === 'default' && loaded.exports.size === 1) return [...loaded.exports.values()][0];
  reportImport(at, { message: `"${request.specifier}" does not export "${request.imported}"`, offset });
  return MISSING;
}

/** Each file once per page. Null while it is being loaded, which is what a cycle of imports sees. */
function loadImported(at: Place, { file, source }: { file: string; source: string }): LoadedModule | null {
  const known = at.page.code.modules.get(file);
  if (known !== undefined) return known;
  at.page.code.modules.set(file, null);
  const isMdx = MDX_FILE.test(file);
  const parsed = parseSnippet(file, isMdx ? source : '', at.page.context);
  const map = isMdx ? parsed.map : new SourceMap(source, 0, []);
  const frame: Frame = { file, parsed, tree: parsed.tree, map, scope: at.page.code.shared, props: null };
  // What is wrong with it is told of the page, whatever becomes of who asked first.
  const told = at.with({ facts: at.page.facts });
  const loaded = isMdx
    ? loadParsed(told, frame)
    : loadSource(told, source, { frame, offset: (inSource) => inSource });
  at.page.code.modules.set(file, loaded);
  return loaded;
}

function importJson(
  at: Place,
  source: string,
  { request, offset }: { request: ImportRequest; offset: number },
): Value {
  try {
    at.page.budget.scan(source.length, 0);
    const data = JSON.parse(source) as Value;
    if (request.imported === 'default' || request.imported === '*') return data;
    const holds = typeof data === 'object' && data !== null && Object.hasOwn(data, request.imported);
    return holds ? (data as Record<string, Value>)[request.imported] : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    reportImport(at, { message: `"${request.specifier}" is not valid JSON`, offset });
    return MISSING;
  }
}
