/** The modules that a component needs, compiled, before anything runs. */
import { ExpressionFailed, LimitExceeded } from '../expression-error.ts';
import { type ImportRequest, summarize } from '../module.ts';
import type { Value } from '../value.ts';
import { compileJsx } from './compile-jsx.ts';
import { type Slots, toWire } from './wire-values.ts';

export interface ModuleSource {
  file: string;
  source: string;
}

export interface ModuleReader {
  /** A script (`.jsx`, `.js`) that a module imports, or null when it is not there or outside the site. */
  readModule(specifier: string, fromFile: string): ModuleSource | null;
  /** Anything else that is imported: data of a snippet, a snippet as a component. */
  resolveImport(request: ImportRequest & { file: string }): Value;
}

const MAX_MODULES = 50;
const SCRIPT = /\.[cm]?jsx?$/;

/** Compiled code by file name; each `import` names the file it means. */
export function collectModules(
  entry: ModuleSource,
  reader: ModuleReader,
  slots: Slots,
): Record<string, string> {
  const modules: Record<string, string> = Object.create(null);
  const pending = [entry];
  for (let module = pending.pop(); module; module = pending.pop()) {
    if (module.file in modules) continue;
    if (Object.keys(modules).length >= MAX_MODULES) throw new LimitExceeded('too many modules', 0);
    modules[module.file] = compileModule(module, { reader, slots, found: (next) => pending.push(next) });
  }
  return modules;
}

interface Context {
  reader: ModuleReader;
  slots: Slots;
  found(module: ModuleSource): void;
}

function compileModule(module: ModuleSource, { reader, slots, found }: Context): string {
  const { imports, exports, declared } = summarize(module.source);
  const exported = new Set(exports);
  const hidden = [...new Set(declared)].filter((name) => !exported.has(name));
  const code = compileJsx(module.source, {
    replaceImport(declaration) {
      const specifier = String(declaration.source.value);
      if (specifier === 'react') return importFrom('react', requestsOf(imports, declaration));
      if (SCRIPT.test(specifier)) {
        const next = reader.readModule(specifier, module.file);
        if (!next) throw new ExpressionFailed(`\`${specifier}\` was not found`, declaration.start);
        found(next);
        return importFrom(next.file, requestsOf(imports, declaration));
      }
      return requestsOf(imports, declaration)
        .map((request) => given(request, reader.resolveImport({ ...request, file: module.file }), slots))
        .join(' ');
    },
  });
  return hidden.length === 0 ? code : `${code}\nexport { ${hidden.join(', ')} };`;
}

function requestsOf(
  imports: ImportRequest[],
  { start, end }: { start: number; end: number },
): ImportRequest[] {
  return imports.filter(({ offset }) => offset >= start && offset < end);
}

function importFrom(file: string, requests: ImportRequest[]): string {
  const from = JSON.stringify(file);
  if (requests.length === 0) return `import ${from};`;
  return requests
    .map(({ imported, local }) =>
      imported === '*'
        ? `import * as ${local} from ${from};`
        : `import { ${JSON.stringify(imported)} as ${local} } from ${from};`,
    )
    .join(' ');
}

function given({ local }: ImportRequest, value: Value, slots: Slots): string {
  return `const ${local} = $given(${JSON.stringify(JSON.stringify(toWire(value, slots) ?? null))});`;
}
