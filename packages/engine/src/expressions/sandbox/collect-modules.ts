/** The modules that a component needs, compiled, before anything runs. */
import { LimitExceeded } from '../expression-error.ts';
import { type ImportRequest, type ModuleSummary, summarize } from '../module.ts';
import type { Value } from '../value.ts';
import { type CompileOptions, compileJsx } from './compile-jsx.ts';
import { splitReexports } from './split-reexports.ts';
import { type Slots, toWire } from './wire-values.ts';

export interface ModuleSource {
  file: string;
  source: string;
}

export interface ModuleReader {
  /** A script (`.jsx`, `.js`, `.tsx`, …) as JavaScript that a module imports, or null when it is not there or outside the site. */
  readModule(specifier: string, fromFile: string): ModuleSource | null;
  /** Anything else that is imported: data of a snippet, a snippet as a component. */
  resolveImport(request: ImportRequest & { file: string }): Value;
  /** Whether the theme has a component of this name. */
  isComponent?(name: string): boolean;
}

/** How a module is written down: for QuickJS as a module, for browsers as a script. */
export interface Dialect {
  importFrom(file: string, requests: ImportRequest[]): string;
  replaceExport?: CompileOptions['replaceExport'];
  finish(code: string, module: ModuleSource, summary: ModuleSummary): string;
}

export interface CollectOptions {
  reader: ModuleReader;
  slots: Slots;
  dialect: Dialect;
}

export interface CompiledModule extends ModuleSource {
  code: string;
}

const MAX_MODULES = 50;
/** Of the site; a bare name is a package. */
const FILE = /^(?:[./]|@\/)/;
/** One runtime provides all of it. */
const REACT = new Set(['react', 'react-dom', 'react-dom/client']);
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The entry first; each `import` names the file it means. */
export function collectModules(entry: ModuleSource, options: CollectOptions): CompiledModule[] {
  const modules = new Map<string, CompiledModule>();
  const pending = [entry];
  for (let module = pending.pop(); module; module = pending.pop()) {
    if (modules.has(module.file)) continue;
    if (modules.size >= MAX_MODULES) throw new LimitExceeded('too many modules', 0);
    const code = compileModule(module, { ...options, found: (next) => pending.push(next) });
    modules.set(module.file, { ...module, code });
  }
  return [...modules.values()];
}

interface Context extends CollectOptions {
  found(module: ModuleSource): void;
}

function compileModule(module: ModuleSource, { reader, slots, dialect, found }: Context): string {
  const source = splitReexports(module.source);
  const summary = summarize(source);
  const { imports } = summary;
  const give = (request: ImportRequest): string =>
    given(request, reader.resolveImport({ ...request, file: module.file }), slots);
  const code = compileJsx(source, {
    isComponent: reader.isComponent,
    replaceExport: dialect.replaceExport,
    replaceImport(declaration) {
      const specifier = String(declaration.source.value);
      if (REACT.has(specifier)) return dialect.importFrom('react', requestsOf(imports, declaration));
      const next = FILE.test(specifier) ? reader.readModule(specifier, module.file) : null;
      if (next && (SCRIPT.test(specifier) || SCRIPT.test(next.file))) {
        found(next);
        const [there, missing] = partition(requestsOf(imports, declaration), offeredBy(next));
        return [dialect.importFrom(next.file, there), ...missing.map(give)].join(' ');
      }
      // What is not there has been told where it is imported, and shows nothing; the rest of the module works.
      return requestsOf(imports, declaration).map(give).join(' ');
    },
  });
  return dialect.finish(code, module, summary);
}

/** A name that a module does not have would keep the whole of its importer from running. */
function offeredBy(module: ModuleSource): (request: ImportRequest) => boolean {
  const source = splitReexports(module.source);
  if (/\bexport\s*\*/.test(source)) return () => true;
  const { exports, exportedAs } = summarize(source);
  const names = new Set([...exports, ...exportedAs.map(([exported]) => exported)]);
  return ({ imported }) => imported === '*' || names.has(imported);
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function requestsOf(
  imports: ImportRequest[],
  { start, end }: { start: number; end: number },
): ImportRequest[] {
  return imports.filter(({ offset }) => offset >= start && offset < end);
}

function given({ local }: ImportRequest, value: Value, slots: Slots): string {
  // A component of the theme is known by its name.
  if (value === undefined && /^[A-Z]/.test(local)) return `const ${local} = ${JSON.stringify(local)};`;
  return `const ${local} = $given(${JSON.stringify(JSON.stringify(toWire(value, slots) ?? null))});`;
}

function ofReact({ imported, local }: ImportRequest): string {
  const whole = `$react_${local}`;
  const part = imported === 'default' || imported === '*' ? '' : `[${JSON.stringify(imported)}]`;
  return `import ${whole} from "react"; const ${local} = ${whole}${part};`;
}

/** For QuickJS. A component may be any name of the module's top level, exported or not. */
export const MODULE_DIALECT: Dialect = {
  importFrom(file, requests) {
    const from = JSON.stringify(file);
    if (requests.length === 0) return `import ${from};`;
    // A name that is asked for and not there would keep the module from running; React gains names with every version.
    if (file === 'react') return requests.map(ofReact).join(' ');
    return requests
      .map(({ imported, local }) =>
        imported === '*'
          ? `import * as ${local} from ${from};`
          : `import { ${JSON.stringify(imported)} as ${local} } from ${from};`,
      )
      .join(' ');
  },
  finish(code, _, { exports, declared }) {
    const exported = new Set(exports);
    const hidden = [...new Set(declared)].filter((name) => !exported.has(name));
    return hidden.length === 0 ? code : `${code}\nexport { ${hidden.join(', ')} };`;
  },
};
